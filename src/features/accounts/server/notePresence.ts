import { isoFromInstant } from '#domain/times.ts'
import { touchLastActive } from '#server/auth/accounts.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { touchSession } from './store.ts'

/** Records the user's presence, and that of this device. [APP-17] [APP-18] [APP-19] [BEY-27] */
export async function notePresence(context: OperationContext): Promise<{ lastActive: string }> {
  const { services } = context
  const now = services.clock()
  const { userId, sessionId } = askerOf(context)
  await touchLastActive(services, userId, now)
  await services.db.query(touchSession, { sessionId, now })
  return { lastActive: isoFromInstant(now) }
}
