import { sportKeys } from '#domain/sports.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Services } from '#server/services.ts'
import type { RefreshResult } from '../contract.ts'
import { type FetchOutcome, fetchAnew } from './feedCache.ts'
import { oddsCache, oddsOf } from './odds.ts'

/**
 * The Refresh button: the website administrator has every sport fetched anew, whoever else gets what is kept, fetched
 * where it is due. [LINE-26] [LINE-27] [FEED-33] [FEED-34]
 */
export async function refreshLines(context: OperationContext): Promise<RefreshResult> {
  const { services } = context
  const fetches = askerOf(context).isWebsiteAdmin ? await fetchEverySport(services) : []
  const kept = await oddsOf(services, sportKeys)
  const isGood = (index: number) => kept[index]?.isStale === false
  const failed = sportKeys.filter((_, index) => !isGood(index))
  return {
    successes: sportKeys.filter((_, index) => isGood(index)),
    failures: failed.map((sportKey) => ({ sportKey, error: 'These lines could not be fetched.' })),
    totalGames: kept.reduce((sum, { items, isStale }) => sum + (isStale ? 0 : items.length), 0),
    totalCredits: fetches.reduce((sum, { creditsSpent }) => sum + creditsSpent, 0),
  }
}

function fetchEverySport(services: Services): Promise<FetchOutcome[]> {
  return Promise.all(sportKeys.map((sport) => fetchAnew(services, oddsCache, sport)))
}
