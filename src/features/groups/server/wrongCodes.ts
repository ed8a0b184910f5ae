import { Refused } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { countAgainst, type Limit, takeBackCount } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'

/** An address may be a whole house, or everybody behind a proxy that is not named in TRUST_PROXY, so it may err more. */
const byPerson: Limit = { name: 'invite codes', times: 30, windowMs: hourMs }
const byAddress: Limit = { name: 'invite codes', times: 300, windowMs: hourMs }

/**
 * Runs what a code opens, and counts the codes that open nothing, by person and by address. At the limit a right code is
 * refused like a wrong one, or guessing would go on. Every code is counted before it is tried, and a right one taken
 * back: many guesses at once would all be tried before the first was counted. It is counted outside a command's
 * transaction, which a refusal takes back.
 */
export async function countingWrongCodes<Answer>(
  context: OperationContext,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db, config, clock } = context.services
  const counts = countsOf(context)
  for (const [limit, who] of counts) {
    await countAgainst(db, { config }, limit, { who, code: 'too-many-tries', now: clock() })
  }
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Refused && error.refusal.code === 'invite-code-unknown'
    throw error
  } finally {
    if (!isWrong && config.limitsRates) await Promise.all(counts.map(([limit, who]) => takeBackCount(db, limit, who)))
  }
}

function countsOf({ asker, address }: OperationContext): (readonly [Limit, string])[] {
  const ofAddress = [byAddress, `address ${address}`] as const
  return asker ? [[byPerson, `user ${asker.userId}`], ofAddress] : [ofAddress]
}
