import { setTimeout as sleep } from 'node:timers/promises'
import { refusalCodes } from '#domain/refusals.ts'
import type { ErrorBody } from '#server/http/answers.ts'

/** The server's response. The caller gives the expected type of the body; a body that is not JSON reads as null. */
export type Answered<Body> = { readonly status: number; readonly body: Body; readonly headers: Headers }

/** A user with a browser: their requests carry their cookie. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly cookie: string
  get<Body = ErrorBody>(path: string, headers?: Record<string, string>): Promise<Answered<Body>>
  send<Body = ErrorBody>(
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answered<Body>>
  post<Body = ErrorBody>(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answered<Body>>
}

export const password = 'correct horse'

/** A user who is not signed in. */
export function aVisitor(url: string): Person {
  return personWith(url, { id: '', name: '', email: '', cookie: '' })
}

/** Registers a user over HTTP. */
export async function signUp(url: string, name: string, email: string): Promise<Person> {
  const registration = { name, email, password, ageConfirmed: true, termsAccepted: true }
  const { status, body, headers } = await enter<{ user: { id: string } }>(url, 'sign-up', registration)
  if (status !== 200) throw new Error(`${name} cannot sign up: ${status} ${JSON.stringify(body)}`)
  return personWith(url, { id: body.user.id, name, email, cookie: cookieOf(headers) })
}

/** The same person in another browser. */
export async function signIn(
  url: string,
  { id, name, email }: Pick<Person, 'id' | 'name' | 'email'>,
  secret = password,
): Promise<Person> {
  const { status, headers } = await enter(url, 'sign-in', { email, password: secret })
  if (status !== 200) throw new Error(`${name} cannot sign in: ${status}`)
  return personWith(url, { id, name, email, cookie: cookieOf(headers) })
}

function enter<Body>(url: string, door: 'sign-up' | 'sign-in', said: object): Promise<Answered<Body>> {
  return comingAgain(() => aVisitor(url).post<Body>(`/api/auth/${door}/email`, said))
}

/** Retries when the server is busy, as a careful client does. */
export async function comingAgain<Body>(ask: () => Promise<Answered<Body>>): Promise<Answered<Body>> {
  for (let tries = 1; ; tries += 1) {
    const answer = await ask()
    if (answer.status !== 503 || tries === 10) return answer
    await sleep(Number(answer.headers.get('retry-after')) * 1_000)
  }
}

/** The same person, with the same cookie, at another server. */
export function elsewhere(
  { id, name, email, cookie }: Pick<Person, 'id' | 'name' | 'email' | 'cookie'>,
  url: string,
): Person {
  return personWith(url, { id, name, email, cookie })
}

function personWith(url: string, who: Pick<Person, 'id' | 'name' | 'email' | 'cookie'>): Person {
  const send: Person['send'] = async <Body>(method: string, path: string, body?: unknown, headers = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const own = {
      ...(who.cookie ? { cookie: who.cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    }
    const response = await fetch(url + path, { method, headers: { ...own, ...headers }, ...sent, redirect: 'manual' })
    const { status, headers: answered } = response
    return { status, body: toldWhy(path, status, jsonIn(await response.text())) as Body, headers: answered }
  }
  return {
    ...who,
    send,
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body = {}, headers) => send('POST', path, body, headers),
  }
}

/**
 * The body of a response; throws for an API error without a known reason. A body that is not JSON does not come from
 * the API.
 */
function toldWhy(path: string, status: number, body: unknown): unknown {
  if (status < 400 || body === null || !path.startsWith('/api/')) return body
  const { error } = body as Partial<ErrorBody>
  if (error && refusalCodes.includes(error.reason)) return body
  throw new Error(`${path} answers ${status} without a reason: ${JSON.stringify(body)}`)
}

function cookieOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
