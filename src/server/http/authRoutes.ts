import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hourMs, minuteMs } from '#domain/times.ts'
import { hasAccount } from '../auth/accounts.ts'
import { type Auth, addressHeader } from '../auth/auth.ts'
import { endSession } from '../auth/session.ts'
import { clearCount, countAgainst, type Limit } from '../commands/rateLimit.ts'
import type { Services } from '../services.ts'
import { authAnswer } from './authAnswers.ts'
import { limitAddress } from './limitAddress.ts'
import { answerNothingHere } from './unreadable.ts'

/**
 * What of the library's interface is open. The rest of it stays shut: it would change names and passwords past our own
 * rules and limits, and the next version of the library may bring more.
 */
const doors: ReadonlySet<string> = new Set(
  [
    'sign-up/email',
    'sign-in/email',
    'sign-out',
    'get-session',
    'list-sessions',
    'revoke-session',
    'revoke-sessions',
    'revoke-other-sessions',
  ].map((door) => `/api/auth/${door}`),
)

/**
 * Wrong passwords for one account from one address, for one account from anywhere, and attempts of any kind from one
 * address. An address alone cannot lock somebody out of their account elsewhere.
 */
const passwords: Limit = { name: 'passwords', times: 10, windowMs: 15 * minuteMs }
const guesses: Limit = { name: 'passwords anywhere', times: 100, windowMs: 15 * minuteMs }
const signIns: Limit = { name: 'sign-ins', times: 600, windowMs: 15 * minuteMs }
const signUps: Limit = { name: 'sign-ups', times: 600, windowMs: hourMs }

/** The auth library's own interface under `/api/auth`, behind our limits, its errors in the shape of all others. */
export function authRoutes(app: FastifyInstance, services: Services, auth: Auth): void {
  app.route({
    method: ['GET', 'POST'],
    url: '/api/auth/*',
    handler: async (request, reply) => {
      const [path = ''] = request.url.split('?')
      if (!doors.has(path)) return answerNothingHere(request, reply)
      const attempt = { path, account: accountIn(request), address: limitAddress(request.ip) }
      await countAttempt(services, attempt)
      if (path === '/api/auth/sign-out') await endSession(services, request.headers.cookie)
      const response = await auth.handler(fetchRequest(request, services.config.publicUrl))
      if (response.ok) await forgetAttempts(services, attempt)
      return send(reply, response, () => hasAccount(services, attempt.account))
    },
  })
}

type Attempt = { readonly path: string; readonly account: string; readonly address: string }

async function countAttempt(services: Services, { path, account, address }: Attempt): Promise<void> {
  const now = services.clock()
  const count = (limit: Limit, who: string) =>
    countAgainst(services.db, services, limit, { who, code: 'too-many-tries', now })
  if (path === '/api/auth/sign-up/email') await count(signUps, address)
  if (path === '/api/auth/sign-in/email') {
    await count(signIns, address)
    await count(passwords, `${account} ${address}`)
    await count(guesses, account)
  }
}

async function forgetAttempts({ db }: Services, { path, account, address }: Attempt): Promise<void> {
  if (path !== '/api/auth/sign-in/email') return
  await clearCount(db, passwords, `${account} ${address}`)
  await clearCount(db, guesses, account)
}

/** The account that a sign-in is for, as far as it is one. */
function accountIn({ body }: FastifyRequest): string {
  const email = typeof body === 'object' && body !== null && 'email' in body ? body.email : ''
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 200) : ''
}

function fetchRequest({ method, url, headers, body, ip }: FastifyRequest, publicUrl: URL): Request {
  const passed = new Headers()
  for (const name of ['cookie', 'user-agent', 'content-type', 'origin'] as const) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  passed.set(addressHeader, ip)
  const hasBody = method === 'POST'
  if (hasBody) passed.set('content-type', 'application/json')
  return new Request(new URL(url, publicUrl), {
    method,
    headers: passed,
    ...(hasBody ? { body: JSON.stringify(body ?? {}) } : {}),
  })
}

async function send(reply: FastifyReply, response: Response, isKnown: () => Promise<boolean>): Promise<FastifyReply> {
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
  const location = response.headers.get('location')
  if (location) reply.header('location', location)
  const text = await response.text()
  if (response.ok || response.status < 400) {
    return reply
      .status(response.status)
      .type('application/json')
      .send(text || '{}')
  }
  if (response.status >= 500) throw new Error(`the auth library failed: ${response.status} ${text.slice(0, 200)}`)
  const { status, body } = await authAnswer(response.status, text, isKnown)
  return reply.status(status).send(body)
}
