import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { whyNoAccess } from '#domain/people/permissions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { findAccount, revokeSession } from '../auth/accounts.ts'
import { answerPasskey } from '../auth/answerPasskey.ts'
import { type Auth, addressHeader } from '../auth/auth.ts'
import { changePassword } from '../auth/changePassword.ts'
import { deviceCookie, knownDevice } from '../auth/knownDevice.ts'
import { passwordOrRecent, renewHash } from '../auth/passwords.ts'
import { requireFromFirstOn } from '../auth/secondStep.ts'
import { type Asker, cookiePrefix, endSession, findAsker, sessionCookieName } from '../auth/session.ts'
import { Busy, concurrencyLimit, type Turn } from '../concurrencyLimit.ts'
import type { Config } from '../config.ts'
import { ownOrigins } from '../ownOrigins.ts'
import type { Services } from '../services.ts'
import { authAnswer, withoutTokens } from './authAnswers.ts'
import {
  type Attempt,
  countAttempt,
  endpoints,
  forgetAttempts,
  takeBackAttempt,
  takeBackMail,
} from './authEndpoints.ts'
import { leaveSlot } from './guardRoutes.ts'
import { limitAddress } from './request.ts'
import { notesOn } from './requestLog.ts'
import { answerNothingHere } from './unreadable.ts'

const prefix = '/api/auth/'

/** The auth library's endpoints under `/api/auth`, behind our limits, with errors in our format. */
export function authRoutes(app: FastifyInstance, services: Services, auth: Auth): void {
  app.route({
    method: ['GET', 'POST'],
    url: `${prefix}*`,
    handler: async (request, reply) => {
      const [path = ''] = request.url.slice(prefix.length).split('?')
      const endpoint = Object.hasOwn(endpoints, path) ? endpoints[path] : undefined
      if (!endpoint || (request.method !== 'POST' && !endpoint.isRead)) return answerNothingHere(request, reply)
      const { openTo } = endpoint
      const { cookie } = request.headers
      const asker = await findAsker(services, cookie)
      const kind = request.method === 'POST' ? 'command' : 'query'
      Object.assign(notesOn(request), { operation: `auth ${path}`, kind, userId: asker?.userId })
      if (openTo === 'user') refuseIf(whyNoAccess('user', asker, null))
      // The library would show the session of a deactivated account.
      if (path === 'get-session' && !asker) return reply.type('application/json').send('null')
      const account = openTo === 'user' && asker ? asker.email : endpoint.namesAccount ? accountIn(request) : ''
      const attempt = await attemptOf(services, request, { path, account })
      await countAttempt(services, attempt)
      if (path === 'sign-out') {
        await endSession(services, cookie)
        reply.header('clear-site-data', '"cache"')
      }
      const ask = async () => {
        if (path === 'change-password' && asker)
          return Response.json(await changePassword(services, asker, request.body))
        if (path === 'revoke-session' && asker)
          return Response.json(await revokeSession(services, asker, fieldOf(request.body, 'token')))
        // The library asks for the password of accounts that have one, and for nothing else.
        if (endpoint.changesSecondStep && asker) await passwordOrRecent(services, asker)
        const passed = fetchRequest(request, path, services.config)
        if (path.startsWith('passkey/'))
          return answerPasskey(services, auth, { path, asker, body: request.body, request: passed })
        const answered = await answerOf(auth, path, passed)
        const password = fieldOf(request.body, 'password')
        const isRight = path === 'sign-in/email' && answered.ok && typeof password === 'string'
        if (isRight) await renewHash(services, account, password)
        return answered
      }
      const turns = turnsOf(attempt)
      const answered = await (turns ? inTurn(request, attempt, { turns, ask }) : ask())
      const response = path === 'callback/google' ? withSecondStep(services.config, answered) : answered
      await (response.ok ? forgetAttempts : takeBackMail)(services, attempt)
      const entered = endpoint.startsSession ? await enteredBy(services, response) : null
      // Signing in ends this browser's previous session; a failed sign-in by link must not.
      if (entered && asker) await endSession(services, cookie)
      if (path === 'two-factor/verify-totp' && response.ok && asker?.isWebsiteAdmin)
        await requireFromFirstOn(services.db)
      setCookies(reply, response)
      const owner = path === 'change-password' ? asker : entered
      const device = owner && (await deviceCookie(services, owner.email))
      if (device) reply.header('set-cookie', device)
      return send(reply, response, async () => (await findAccount(services, attempt.account)) !== null)
    },
  })

  /** A request refused as busy does not count as an attempt. */
  async function inTurn(
    request: FastifyRequest,
    attempt: Attempt,
    { turns, ask }: { turns: readonly Turn[]; ask: () => Promise<Response> },
  ): Promise<Response> {
    leaveSlot(request)
    try {
      return await services.memory.of(concurrencyLimit).within(turns, ask)
    } catch (error) {
      if (!(error instanceof Busy)) throw error
      await takeBackAttempt(services, attempt)
      if (attempt.path === 'callback/google') return failedByGoogle()
      throw error
    }
  }
}

/** What slow work at this endpoint waits for. */
function turnsOf({ path, device, address }: Attempt): readonly Turn[] | null {
  const waitsFor = endpoints[path]?.waitsFor
  if (waitsFor === 'passwords') return [['addresses', device ?? address], 'passwords']
  return waitsFor ? [waitsFor] : null
}

