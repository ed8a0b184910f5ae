import { setTimeout as wait } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { SportKey } from '#domain/sports.ts'
import { after, dayMs, hourMs, type Instant, secondMs } from '#domain/times.ts'
import { type Database, firstOf } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { type Credits, type OddsService, OddsServiceError } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { fetchLocked } from './fetchLock.ts'
import { isQuotaReached, quotaReached } from './quota.ts'
import { keepFailure, keepFetched, listCacheHeads, readCache } from './store.ts'
import { recordFetch } from './usage.ts'

/** A kind of answer that is kept. `Item` must survive JSON as it is. */
export type CacheKind<Item> = {
  readonly endpoint: 'odds' | 'scores'
  /** What a request costs where the service does not say. */
  readonly usualCost: number
  readonly id: (sport: SportKey) => string
  readonly fetch: (odds: OddsService, sport: SportKey) => Promise<Fetched<Item>>
  /** Whether screens are told of a fetch that brought what was there before: they show how old prices are. */
  readonly isToldUnchanged: boolean
}

type Fetched<Item> = { readonly items: readonly Item[]; readonly credits: Credits | null }

/** What is kept of one sport. `isStale`: it is older than was asked for, because it could not be fetched. */
export type Cached<Item> = {
  readonly sport: SportKey
  readonly items: readonly Item[]
  readonly fetchedAt: Instant | null
  readonly isStale: boolean
  /** It stands in for what the last request failed to bring, however new it is. [FEED-23] */
  readonly isFallback: boolean
  /** Nothing was asked of the service for it. [FEED-20] */
  readonly isHit: boolean
}

/** So old that nothing is fetched for it: whoever asks often, like a job, must not spend credits. */
export const ofAnyAge = { maxAgeMs: 30 * dayMs }

/** What one fetch came to. */
export type FetchOutcome = { readonly creditsSpent: number; readonly error: string | null }

type Head = Row<(typeof listCacheHeads)['columns']>

/** How long a failed fetch is not tried again, unless the service asks for longer. */
const pauseAfterFailureMs = 30 * secondMs
/** No service may silence us for good; an administrator's refresh asks whatever the pause. */
const longestPauseMs = hourMs

/** How long a reader waits for a fetch where something older can be shown; the fetch goes on. */
const patienceMs = 3 * secondMs

/**
 * The items of each sport, not older than `maxAgeMs`. What is older is fetched first, one fetch at a time; a fetch that
 * fails leaves what there was, of any age, marked stale, and other sports as they are. Never throws for the service.
 * [FEED-22] [FEED-31]
 */
export async function cachedItems<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sports: readonly SportKey[],
  { maxAgeMs }: { maxAgeMs: number },
): Promise<Cached<Item>[]> {
  // What is exactly that old is too old; what was fetched this very moment never is.
  const notBefore = after(services.clock(), -Math.max(maxAgeMs - 1, 0))
  const heads = await readHeads(services, kind, sports)
  const due = sports.filter((sport) => isDue(heads.get(kind.id(sport)), services.clock(), notBefore))
  return Promise.all(
    sports.map(async (sport) => {
      let head = heads.get(kind.id(sport))
      if (due.includes(sport)) {
        await fetchFor(services, kind, { sport, head, notBefore })
        head = (await readHeads(services, kind, [sport])).get(kind.id(sport))
      }
      return {
        sport,
        items: head ? await itemsOf(services.db, kind, sport, head) : [],
        fetchedAt: head?.fetched_at ?? null,
        isStale: !isFresh(head, notBefore),
        isFallback: head !== undefined && head.error !== null && head.fetched_at !== null,
        isHit: !due.includes(sport),
      }
    }),
  )
}

/** Waits for the fetch; where there is something older to show, not for long. */
async function fetchFor<Item>(
  services: Services,
  kind: CacheKind<Item>,
  { sport, head, notBefore }: { sport: SportKey; head: Head | undefined; notBefore: Instant },
): Promise<void> {
  const fetching = fetchOnce(services, kind, sport, { notBefore })
  if (!head?.fetched_at) return void (await fetching)
  const enough = new AbortController()
  const patience = wait(patienceMs, undefined, { signal: enough.signal, ref: false }).catch(() => undefined)
  await Promise.race([fetching, patience]).finally(() => enough.abort())
}

/** Fetches one sport now, whatever is kept. [LINE-27] */
export function fetchAnew<Item>(services: Services, kind: CacheKind<Item>, sport: SportKey): Promise<FetchOutcome> {
  return fetchOnce(services, kind, sport, { notBefore: null })
}

function isFresh(head: Head | undefined, notBefore: Instant): boolean {
  return head?.error === null && head.fetched_at !== null && head.fetched_at >= notBefore
}

