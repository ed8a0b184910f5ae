import type { SportKey } from '#domain/sports.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'

/** The scores of the last 3 days. Throws `OddsServiceError` when they cannot be had. [STL-10] */
export async function scoresOf(services: Services, sport: SportKey): Promise<readonly FeedScore[]> {
  return (await services.odds.fetchScores(sport, 3)).scores
}
