import type { ListedGame, PricedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { askedLines } from '#features/website/server/settings.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { keptSportOf } from './cacheEntries.ts'
import { type Cached, cachedItems } from './feedCache.ts'
import { oddsOf } from './odds.ts'
import { oddsCache } from './oddsCaches.ts'
import { noteBidOn } from './plannedLeagues.ts'
import { scoreAge, scoresCache } from './scores.ts'

/**
 * The listed game with that id at its current prices, or null if it is not listed or over: a game in progress is
 * checked against the latest scores.
 */
export async function findGame(services: Services, gameId: string): Promise<PricedGame | null> {
  const isIt = ({ id }: ListedGame | FeedScore) => id === gameId
  // Each league costs credits: if the game's league is known, only that one is fetched.
  const { leagues } = await askedLines(services)
  const sport = await keptSportOf(services, oddsCache, leagues, isIt)
  if (sport) await noteBidOn(services, sport)
  const { odds } = await oddsOf(services, sport ? [sport] : leagues, { part: 'bids', isBid: sport !== null })
  const game = odds.flatMap(pricedIn).find(isIt)
  if (!game || game.startsAt > services.clock()) return game ?? null
  const scores = await askScores(services, game.sport)
  return scores.find(isIt)?.completed ? null : game
}

function pricedIn({ items, fetchedAt }: Cached<ListedGame>): PricedGame[] {
  return fetchedAt === null ? [] : items.map((game) => ({ ...game, pricedAt: fetchedAt }))
}

/** The scores of a sport, up to date if they can be fetched: a live game ends at no known time. */
export async function askScores(services: Services, sport: SportKey): Promise<readonly FeedScore[]> {
  const found = await cachedItems(services, scoresCache, [sport], { maxAgeMs: scoreAge.live, part: 'bids' })
  return found.flatMap(({ items }) => items)
}
