import type { Game } from '#domain/lines.ts'
import { sportKeys } from '#domain/sports.ts'
import type { Services } from '#server/services.ts'
import { keptSportOf } from './cacheEntries.ts'
import { oddsCache, oddsOf } from './odds.ts'
import { isGameOver } from './scores.ts'

/** The listed game of that id with its prices as they stand, or null when it is not listed or known to be over. */
export async function findGame(services: Services, gameId: string): Promise<Game | null> {
  const isIt = ({ id }: Game) => id === gameId
  // Each league costs credits: one whose games are known is asked for alone.
  const sport = await keptSportOf(services, oddsCache, sportKeys, isIt)
  const games = (await oddsOf(services, sport ? [sport] : sportKeys)).flatMap(({ items }) => items)
  const game = games.find(isIt)
  if (!game) return null
  return game.startsAt <= services.clock() && (await isGameOver(services, game)) ? null : game
}
