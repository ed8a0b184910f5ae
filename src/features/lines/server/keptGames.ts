import { type KnownGame, knownGame, type Told } from '#domain/games/knownGames.ts'
import type { ListedGame } from '#domain/lines.ts'
import type { Matchup } from '#domain/sides.ts'
import type { SportKey } from '#domain/sports.ts'
import { minuteMs } from '#domain/times.ts'
import type { Row } from '#server/db/statement.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { cachedItems, type Kept, keptItems, keptOf } from './feedCache.ts'
import { oddsCache } from './odds.ts'
import { scoresCache } from './scores.ts'
import type { keptVersions } from './store.ts'

/** A game of the odds service: its teams too, for an id may be given to others. */
type AskedGame = Matchup & { readonly id: string; readonly sport: SportKey }

/** Answers what was last heard of a game; null where nothing was. */
export type KeptGames = (game: AskedGame) => KnownGame | null

const watched = 5 * minuteMs

/**
 * What the latest answers of the odds service that somebody asked for say of the games of these sports. Nothing is
 * fetched for it, except the scores of `live` sports, where something hangs on the end of a game, when they are older
 * than `maxAgeMs`.
 */
export async function keptGames(
  services: Services,
  sports: readonly SportKey[],
  { live, maxAgeMs = watched }: { live: readonly SportKey[]; maxAgeMs?: number },
): Promise<KeptGames> {
  // Fetched before the look, so that all of it is what stands.
  await cachedItems(services, scoresCache, live, { maxAgeMs })
  const [odds, scores] = await Promise.all([
    keptItems(services, oddsCache, sports),
    keptItems(services, scoresCache, sports),
  ])
  const now = services.clock()
  return (game) => {
    const isIt = ({ sport }: Kept<unknown>) => sport === game.sport
    return knownGame(game, toldOf(game, odds.find(isIt), scores.find(isIt)), now)
  }
}

/**
 * The same of one game, from the versions that were read along with something else: mostly without another look at the
 * database, for what is kept is in memory.
 */
export async function keptGame(
  services: Services,
  game: AskedGame,
  versions: Row<(typeof keptVersions)['columns']>,
): Promise<KnownGame | null> {
  const { odds_version, odds_fetched_at, scores_version, scores_fetched_at } = versions
  const [odds, scores] = await Promise.all([
    keptOf(services, oddsCache, game.sport, { version: odds_version, fetchedAt: odds_fetched_at }),
    keptOf(services, scoresCache, game.sport, { version: scores_version, fetchedAt: scores_fetched_at }),
  ])
  return knownGame(game, toldOf(game, odds, scores), services.clock())
}

function toldOf(
  { id }: AskedGame,
  odds: Kept<ListedGame> | null = null,
  scores: Kept<FeedScore> | null = null,
): Told[] {
  const [game, score] = [odds && byId(odds.items).get(id), scores && byId(scores.items).get(id)]
  return [
    // Odds first: of two answers that are equally new they are believed.
    ...(odds && game ? [{ game, score: null, fetchedAt: odds.fetchedAt }] : []),
    ...(scores && score ? [{ game: score, score, fetchedAt: scores.fetchedAt }] : []),
  ]
}

/** What was fetched never changes, so each answer is put in order once. */
const ordered = new WeakMap<readonly unknown[], ReadonlyMap<string, unknown>>()

function byId<Item extends { id: string }>(items: readonly Item[]): ReadonlyMap<string, Item> {
  const held = ordered.get(items) as ReadonlyMap<string, Item> | undefined
  if (held) return held
  const made = new Map(items.map((item) => [item.id, item]))
  ordered.set(items, made)
  return made
}
