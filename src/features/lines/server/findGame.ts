import type { Game } from '#domain/lines.ts'
import { sportKeys } from '#domain/sports.ts'
import type { Services } from '#server/services.ts'
import { oddsOf } from './odds.ts'
import { isGameOver } from './scores.ts'

/** The listed game of that id with its prices as they stand, or null when it is not listed or known to be over. */
export async function findGame(services: Services, gameId: string): Promise<Game | null> {
  const games = (await oddsOf(services, sportKeys)).flatMap(({ items }) => items)
  const game = games.find(({ id }) => id === gameId)
  if (!game) return null
  return game.startsAt <= services.clock() && (await isGameOver(services, game)) ? null : game
}
