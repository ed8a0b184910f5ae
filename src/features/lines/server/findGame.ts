import type { KnownGame } from '#domain/games/knownGames.ts'
import type { ListedGame } from '#domain/lines.ts'
import { sportKeys } from '#domain/sports.ts'
import type { Services } from '#server/services.ts'
import { keptSportOf } from './cacheEntries.ts'
import { keptGames } from './keptGames.ts'
import { oddsCache, oddsOf } from './odds.ts'
import { scoreAge } from './scores.ts'

/** A game with its prices as they stand, and what was last heard of it, be it from the odds or from the scores. */
export type FoundGame = ListedGame & { readonly known: KnownGame | null }

/** The listed game of that id, or null when it is not listed or over: one under way is looked up in the latest scores. */
export async function findGame(services: Services, gameId: string): Promise<FoundGame | null> {
  const isIt = ({ id }: ListedGame) => id === gameId
  // Each league costs credits: one whose games are known is asked for alone.
  const sport = await keptSportOf(services, oddsCache, sportKeys, isIt)
  const games = (await oddsOf(services, sport ? [sport] : sportKeys)).flatMap(({ items }) => items)
  const game = games.find(isIt)
  if (!game) return null
  const isUnderWay = game.startsAt <= services.clock()
  const live = isUnderWay ? [game.sport] : []
  const known = (await keptGames(services, [game.sport], { live, maxAgeMs: scoreAge.scheduled }))(game)
  return isUnderWay && known?.isOver ? null : { ...game, known }
}
