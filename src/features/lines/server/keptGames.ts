import type { Matchup } from '#domain/sides.ts'
import type { SportKey } from '#domain/sports.ts'
import { type Instant, minuteMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { cachedItems, ofAnyAge } from './feedCache.ts'
import { oddsCache } from './odds.ts'
import { scoresCache } from './scores.ts'

/** What was last heard of a game: who plays, when it starts, and whether it is over. */
export type KeptGame = Matchup & { readonly startsAt: Instant; readonly isOver: boolean }

const watched = { maxAgeMs: 5 * minuteMs }

/**
 * The games of these sports by their ids, as the latest answers of the odds service that somebody asked for have them.
 * Only the scores of `live` sports, where something hangs on the end of a game, are fetched when they are old.
 */
export async function keptGames(
  services: Services,
  sports: readonly SportKey[],
  { live }: { live: readonly SportKey[] },
): Promise<Map<string, KeptGame>> {
  const quiet = sports.filter((sport) => !live.includes(sport))
  const [odds, ...scores] = await Promise.all([
    cachedItems(services, oddsCache, sports, ofAnyAge),
    cachedItems(services, scoresCache, quiet, ofAnyAge),
    cachedItems(services, scoresCache, live, watched),
  ])
  const games = new Map<string, KeptGame>()
  for (const { items, fetchedAt } of odds) {
    for (const { id, homeTeam, awayTeam, startsAt } of fetchedAt === null ? [] : items) {
      games.set(id, { homeTeam, awayTeam, startsAt, isOver: false })
    }
  }
  for (const { id, homeTeam, awayTeam, startsAt, completed } of scores.flat().flatMap(({ items }) => items)) {
    games.set(id, { homeTeam, awayTeam, startsAt: games.get(id)?.startsAt ?? startsAt, isOver: completed })
  }
  return games
}
