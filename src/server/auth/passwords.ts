import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { whyNotRecent } from '#domain/people/passkeys.ts'
import { refusal, refuseIf } from '#domain/refusals.ts'
import { firstOf } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import type { Asker } from './session.ts'

/**
 * OWASP's parameters for argon2id: 19 MiB (in KiB), two passes. It runs on another thread; the gates for passwords and
 * registrations bound how many run together, and so the memory.
 */
const cost = { memory: 19_456, passes: 2, parallelism: 1 } as const
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`
const saltBytes = 16
const hashBytes = 32

/** In characters. [AUTH-09] */
export const passwordLength = { min: 6, max: 128 } as const

const derive = promisify(argon2)

/** In the usual format of argon2 (PHC string): parameters, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  return `${prefix}${unpadded(salt)}$${unpadded(await keyOf(password, salt))}`
}

/** Also checks the scrypt hashes that the library made before. */
export async function verifyPassword({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (!hash.startsWith('$')) return (await import('better-auth/crypto')).verifyPassword({ hash, password })
  if (isOutdated(hash)) throw new Error('a password hash with unknown parameters')
  const [salt = '', key = ''] = hash.slice(prefix.length).split('$')
  const kept = Buffer.from(key, 'base64')
  const typed = await keyOf(password, Buffer.from(salt, 'base64'))
  return kept.length === typed.length && timingSafeEqual(kept, typed)
}

/** Whether what somebody typed is the password of this hash; without the work of hashing what is too long for one. */
export async function isPasswordOf(hash: string, typed: string): Promise<boolean> {
  return typed.length <= passwordLength.max && verifyPassword({ hash, password: typed })
}

/** Equal characters that a keyboard writes in several ways count as the same. */
function keyOf(password: string, salt: Buffer): Promise<Buffer> {
  const message = password.normalize('NFKC')
  return derive('argon2id', { message, nonce: salt, tagLength: hashBytes, ...cost })
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function isOutdated(hash: string): boolean {
  return !hash.startsWith(prefix)
}

export const findHash = statement(
  'accounts.hashOf',
  { email: 'text' },
  { id: 'text', password: 'text' },
  `select a.id, a.password from accounts a join users u on u.id = a.user_id
    where u.email = $1 and a.provider_id = 'credential' and a.password is not null`,
)

/** Nothing is replaced where another change came first. */
export const replaceHash = statement(
  'accounts.replaceHash',
  { id: 'text', before: 'text', password: 'text' },
  { id: 'text' },
  'update accounts set password = $3, updated_at = now() where id = $1 and password = $2 returning id',
)

/** After a sign-in with the right password: hashes it again if its hash is of a former kind. */
export async function renewHash({ db }: Pick<Services, 'db'>, email: string, password: string): Promise<void> {
  const kept = firstOf(await db.query(findHash, { email }))
  if (!kept || !isOutdated(kept.password)) return
  await db.query(replaceHash, { id: kept.id, before: kept.password, password: await hashPassword(password) })
}

/** When the owner of a session last showed that they are here: when it began, or when they typed their password. */
export const findStart = statement(
  'sessions.startOf',
  { sessionId: 'text' },
  { created_at: 'timestamptz' },
  'select coalesce(proved_at, created_at) as created_at from sessions where id = $1',
)

/** The hash of the asker's password, or null for an account without one, of which a recent sign-in is required. */
export async function passwordOrRecent(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  asker: Asker,
): Promise<string | null> {
  const kept = firstOf(await db.query(findHash, { email: asker.email }))
  if (kept) return kept.password
  const session = firstOf(await db.query(findStart, { sessionId: asker.sessionId }))
  refuseIf(session ? whyNotRecent(session.created_at, clock()) : refusal('sign-in-first'))
  return null
}
