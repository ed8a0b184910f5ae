import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser'
import type { RefusalCode } from '#domain/refusals.ts'
import { ApiError } from '#web/client/apiError.ts'
import { sendRequest } from '#web/client/sendRequest.ts'

export type SignIn = { email: string; password: string }
export type SignUp = SignIn & { name: string }

/** The auth library's HTTP API, by plain requests: its client is larger than this whole page. */
async function post(path: string, body: object): Promise<unknown> {
  const headers = { 'content-type': 'application/json' }
  return sendRequest(`/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
}

const unclearFailure = 'Authentication failed. Please try again.'
export const mailFailure = 'Failed to send reset email. Please try again.'

/** Failures are `ApiError`s with the sentence to show. */
export async function signIn({ email, password }: SignIn): Promise<'in' | 'code'> {
  const answer = (await post('sign-in/email', { email, password })) as { twoFactorRedirect?: boolean } | undefined
  return answer?.twoFactorRedirect ? 'code' : 'in'
}

/** The address to add to an app, and the codes that replace it. */
export type SecondStep = { totpURI: string; backupCodes: string[] }

const withPassword = (password: string | undefined) => (password === undefined ? {} : { password })

/** The second step of signing in. Without a password: for an account that has none. */
export const secondStep = {
  enable: async (password: string | undefined) =>
    (await post('two-factor/enable', withPassword(password))) as SecondStep,
  disable: async (password: string | undefined) => void (await post('two-factor/disable', withPassword(password))),
  newCodes: async (password: string | undefined) =>
    ((await post('two-factor/generate-backup-codes', withPassword(password))) as SecondStep).backupCodes,
  verify: async (code: string) => void (await post('two-factor/verify-totp', { code: code.replace(/\s/g, '') })),
  recover: async (code: string) => void (await post('two-factor/verify-backup-code', { code: code.trim() })),
}

/** Each of adding and signing in begins with a challenge, and ends with what the authenticator made of it. */
export const passkeys = {
  beginAdding: async (password: string | undefined) =>
    (await post('passkey/generate-register-options', withPassword(password))) as PublicKeyCredentialCreationOptionsJSON,
  endAdding: async (response: RegistrationResponseJSON) =>
    (await post('passkey/verify-registration', { response })) as { name: string },
  remove: async (id: string, password: string | undefined) =>
    void (await post('passkey/delete-passkey', { id, ...withPassword(password) })),
  beginSignIn: async () =>
    (await post('passkey/generate-authenticate-options', {})) as PublicKeyCredentialRequestOptionsJSON,
  endSignIn: async (response: AuthenticationResponseJSON) =>
    void (await post('passkey/verify-authentication', { response })),
}

/** Both confirmations must be checked before. Also signs in. [AUTH-17] */
export async function signUp({ name, email, password }: SignUp): Promise<void> {
  await post('sign-up/email', { name, email, password, ageConfirmed: true, termsAccepted: true })
}

/** Sends a mail with a link to choose a new password. */
export async function requestReset(email: string): Promise<void> {
  await post('request-password-reset', { email })
}

export async function resetPassword(reset: { token: string; newPassword: string }): Promise<void> {
  await post('reset-password', reset)
}

/** While signed in. */
export async function changePassword(change: {
  currentPassword: string
  newPassword: string
  signOutOthers: boolean
}): Promise<void> {
  await post('change-password', change)
}

export async function sendVerification(email: string): Promise<void> {
  await post('send-verification-email', { email })
}

/** The address at Google where the browser signs in. It comes back to `to`, with `error` in the query on failure. */
export async function beginGoogle(to: string, errorTo: string): Promise<string> {
  const answer = await post('sign-in/social', { provider: 'google', callbackURL: to, errorCallbackURL: errorTo })
  return (answer as { url: string }).url
}

export type FailedField = 'email' | 'password' | 'root'

const fieldOf: Partial<Record<RefusalCode, FailedField>> = {
  'email-missing': 'email',
  'email-invalid': 'email',
  'email-taken': 'email',
  'email-verified': 'email',
  'email-unknown': 'email',
  'reset-email-unknown': 'email',
  'password-missing': 'password',
  'password-short': 'password',
  'password-long': 'password',
  'password-common': 'password',
  'password-product': 'password',
  'password-own-address': 'password',
  'password-wrong': 'password',
}

/** What to say about a failed sign-in, and the field at fault. */
export function authFailure(error: unknown, otherwise = unclearFailure): { field: FailedField; message: string } {
  if (!(error instanceof ApiError) || error.code === 'internal') return { field: 'root', message: otherwise }
  return { field: (error.reason && fieldOf[error.reason]) ?? 'root', message: error.message }
}
