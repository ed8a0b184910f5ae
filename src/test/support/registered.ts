import { randomBytes } from 'node:crypto'
import { makeSignature } from 'better-auth/crypto'
import { dayMs, type Instant } from '#domain/times.ts'
import { hashPassword } from '#server/auth/passwords.ts'
import { sessionCookieName } from '#server/auth/session.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import { password } from './person.ts'

/** Hashed once for everybody: by design it takes a tenth of a second of a core. */
let hash: Promise<string> | null = null

/**
 * Inserts a user into the database as if they had registered with `password` and signed in, without the verification
 * email. Returns their id and session cookie.
 */
export async function register(
  { db, authSecret, config }: Pick<Services, 'db' | 'authSecret' | 'config'>,
  { name, email, now }: { name: string; email: string; now: Instant },
): Promise<{ id: string; cookie: string }> {
  hash ??= hashPassword(password)
  const [id, token] = [newId(), randomBytes(24).toString('base64url')]
  await db.pool.query(
    `with person as (
       insert into users (id, name, email, age_verified, tos_accepted_at) values ($1, $2, $3, true, now())
     ), activity as (
       insert into user_activity (user_id, last_active) values ($1, $4)
     ), account as (
       insert into accounts (id, user_id, account_id, provider_id, password) values ($5, $1, $1, 'credential', $6)
     )
     insert into sessions (id, user_id, token, expires_at, ip_address, user_agent)
     values ($7, $1, $8, $9, '127.0.0.1', 'node')`,
    [id, name, email, new Date(now), newId(), await hash, newId(), token, new Date(now + 30 * dayMs)],
  )
  const signed = encodeURIComponent(`${token}.${await makeSignature(token, authSecret)}`)
  return { id, cookie: `${sessionCookieName(config.publicUrl)}=${signed}` }
}
