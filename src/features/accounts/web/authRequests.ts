import { ApiError } from '#web/apiError.ts'
import { sendRequest } from '#web/sendRequest.ts'

export type SignIn = { email: string; password: string }
export type SignUp = SignIn & { name: string }

/** The sign-in library's own interface, by plain requests: its client would weigh more than this whole page. */
async function post(path: string, body: object): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  await sendRequest(`/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const unclearFailure = 'Authentication failed. Please try again.'

/** Failures are `ApiError`s with the sentence to show. */
export function signIn({ email, password }: SignIn): Promise<void> {
  return post('sign-in/email', { email, password })
}

/** Both confirmations were given before this is called. Signs in as well. [AUTH-17] */
export function signUp({ name, email, password }: SignUp): Promise<void> {
  return post('sign-up/email', { name, email, password, ageConfirmed: true, termsAccepted: true })
}

export type FailedField = 'email' | 'password' | 'root'

/** The failed sign-in in words, and the field that it is about. */
export function authFailure(error: unknown): { field: FailedField; message: string } {
  const unclear = !(error instanceof ApiError) || error.code === 'internal'
  const message = unclear ? unclearFailure : error.message
  if (unclear || error.code === 'unavailable') return { field: 'root', message }
  if (/password/i.test(message)) return { field: 'password', message }
  return { field: /email/i.test(message) ? 'email' : 'root', message }
}
