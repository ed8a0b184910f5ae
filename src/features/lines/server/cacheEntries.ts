import type { Endpoint } from '#domain/credits/creditShares.ts'
import type { GameReport } from '#domain/games/game.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { after, hourMs, type Instant, isAhead } from '#domain/times.ts'
import { type Database, firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { inMemory } from '#server/memory.ts'
import type { Credits } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { listCacheHeads, readCache } from './store.ts'

/** A kind of answer that is cached. `Item` must survive a JSON round trip unchanged. */
export type CacheKind<Item> = {
  readonly endpoint: Endpoint
  readonly id: (sport: SportKey) => string
  readonly fetch: (services: Services, sport: SportKey) => Promise<Fetched<Item>>
  /** What an item reports about its game; null for a second source, which knows games by ids of its own. */
  readonly reportOf: ((item: Item) => GameReport) | null
  /** What of an item screens show, if not all of it: a fetch that changes nothing else is not announced. */
  readonly shown?: (item: Item) => unknown
}

type Fetched<Item> = { readonly items: readonly Item[]; readonly credits: Credits | null }

/** An entry without its items. */
export type Head = Row<(typeof listCacheHeads)['columns']>

/** Whether it is new enough. An entry dated in the future, by a clock that ran ahead, may be of any age. */
export function isFresh(head: Head | undefined, now: Instant, notBefore: Instant): boolean {
  if (head?.error !== null || head.fetched_at === null) return false
  return head.fetched_at >= notBefore && !isAhead(head.fetched_at, now)
}

/** No service may pause our requests for longer; an administrator's refresh ignores the pause. */
export const longestPauseMs = hourMs

/** Whether it is too old, and the service has not just failed. */
export function isDue(head: Head | undefined, now: Instant, notBefore: Instant): boolean {
  if (isFresh(head, now, notBefore)) return false
  return !head?.retry_at || head.retry_at <= now || isAhead(head.retry_at, after(now, longestPauseMs))
}

export async function readHeads<Item>({ db }: Services, kind: CacheKind<Item>, sports: readonly SportKey[]) {
  const heads = await db.query(listCacheHeads, { ids: sports.map(kind.id) })
  return new Map(heads.map((head) => [head.id, head]))
}

/** Items this process has read or is reading; valid for as long as the version in the database is the same. */
const parsed = inMemory(() => new Map<string, { version: number; items: Promise<readonly unknown[]> }>())

export async function itemsOf<Item>(
  { db, memory }: Pick<Services, 'db' | 'memory'>,
  kind: CacheKind<Item>,
  sport: SportKey,
  { version }: Pick<Head, 'version'>,
): Promise<readonly Item[]> {
  const kept = memory.of(parsed)
  const id = kind.id(sport)
  const held = kept.get(id)
  // A long answer is read and parsed once, however many requests need a new version at the same time.
  if (held?.version === version) return held.items as Promise<readonly Item[]>
  const items = readItems(db, id)
  const reading = { version, items }
  kept.set(id, reading)
  items.catch(() => kept.get(id) === reading && kept.delete(id))
  return items as Promise<readonly Item[]>
}

async function readItems(db: Database, id: string): Promise<readonly unknown[]> {
  const row = firstOf(await db.query(readCache, { id }))
  return row ? (row.data as readonly unknown[]) : []
}

/** The sport with a matching item in the cache, or null; nothing is fetched. */
export async function keptSportOf<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sports: readonly SportKey[],
  isAskedFor: (item: Item) => boolean,
): Promise<SportKey | null> {
  const heads = await readHeads(services, kind, sports)
  for (const sport of sports) {
    const head = heads.get(kind.id(sport))
    if (head && (await itemsOf(services, kind, sport, head)).some(isAskedFor)) return sport
  }
  return null
}
