import type { readInviteCode } from '#domain/people/groups.ts'
import { type RefusalCode, Refused } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { countAgainst, type Limit, takeBackCount } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'

/** An IP address may be a household, or everyone behind a proxy missing from TRUST_PROXY, so its limit is higher. */
const byPerson: Limit = { name: 'invite codes', times: 30, windowMs: hourMs }
const byAddress: Limit = { name: 'invite codes', times: 300, windowMs: hourMs }

/**
 * A short code can be guessed: there are 24 million codes to say. So everyone together has a limit too, which bounds what
 * many addresses find out in the hours that one lasts; links keep working when it is reached.
 */
const shortByAddress: Limit = { name: 'short invite codes', times: 60, windowMs: hourMs }
const shortByAll: Limit = { name: 'short invite codes', times: 1000, windowMs: hourMs }

/** Why a code that once led to a group no longer does. */
const ends = ['invite-expired', 'invite-used', 'invite-withdrawn', 'invite-replaced'] as const
export type EndOfInvite = (typeof ends)[number]

/** The refusals of a code that leads nowhere: it never did, or does not any more. */
const wrong: readonly RefusalCode[] = ['invite-code-unknown', ...ends]

/**
 * Runs the lookup of a code and counts invalid ones, by user and by IP address,
 * short ones also for everyone together. At the limit a valid code is refused
 * like an invalid one, or guessing could go on. Each code is counted before it is tried, and a valid one is refunded:
 * otherwise many concurrent guesses would all run before the first was counted. Counting happens outside the command's
 * transaction, which a refusal rolls back.
 */
export async function countingWrongCodes<Answer>(
  context: OperationContext,
  code: ReturnType<typeof readInviteCode>,
  work: () => Promise<Answer>,
): Promise<Answer> {
  const { db, config, clock } = context.services
  const counts = countsOf(context, 'isShort' in code && code.isShort)
  for (const [limit, who] of counts) {
    await countAgainst(db, { config }, limit, { who, code: 'too-many-tries', now: clock() })
  }
  let isWrong = false
  try {
    return await work()
  } catch (error) {
    isWrong = error instanceof Refused && wrong.includes(error.refusal.code)
    throw error
  } finally {
    if (!isWrong && config.limitsRates) await Promise.all(counts.map(([limit, who]) => takeBackCount(db, limit, who)))
  }
}

function countsOf({ asker, address }: OperationContext, isShort: boolean): (readonly [Limit, string])[] {
  const counts: (readonly [Limit, string])[] = [[byAddress, `address ${address}`]]
  if (asker) counts.unshift([byPerson, `user ${asker.userId}`])
  if (isShort) counts.push([shortByAddress, `address ${address}`], [shortByAll, 'everyone'])
  return counts
}
