import { demoPassword, emailOf, type friends } from './cast.ts'

/** A person of the demo with a browser of their own: everything happens through the public API. */
export type Friend = {
  readonly id: string
  readonly name: string
  /** By how much of the probability their own prices are better for them than the fair ones. */
  readonly asks: number
  /** Each throws the server's message when it refuses. */
  get<Body>(path: string): Promise<Body>
  post<Body>(path: string, body?: object): Promise<Body>
  patch<Body>(path: string, body: object): Promise<Body>
  put<Body>(path: string, body: object): Promise<Body>
}

/** Registers a friend. */
export async function aFriend(url: string, { key, name, asks }: (typeof friends)[number]): Promise<Friend> {
  const registration = { name, email: emailOf(key), password: demoPassword, ageConfirmed: true, termsAccepted: true }
  const { body, headers } = await ask(url, { method: 'POST', path: '/api/auth/sign-up/email', body: registration })
  const cookie = headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const as = async <Body>(method: string, path: string, sent?: object) =>
    (await ask(url, { method, path, body: sent, cookie })).body as Body
  return {
    id: (body as { user: { id: string } }).user.id,
    name,
    asks,
    get: (path) => as('GET', path),
    post: (path, sent = {}) => as('POST', path, sent),
    patch: (path, sent) => as('PATCH', path, sent),
    put: (path, sent) => as('PUT', path, sent),
  }
}

type Request = { method: string; path: string; body?: object | undefined; cookie?: string }

async function ask(url: string, { method, path, body, cookie }: Request) {
  const response = await fetch(url + path, {
    method,
    headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${text}`)
  return { body: JSON.parse(text) as unknown, headers: response.headers }
}
