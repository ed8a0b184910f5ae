import type { Game } from '#domain/lines.ts'
import { sportKeys } from '#domain/sports.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { RefreshResult } from '../contract.ts'
import { type Cached, cachedItems, fetchAnew, ofAnyAge } from './feedCache.ts'
import { oddsCache, oddsOf } from './odds.ts'

/**
 * The Refresh button: the website administrator has every sport fetched anew, whoever else gets what is kept, fetched
 * where it is due. [LINE-26] [LINE-27]
 */
export async function refreshLines(context: OperationContext): Promise<RefreshResult> {
  if (askerOf(context).isWebsiteAdmin) return forceRefresh(context)
  const kept = await oddsOf(context.services, sportKeys)
  return resultOf(kept, ({ isStale }) => !isStale, 0)
}

/** Every sport anew, whatever is kept. [FEED-33] [FEED-34] */
export async function forceRefresh({ services }: OperationContext): Promise<RefreshResult> {
  const outcomes = await Promise.all(sportKeys.map((sport) => fetchAnew(services, oddsCache, sport)))
  const kept = await cachedItems(services, oddsCache, sportKeys, ofAnyAge)
  const isGood = ({ sport }: Cached<Game>) => outcomes[sportKeys.indexOf(sport)]?.error === null
  const credits = outcomes.reduce((sum, { creditsSpent }) => sum + creditsSpent, 0)
  return resultOf(kept, isGood, credits)
}

function resultOf(
  kept: readonly Cached<Game>[],
  isGood: (one: Cached<Game>) => boolean,
  totalCredits: number,
): RefreshResult {
  const good = kept.filter(isGood)
  const failed = kept.filter((one) => !isGood(one))
  return {
    successes: good.map(({ sport }) => sport),
    failures: failed.map(({ sport }) => ({ sportKey: sport, error: 'These lines could not be fetched.' })),
    totalGames: good.reduce((sum, { items }) => sum + items.length, 0),
    totalCredits,
  }
}
