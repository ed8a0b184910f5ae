import { randomBytes } from 'node:crypto'
import { after, type Instant, minuteMs } from '#domain/times.ts'
import { firstOf, type Queryable } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import { cookiePrefix, signed } from './session.ts'

/** How long the code may take after the password. */
export const challengeMs = 10 * minuteMs

const holdBack = statement(
  'sessions.holdBack',
  { token: 'text' },
  { user_id: 'text' },
  `delete from sessions s using users u
    where s.token = $1 and u.id = s.user_id and u.two_factor_enabled returning s.user_id`,
)

const addChallenge = statement(
  'verifications.addChallenge',
  { id: 'text', identifier: 'text', value: 'text', expiresAt: 'timestamptz' },
  {},
  `insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
   values ($1, $2, $3, $4, now(), now())`,
)

/**
 * Where the user of a session that has just begun has a second step: ends it, and returns the cookie with which the code
 * continues, as the library makes it after a password. Else null.
 */
export async function challenge(services: Services, token: string): Promise<string | null> {
  const { db, config, authSecret } = services
  // The library compares it with its own clock.
  const expiresAt: Instant = after(Date.now() as Instant, challengeMs)
  const identifier = `2fa-${randomBytes(15).toString('base64url')}`
  const isHeld = await db.transaction(async (tx) => {
    const held = firstOf(await tx.query(holdBack, { token }))
    if (!held) return false
    tx.write(addChallenge, { id: newId(), identifier, value: held.user_id, expiresAt })
    tx.write(addChallenge, { id: newId(), identifier: `2fa-attempts-${identifier}`, value: '0', expiresAt })
    return true
  })
  if (!isHeld) return null
  const secure = config.publicUrl.protocol === 'https:' ? '; Secure' : ''
  const value = encodeURIComponent(signed(identifier, authSecret))
  const lasts = `Max-Age=${challengeMs / 1_000}; Path=/; HttpOnly; SameSite=Lax${secure}`
  return `${cookiePrefix(config.publicUrl)}.two_factor=${value}; ${lasts}`
}

const requireFromFirst = statement(
  'secondStepRule.requireFromFirst',
  {},
  {},
  "insert into second_step_rule (id, is_required) values ('website', true) on conflict (id) do nothing",
)

/** On a new website all administrators need a second step once one of them has set one up. */
export async function requireFromFirstOn(db: Queryable): Promise<void> {
  await db.query(requireFromFirst, {})
}

const forget = statement(
  'secondSteps.forget',
  { email: 'text' },
  { id: 'text' },
  `with gone as (delete from second_steps t using users u where u.id = t.user_id and u.email = $1)
   update users set two_factor_enabled = false, updated_at = now() where email = $1 returning id`,
)

/** For somebody who has lost the phone and the recovery codes. Returns whether there is such an account. */
export async function forgetSecondStep(db: Queryable, email: string): Promise<boolean> {
  return (await db.query(forget, { email })).length > 0
}
