import type { SportKey } from '#domain/games/sports.ts'
import { minuteMs, secondMs } from '#domain/times.ts'
import { type FeedScore, OddsServiceError } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import type { CacheKind } from './cacheEntries.ts'
import { type Cached, cachedItems } from './feedCache.ts'
import { countHits } from './usage.ts'

export const scoresCache: CacheKind<FeedScore> = {
  endpoint: 'scores',
  // With a number of days. [FEED-17]
  usualCost: 2,
  id: (sport) => `scores_${sport}_3d`,
  async fetch(odds, sport) {
    const { scores, credits } = await odds.fetchScores(sport, 3)
    return { items: scores, credits }
  },
  reportOf: ({ completed, scores, lastUpdate, ...game }) => ({ ...game, score: { completed, scores, lastUpdate } }),
  isToldUnchanged: false,
}

/**
 * How old scores may be: a member who presses the button knows that the game is over, and gets up-to-date scores; a
 * scheduled run can wait; a member who keeps pressing waits longest, because credits cost money.
 */
export const scoreAge = { onDemand: 0, scheduled: 20 * secondMs, pressedTooOften: minuteMs } as const

/**
 * The scores of the last 3 days, at most `maxAgeMs` old, for settlement. Throws `OddsServiceError` if they cannot be
 * fetched, since nothing is settled on old scores. [STL-10] [STL-17]
 */
export async function scoresOf(
  services: Services,
  sport: SportKey,
  { maxAgeMs }: { maxAgeMs: number } = { maxAgeMs: scoreAge.scheduled },
): Promise<readonly FeedScore[]> {
  const [found] = await cachedItems(services, scoresCache, [sport], { maxAgeMs, waits: true })
  if (!found || found.isStale) throw new OddsServiceError(`the scores of ${sport} could not be fetched`)
  return found.items
}

/** The scores for screens: at most a minute old if they can be fetched, otherwise of any age. */
export async function shownScores(services: Services, sports: readonly SportKey[]): Promise<Cached<FeedScore>[]> {
  const found = await cachedItems(services, scoresCache, sports, { maxAgeMs: minuteMs })
  countHits(services, found.filter(({ isHit }) => isHit).length)
  return found
}
