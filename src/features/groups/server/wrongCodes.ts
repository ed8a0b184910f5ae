import { Refused } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { countAgainst, type Limit, refuseAtLimit } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'

/** An address may be a whole house, or everybody behind a proxy that is not named in TRUST_PROXY, so it may err more. */
const byPerson: Limit = { name: 'invite codes', times: 30, windowMs: hourMs }
const byAddress: Limit = { name: 'invite codes', times: 300, windowMs: hourMs }

/**
 * Runs what a code opens, and counts the codes that open nothing, by person and by address. At the limit a right code is
 * refused like a wrong one, or guessing would go on. Counted outside a command's transaction, which a refusal takes back.
 */
export async function countingWrongCodes<Answer>(
  { services, asker, address }: OperationContext,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const now = services.clock()
  const code = 'too-many-tries'
  const count = async (by: typeof countAgainst) => {
    if (asker) await by(services.db, services, byPerson, { who: `user ${asker.userId}`, code, now })
    await by(services.db, services, byAddress, { who: `address ${address}`, code, now })
  }
  await count(refuseAtLimit)
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'invite-code-unknown') await count(countAgainst)
    throw error
  }
}