function isDue(head: Head | undefined, now: Instant, notBefore: Instant): boolean {
  return !isFresh(head, notBefore) && (!head?.retry_at || head.retry_at <= now)
}

async function readHeads<Item>({ db }: Services, kind: CacheKind<Item>, sports: readonly SportKey[]) {
  const heads = await db.query(listCacheHeads, { ids: sports.map(kind.id) })
  return new Map(heads.map((head) => [head.id, head]))
}

/** Fetches under way in this process: who comes meanwhile waits for the same one. */
const underWay = new WeakMap<Database, Map<string, Promise<FetchOutcome>>>()

function fetchOnce<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
  /** What was fetched since then is good enough; null: nothing is. */
  { notBefore }: { notBefore: Instant | null },
): Promise<FetchOutcome> {
  const fetches = perDatabase(underWay, services.db)
  const id = kind.id(sport)
  const running = fetches.get(id)
  if (running) return running
  const started = fetchLocked(services, id, async () => {
    const head = (await readHeads(services, kind, [sport])).get(id)
    // Another process may have fetched it between our look and our lock.
    return notBefore === null || isDue(head, services.clock(), notBefore)
      ? fetchAndKeep(services, kind, { sport, head })
      : spentNothing
  })
  const fetching = started.then((outcome) => outcome ?? spentNothing).finally(() => fetches.delete(id))
  fetches.set(id, fetching)
  return fetching
}

const spentNothing: FetchOutcome = { creditsSpent: 0, error: null }

async function fetchAndKeep<Item>(
  services: Services,
  kind: CacheKind<Item>,
  { sport, head }: { sport: SportKey; head: Head | undefined },
): Promise<FetchOutcome> {
  const { odds, db, clock, events } = services
  const id = kind.id(sport)
  if (await isQuotaReached(services)) {
    await db.query(keepFailure, { id, sport, error: quotaReached, retryAt: after(clock(), pauseAfterFailureMs) })
    return { creditsSpent: 0, error: quotaReached }
  }
  try {
    const { items, credits } = await kind.fetch(odds, sport)
    const creditsSpent = credits?.last ?? kind.usualCost
    const before = head ? await itemsOf(db, kind, sport, head) : []
    await db.query(keepFetched, { id, sport, data: items, now: clock() })
    await recordFetch(services, {
      ...detailOf(kind, sport, credits),
      credits: creditsSpent,
      gamesReturned: items.length,
    })
    if (kind.isToldUnchanged || !isDeepStrictEqual(before, items)) events.announceLines(sport)
    return { creditsSpent, error: null }
  } catch (error) {
    if (!(error instanceof OddsServiceError)) throw error
    return keepError(services, kind, { sport, error })
  }
}

async function keepError<Item>(
  services: Services,
  kind: CacheKind<Item>,
  { sport, error }: { sport: SportKey; error: OddsServiceError },
): Promise<FetchOutcome> {
  const { db, clock, log } = services
  const id = kind.id(sport)
  log.warn({ id, status: error.status, errorCode: error.errorCode, reason: error.message }, 'a fetch failed')
  const pauseMs = Math.max(pauseAfterFailureMs, Math.min(error.retryAfterMs ?? 0, longestPauseMs))
  await db.query(keepFailure, { id, sport, error: error.message, retryAt: after(clock(), pauseMs) })
  await recordFetch(services, { ...detailOf(kind, sport, null), credits: 0, error: error.message })
  return { creditsSpent: 0, error: error.message }
}

function detailOf<Item>({ endpoint }: CacheKind<Item>, sportKey: SportKey, credits: Credits | null) {
  const { remaining = null, used = null } = credits ?? {}
  return { endpoint, sportKey, gamesReturned: null, quotaRemaining: remaining, quotaUsed: used, error: null }
}

/** What this process has parsed already; good for as long as the version in the database is the same. */
const parsed = new WeakMap<Database, Map<string, { version: number; items: readonly unknown[] }>>()

async function itemsOf<Item>(
  db: Database,
  kind: CacheKind<Item>,
  sport: SportKey,
  { version }: Head,
): Promise<readonly Item[]> {
  const kept = perDatabase(parsed, db)
  const id = kind.id(sport)
  const held = kept.get(id)
  if (held?.version === version) return held.items as readonly Item[]
  const row = firstOf(await db.query(readCache, { id }))
  if (!row) return []
  const items = row.data as readonly Item[]
  kept.set(id, { version: row.version, items })
  return items
}

function perDatabase<Value>(of: WeakMap<Database, Map<string, Value>>, db: Database): Map<string, Value> {
  const found = of.get(db) ?? new Map<string, Value>()
  of.set(db, found)
  return found
}
