import type { FastifyInstance } from 'fastify'
import { after, type Instant, minuteMs } from '#domain/times.ts'
import { sessionCookieName, tokenIn } from '../auth/session.ts'
import { firstOf } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'

const formerName = '__Secure-betwixt.session_token'
/** For the other requests of the page that is being loaded. */
const graceMs = minuteMs
/** The one answer that every window asks for first, and that nobody caches. */
const replacingPath = '/api/me'

const findFormer = statement(
  'sessions.findFormer',
  { token: 'text', now: 'timestamptz' },
  { id: 'text', expires_at: 'timestamptz' },
  'select id, expires_at from sessions where token = $1 and former_cookie_until > $2',
)

const replaceFormer = statement(
  'sessions.replaceFormer',
  { id: 'text', until: 'timestamptz' },
  {},
  'update sessions set former_cookie_until = least(former_cookie_until, $2) where id = $1',
)

/**
 * On https, sessions from before the cookie had the `__Host-` prefix are taken under its former name, once: the answer
 * to the next visit replaces the cookie. Any host of the same domain can set a cookie of the former name, so it counts
 * only without the new one, only if there is one, and only for a session which was given out under it.
 */
export function takeFormerCookies(app: FastifyInstance, services: Services): void {
  const { config, db, clock } = services
  if (config.publicUrl.protocol !== 'https:') return
  const name = sessionCookieName(config.publicUrl)
  app.addHook('onRequest', async (request, reply) => {
    const { cookie } = request.headers
    if (!cookie?.includes(formerName) || !request.url.startsWith('/api/')) return
    const [value, ...others] = valuesOf(cookie, formerName)
    if (value === undefined || others.length > 0 || valuesOf(cookie, name).length > 0) return
    const token = tokenIn(services, value)
    const now = clock()
    const session = token && firstOf(await db.query(findFormer, { token, now }))
    if (!session) return
    request.headers.cookie = `${cookie}; ${name}=${value}`
    if (request.url.split('?')[0] !== replacingPath) return
    await db.query(replaceFormer, { id: session.id, until: after(now, graceMs) })
    reply.header('set-cookie', `${name}=${value}; Max-Age=${secondsUntil(session.expires_at, now)}; ${attributes}`)
    reply.header('set-cookie', `${formerName}=; Max-Age=0; ${attributes}`)
  })
}

const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'

function valuesOf(cookies: string, name: string): string[] {
  const pairs = cookies.split(/; */).filter((pair) => pair.startsWith(`${name}=`))
  return pairs.map((pair) => pair.slice(name.length + 1))
}

function secondsUntil(end: Instant, now: Instant): number {
  return Math.max(0, Math.floor((end - now) / 1_000))
}