async function attemptOf(
  services: Services,
  request: FastifyRequest,
  { path, account }: Pick<Attempt, 'path' | 'account'>,
): Promise<Attempt> {
  const device = await knownDevice(services, request.headers.cookie, account)
  return { path, account, address: limitAddress(request.ip), device }
}

/** The account that a request of somebody who is not signed in names; empty if none. */
function accountIn({ body }: FastifyRequest): string {
  const email = fieldOf(body, 'email')
  return typeof email === 'string' ? email.trim().toLowerCase().slice(0, 200) : ''
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined
}

/** Who is signed in by the session that the response begins; null where it begins none. */
async function enteredBy(services: Services, response: Response): Promise<Asker | null> {
  const value = newSession(response, services.config)
  return value === '' ? null : findAsker(services, `${sessionCookieName(services.config.publicUrl)}=${value}`)
}

/** The value of the session cookie that the response sets; empty for none. The library may set one and take it back. */
function newSession({ headers }: Response, { publicUrl }: Config): string {
  const begin = `${sessionCookieName(publicUrl)}=`
  const last = headers.getSetCookie().findLast((cookie) => cookie.startsWith(begin))
  return last?.slice(begin.length).split(';')[0] ?? ''
}

/** After Google, the code of the second step is asked for on our own page. [BEY-27] */
function withSecondStep({ publicUrl }: Config, response: Response): Response {
  const cookies = response.headers.getSetCookie()
  if (!cookies.some((one) => one.startsWith(`${cookiePrefix(publicUrl)}.two_factor=`))) return response
  const to = response.headers.get('location') ?? '/'
  const location = to.startsWith('/login?popup=')
    ? `${to}&error=second-step`
    : `/login?${new URLSearchParams({ mode: 'code', from: to })}`
  const held = new Response(null, { status: 302, headers: { location } })
  // The session that the library has begun and ended again is no concern of the browser.
  const kept = cookies.filter((one) => !one.startsWith(`${sessionCookieName(publicUrl)}=`))
  for (const one of kept) held.headers.append('set-cookie', one)
  return held
}

/** Google answers by redirecting the browser, which must get a page whatever the outcome. [AUTH-29] */
function failedByGoogle(): Response {
  return new Response(null, { status: 302, headers: { location: '/login?error=google' } })
}

async function answerOf(auth: Auth, path: string, request: Request): Promise<Response> {
  if (path !== 'callback/google') return auth.handler(request)
  const response = await auth.handler(request).catch((error: unknown) => {
    if (error instanceof Refused) return failedByGoogle()
    throw error
  })
  return response.status >= 400 && response.status < 500 ? failedByGoogle() : response
}

function fetchRequest(
  { method, url, headers, body, query, ip }: FastifyRequest,
  path: string,
  config: Config,
): Request {
  for (const name of ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo']) {
    for (const address of [fieldOf(body, name), fieldOf(query, name)]) checkOwnAddress(address, config)
  }
  const passed = new Headers()
  for (const name of ['cookie', 'user-agent', 'origin'] as const) {
    const value = headers[name]
    if (typeof value === 'string') passed.set(name, value)
  }
  passed.set(addressHeader, ip)
  const hasBody = method === 'POST'
  if (hasBody) passed.set('content-type', 'application/json')
  return new Request(new URL(url, config.publicUrl), {
    method,
    headers: passed,
    ...(hasBody ? { body: JSON.stringify(path === 'sign-in/social' ? byGoogle(body) : (body ?? {})) } : {}),
  })
}

/** The only external sign-in is Google's redirect flow. */
function byGoogle(body: unknown): object {
  const [callbackURL, errorCallbackURL] = [fieldOf(body, 'callbackURL'), fieldOf(body, 'errorCallbackURL')]
  return { provider: fieldOf(body, 'provider') ?? 'google', callbackURL, errorCallbackURL, disableRedirect: true }
}

/** The return address must be on our site: our links must not redirect elsewhere. */
function checkOwnAddress(address: unknown, config: Config): void {
  if (address === undefined) return
  const isText = typeof address === 'string' && /^[\x21-\x7e]{1,2000}$/.test(address)
  const origin = isText && URL.canParse(address, config.publicUrl.href) && new URL(address, config.publicUrl).origin
  if (!origin || !ownOrigins(config).includes(origin)) throw new Refused(refusal('address-foreign'))
}

function setCookies(reply: FastifyReply, { headers }: Response): void {
  for (const cookie of headers.getSetCookie()) reply.header('set-cookie', cookie)
}

async function send(reply: FastifyReply, response: Response, isKnown: () => Promise<boolean>): Promise<FastifyReply> {
  const location = response.headers.get('location')
  if (location) reply.header('location', location)
  const text = await response.text()
  if (response.ok || response.status < 400) {
    return reply
      .status(response.status)
      .type('application/json')
      .send(withoutTokens(text || '{}'))
  }
  if (response.status >= 500) throw new Error(`the auth library failed: ${response.status} ${text.slice(0, 200)}`)
  const { status, body } = await authAnswer(response.status, text, isKnown)
  return reply.status(status).send(body)
}
