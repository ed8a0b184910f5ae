import { type PlainRefusalCode, Refused, refusal } from '#domain/refusals.ts'
import { firstOf } from '../db/database.ts'
import type { Services } from '../services.ts'
import { dropResets, endOtherSessions, tellOfPassword } from './accounts.ts'
import { ownRefusals, whyTooWeak } from './authRefusals.ts'
import { findHash, hashPassword, isPasswordOf, passwordLength, replaceHash } from './passwords.ts'
import type { Asker } from './session.ts'

/**
 * A new password for the signed-in user, who types the current one: a browser that somebody left open does not give the
 * account away. In one transaction with it, open reset links stop working and, unless told otherwise, all other sessions
 * end, and with them the calendar's address. The owner is told. Slow: it hashes twice. [AUTH-09] [BEY-27]
 */
export async function changePassword(
  services: Pick<Services, 'db' | 'clock' | 'tellOwner'>,
  { userId, sessionId, email }: Pick<Asker, 'userId' | 'sessionId' | 'email'>,
  body: unknown,
): Promise<{ signedOut: number }> {
  const { db } = services
  const { currentPassword, newPassword, signOutOthers = true } = (body ?? {}) as Record<string, unknown>
  if (!isPassword(currentPassword) || !isPassword(newPassword)) refuse('password-missing')
  const why = whyNotNew(newPassword, email)
  if (why) refuse(why)
  const kept = firstOf(await db.query(findHash, { email }))
  if (!kept) refuse('password-none')
  if (!(await isPasswordOf(kept.password, currentPassword))) refuse('current-password-wrong')
  const password = await hashPassword(newPassword)
  return db.transaction(async (tx) => {
    // Another change may have come first.
    const changed = await tx.query(replaceHash, { id: kept.id, before: kept.password, password })
    if (changed.length === 0) refuse('current-password-wrong')
    tx.write(dropResets, { userId })
    const ended = signOutOthers === false ? [] : await tx.query(endOtherSessions, { userId, sessionId })
    // Behind the end of the others, which are not told.
    await tellOfPassword(tx, services, { userId, withdraws: signOutOthers !== false })
    return { signedOut: ended.length }
  })
}

function isPassword(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function whyNotNew(password: string, email: string): PlainRefusalCode | null {
  if (password.length < passwordLength.min) return 'password-short'
  if (password.length > passwordLength.max) return 'password-long'
  const why = whyTooWeak(password, email)
  return why && ownRefusals[why]
}

function refuse(code: PlainRefusalCode): never {
  throw new Refused(refusal(code))
}
