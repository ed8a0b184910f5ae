import { deviceName } from '#domain/people/devices.ts'
import { isoFromInstant } from '#domain/times.ts'
import { endOneSession, endOtherSessions, withdrawCalendar } from '#server/auth/accounts.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { Device } from '../contract.ts'
import { findHasPassword, listSessions } from './store.ts'

/** Where the user is signed in. The library's own list refuses sessions that are older than a day. [BEY-27] */
export async function listDevices(context: OperationContext): Promise<{ items: Device[]; hasPassword: boolean }> {
  const { userId, sessionId } = askerOf(context)
  const { db, clock } = context.services
  const [sessions, passwords] = await Promise.all([
    db.query(listSessions, { userId, sessionId, now: clock() }),
    db.query(findHasPassword, { userId }),
  ])
  const items = sessions.map(({ id, user_agent: userAgent, created_at: since, updated_at: lastUsed }) => ({
    id,
    isThis: id === sessionId,
    name: deviceName(userAgent ?? ''),
    lastUsed: isoFromInstant(lastUsed),
    signedInAt: isoFromInstant(since),
  }))
  return { items, hasPassword: firstOf(passwords)?.has_password ?? false }
}

/** A device of somebody else and one that is signed out already are answered alike. */
export const signOutDevice = userCommand(async ({ tx, asker }, { deviceId }: { deviceId: string }) => {
  const ended = await tx.query(endOneSession, { userId: asker.userId, sessionId: deviceId })
  return { signedOut: ended.length }
})

/** The address of the calendar ends with them: whoever had one of those sessions may have copied it. */
export const signOutOthers = userCommand(async ({ tx, asker }, _: undefined) => {
  const ended = await tx.query(endOtherSessions, { userId: asker.userId, sessionId: asker.sessionId })
  await tx.query(withdrawCalendar, { userId: asker.userId })
  return { signedOut: ended.length }
})
