import type { ListedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { anyAgeMs, cachedItems } from './feedCache.ts'
import { oddsCache } from './odds.ts'
import { listCacheHeads } from './store.ts'

/** The games of a sport by their ids, as of the latest fetch, and its time. */
export type KeptOdds = { readonly games: ReadonlyMap<string, ListedGame>; readonly fetchedAt: Instant }

/** The cached odds of these sports, of any age: old odds cause no fetch. A sport never fetched is missing. */
export async function keptOdds(services: Services, sports: readonly SportKey[]): Promise<Map<SportKey, KeptOdds>> {
  const kept = await cachedItems(services, oddsCache, sports, { maxAgeMs: anyAgeMs, part: 'bids' })
  return new Map(
    kept.flatMap(({ sport, items, fetchedAt }) =>
      fetchedAt === null ? [] : [[sport, { games: new Map(items.map((game) => [game.id, game])), fetchedAt }] as const],
    ),
  )
}

/** When the odds of these sports were last fetched, read from the database now. */
export async function oddsHeads(db: Queryable, sports: readonly SportKey[]): Promise<Map<SportKey, Instant | null>> {
  const heads = await db.query(listCacheHeads, { ids: sports.map(oddsCache.id) })
  const fetchedAt = new Map(heads.map((head) => [head.id, head.fetched_at]))
  return new Map(sports.map((sport) => [sport, fetchedAt.get(oddsCache.id(sport)) ?? null]))
}
