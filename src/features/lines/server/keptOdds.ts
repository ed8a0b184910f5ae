import type { ListedGame } from '#domain/games/lines.ts'
import type { SportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import type { Queryable } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import { itemsOf, readHeads } from './cacheEntries.ts'
import { oddsCache } from './oddsCaches.ts'
import { listCacheHeads } from './store.ts'

/** The games of a sport by their ids, as of the latest fetch, and its time. */
export type KeptOdds = { readonly games: ReadonlyMap<string, ListedGame>; readonly fetchedAt: Instant }

/** The cached odds of these sports, of any age; nothing is fetched. A sport never fetched is missing. */
export async function keptOdds(services: Services, sports: readonly SportKey[]): Promise<Map<SportKey, KeptOdds>> {
  const heads = await readHeads(services, oddsCache, sports)
  const kept = await Promise.all(
    sports.map(async (sport) => {
      const head = heads.get(oddsCache.id(sport))
      if (!head || head.fetched_at === null) return []
      const items = await itemsOf(services, oddsCache, sport, head)
      return [[sport, { games: new Map(items.map((game) => [game.id, game])), fetchedAt: head.fetched_at }] as const]
    }),
  )
  return new Map(kept.flat())
}

/** When the odds of these sports were last fetched, read from the database now. */
export async function oddsHeads(db: Queryable, sports: readonly SportKey[]): Promise<Map<SportKey, Instant | null>> {
  const heads = await db.query(listCacheHeads, { ids: sports.map(oddsCache.id) })
  const fetchedAt = new Map(heads.map((head) => [head.id, head.fetched_at]))
  return new Map(sports.map((sport) => [sport, fetchedAt.get(oddsCache.id(sport)) ?? null]))
}
