import { createHmac } from 'node:crypto'
import type { Asker as DomainAsker } from '#domain/people/permissions.ts'
import { firstOf } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'
import { inMemory } from '../memory.ts'
import type { Services } from '../services.ts'
import { canAct } from './accounts.ts'
import { isSameSecret } from './sameSecret.ts'

/** The signed-in user behind a request, from the session; nothing in a body overrides it. */
export type Asker = NonNullable<DomainAsker> & {
  readonly userId: string
  readonly name: string
  readonly email: string
  readonly emailVerified: boolean
  readonly sessionId: string
  readonly hasSecondStep: boolean
}

/**
 * What the names of our cookies begin with. A browser takes a `__Host-` cookie from this very host only, over https, so
 * no other host of the domain can plant one.
 */
export function cookiePrefix({ protocol }: URL): string {
  return `${protocol === 'https:' ? '__Host-' : ''}betwixt`
}

/** The session cookie's name, as the auth library sets it. */
export function sessionCookieName(publicUrl: URL): string {
  return `${cookiePrefix(publicUrl)}.session_token`
}

/** The value of a cookie in a header as it was sent; undefined where it has none of that name. */
export function cookieIn(cookies: string | undefined, name: string): string | undefined {
  return cookies
    ?.split(/; */)
    .find((one) => one.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

/**
 * Whether a session `s` is valid at the time in the parameter: use renews it, for 90 days at most. Then the user signs
 * in again, so a stolen cookie does not work forever.
 */
export const isSessionAlive = (now: string) =>
  `s.expires_at > ${now} and s.created_at > ${now}::timestamptz - interval '90 days'`

/** What every request reads about its user, in the one query that finds the session. */
export const sessionColumns = {
  id: 'text',
  name: 'text',
  user_id: 'text',
  email: 'text',
  email_verified: 'bool',
  is_listed_admin: 'bool',
  is_confirmed: 'bool',
  has_second_step: 'bool',
  needs_second_step: 'bool',
} as const

/** Finds the session with token $1 at the time $2; `more` is added to the columns. */
export const sessionQuery = (more = '') =>
  `select s.id, u.name, u.id as user_id, u.email, u.email_verified,
          exists (select 1 from website_admins a where a.email = u.email) as is_listed_admin,
          u.age_verified and u.tos_accepted_at is not null as is_confirmed, u.two_factor_enabled as has_second_step,
          exists (select 1 from second_step_rule where is_required) as needs_second_step${more}
     from sessions s join users u on u.id = s.user_id
    where s.token = $1 and ${isSessionAlive('$2')} and ${canAct('u')}`

const findSession = statement('sessions.find', { token: 'text', now: 'timestamptz' }, sessionColumns, sessionQuery())

/**
 * The user who sent this cookie header, or null. One named query: the library's own session call costs many times as
 * much.
 */
export async function findAsker(services: Services, cookies: string | undefined): Promise<Asker | null> {
  const token = sessionToken(services, cookies)
  if (!token) return null
  const row = firstOf(await services.db.query(findSession, { token, now: services.clock() }))
  return row && askerFromRow(services, row)
}

/**
 * Administrator powers need a verified address, because anybody can register one that is not theirs, and a second step
 * where the website requires it. [ADM-02] [BEY-27]
 */
export function askerFromRow({ config }: Services, row: Row<typeof sessionColumns>): Asker {
  const isAdmin = row.email_verified && (row.is_listed_admin || row.email === config.adminEmail)
  const waits = isAdmin && row.needs_second_step && !row.has_second_step
  return {
    userId: row.user_id,
    name: row.name,
    email: row.email,
    emailVerified: row.email_verified,
    sessionId: row.id,
    isWebsiteAdmin: isAdmin && !waits,
    isWaitingAdmin: waits,
    hasSecondStep: row.has_second_step,
    isConfirmed: row.is_confirmed,
  }
}

/** Whether a cookie header has a session, valid or not. */
export function hasSessionCookie(cookies: string | undefined): boolean {
  return cookies !== undefined && /(^|; *)(__Host-)?betwixt\.session_token=/.test(cookies)
}

const deleteSession = statement('sessions.end', { sessionId: 'text' }, {}, 'delete from sessions where id = $1')

/** Ends the session of this cookie header, or throws: the library's own sign-out reports success even if it failed. */
export async function endSession(services: Services, cookies: string | undefined): Promise<void> {
  const asker = await findAsker(services, cookies)
  if (asker) await services.db.query(deleteSession, { sessionId: asker.sessionId })
}

/**
 * The tokens in cookies whose signature was found to be valid, which it stays: a command looks twice, and computing it
 * costs as much as parsing the request. Whether the session is valid is asked for each request.
 */
const provenTokens = inMemory(() => new Map<string, string>())
const mostTokens = 10_000

/** The session token in a cookie header if its signature is valid, else null. */
export function sessionToken(services: Services, cookies: string | undefined): string | null {
  const value = cookieIn(cookies, sessionCookieName(services.config.publicUrl))
  if (value === undefined) return null
  const proven = services.memory.of(provenTokens)
  const token = proven.get(value) ?? tokenIn(services, value)
  if (token === null || proven.has(value)) return token
  const [oldest] = proven.keys()
  if (proven.size >= mostTokens && oldest !== undefined) proven.delete(oldest)
  // A part of a header keeps all of it in memory, so a copy is kept.
  proven.set(Buffer.from(value).toString(), token)
  return token
}

/** The session token in the value of a cookie if its signature is valid, else null. */
function tokenIn({ authSecret }: Pick<Services, 'authSecret'>, text: string): string | null {
  const value = decoded(text)
  const dot = value.lastIndexOf('.')
  if (dot < 1) return null
  const token = value.slice(0, dot)
  return isSameSecret(value.slice(dot + 1), signatureOf(token, authSecret)) ? token : null
}

/** Signs cookies the way the library does. The library's function uses other threads, which costs ten times as much. */
function signatureOf(token: string, secret: string): string {
  return createHmac('sha256', secret).update(token).digest('base64')
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
