import { Refused } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { countAgainst, type Limit, refuseAtLimit } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'

const wrongCodes: Limit = { name: 'invite codes', times: 30, windowMs: hourMs }

/**
 * Runs what a code opens, and counts the codes that open nothing, by person and by address. At the limit a right code is
 * refused like a wrong one, or guessing would go on. Counted outside a command's transaction, which a refusal takes back.
 */
export async function countingWrongCodes<Answer>(
  { services, asker, address }: OperationContext,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const now = services.clock()
  const people = [...(asker ? [`user ${asker.userId}`] : []), `address ${address}`]
  const count = (by: typeof countAgainst) =>
    Promise.all(people.map((who) => by(services.db, services, wrongCodes, { who, code: 'too-many-tries', now })))
  await count(refuseAtLimit)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'invite-code-unknown') await count(countAgainst)
    throw error
  }
}
