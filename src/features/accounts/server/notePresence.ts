import { isoFromInstant } from '#domain/times.ts'
import { touchLastActive } from '#server/auth/accounts.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'

/** Records the user's presence. [APP-17] [APP-18] [APP-19] */
export async function notePresence(context: OperationContext): Promise<{ lastActive: string }> {
  const { services } = context
  const now = services.clock()
  await touchLastActive(services, askerOf(context).userId, now)
  return { lastActive: isoFromInstant(now) }
}
