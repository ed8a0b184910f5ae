import type { SportKey } from '#domain/games/sports.ts'
import type { Services } from '#server/services.ts'
import { followNews } from './followGames.ts'
import { followOdds } from './followOdds.ts'

/** Makes bids and bets follow a sport's latest fetch, so that they agree with the lines on screen. [BID-27] [BID-40] */
export async function followLines(services: Services, sport: SportKey): Promise<void> {
  await Promise.all([followNews(services, sport), followOdds(services, [sport])])
}
