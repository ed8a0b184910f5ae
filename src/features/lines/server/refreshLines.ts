import type { NoCredits } from '#domain/credits/creditShares.ts'
import type { ListedGame } from '#domain/games/lines.ts'
import { isoOrNull } from '#domain/times.ts'
import { askedLines } from '#features/website/server/settings.ts'
import { recordAct, theWebsite } from '#server/auth/adminActs.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { RefreshResult } from '../contract.ts'
import { anyAgeMs, type Cached, cachedItems } from './feedCache.ts'
import { fetchAnew } from './fetchItems.ts'
import { leaguesNow, oddsOf, soonest } from './odds.ts'
import { oddsCache } from './oddsCaches.ts'

/**
 * The Refresh button: for the website administrator every sport is fetched; others get what is cached, fetched if it is
 * due. [LINE-26] [LINE-27]
 */
export async function refreshLines(context: OperationContext): Promise<RefreshResult> {
  if (askerOf(context).isWebsiteAdmin) return forceRefresh(context)
  const { odds, noCredits } = await oddsOf(context.services, (await askedLines(context.services)).leagues, {
    part: 'members',
  })
  const error = noCredits ? refreshWords[noCredits.why] : 'The odds service is not answering.'
  const result = resultOf(odds, ({ isStale }) => (isStale ? error : null), 0)
  return { ...result, nextAt: result.failures.length > 0 ? isoOrNull(noCredits?.until ?? null) : null }
}

const mustLast = 'The month’s credits must last.'
const usedUp = 'This month’s credits for lines are used up.'
const refreshWords = {
  'must-last': mustLast,
  'visitors-share': mustLast,
  'kept-for-settling': usedUp,
  'used-up': usedUp,
} as const satisfies Record<NoCredits, string>

/** Fetches every sport, whatever is cached. [FEED-33] [FEED-34] */
export async function forceRefresh(context: OperationContext): Promise<RefreshResult> {
  const { services } = context
  const { playing: leagues } = await leaguesNow(services)
  const outcomes = new Map(
    await Promise.all(leagues.map(async (sport) => [sport, await fetchAnew(services, oddsCache, sport)] as const)),
  )
  const kept = await cachedItems(services, oddsCache, leagues, { maxAgeMs: anyAgeMs, part: 'refresh' })
  const credits = [...outcomes.values()].reduce((sum, { creditsSpent }) => sum + creditsSpent, 0)
  const waiting = soonest([...outcomes.values()].flatMap(({ noCredits }) => noCredits ?? []))
  const refreshed = resultOf(kept, ({ sport }) => outcomes.get(sport)?.error ?? null, credits)
  const result = { ...refreshed, nextAt: isoOrNull(waiting?.until ?? null) }
  await services.db.transaction(async (tx) => {
    const act = { adminId: askerOf(context).userId, act: 'odds.refreshed', target: theWebsite } as const
    const details = { fetched: result.successes.length, failed: result.failures.length, credits }
    recordAct(tx, { ...act, details, now: services.clock() })
  })
  return result
}

/** `errorOf`: why a sport could not be fetched, or null. */
function resultOf(
  kept: readonly Cached<ListedGame>[],
  errorOf: (one: Cached<ListedGame>) => string | null,
  totalCredits: number,
): Omit<RefreshResult, 'nextAt'> {
  const good = kept.filter((one) => errorOf(one) === null)
  const failures = kept.flatMap((one) => {
    const error = errorOf(one)
    return error === null ? [] : [{ sportKey: one.sport, error }]
  })
  return {
    successes: good.map(({ sport }) => sport),
    failures,
    totalGames: good.reduce((sum, { items }) => sum + items.length, 0),
    totalCredits,
  }
}
