import type { SportKey } from '#domain/games/sports.ts'
import type { Services } from '#server/services.ts'
import { followNews } from './followGames.ts'
import { followOdds } from './followOdds.ts'

/** Lets bids and bets follow what was just fetched of a sport, so that they say what the lines show. [BID-27] [BID-40] */
export async function followLines(services: Services, sport: SportKey): Promise<void> {
  await Promise.all([followNews(services, sport), followOdds(services, [sport])])
}
