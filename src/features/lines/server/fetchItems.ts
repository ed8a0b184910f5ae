import { isDeepStrictEqual } from 'node:util'
import type { SportKey } from '#domain/games/sports.ts'
import { after, type Instant, secondMs } from '#domain/times.ts'
import { hearOfGames } from '#features/games/server/hearOfGames.ts'
import { waitOutside } from '#server/http/place.ts'
import { inMemory } from '#server/memory.ts'
import { type Credits, OddsServiceError } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { type CacheKind, type Head, isDue, isFresh, itemsOf, longestPauseMs, readHeads } from './cacheEntries.ts'
import { fetchLocked } from './fetchLock.ts'
import { isQuotaReached, quotaReached } from './quota.ts'
import { keepFailure, keepFetched } from './store.ts'
import { noteTimeThere } from './timeThere.ts'
import { recordFetch } from './usage.ts'

/** The result of one fetch. */
export type FetchOutcome = { readonly creditsSpent: number; readonly error: string | null }

/** How long a failed fetch is not retried, unless the service asks for longer. */
const pauseAfterFailureMs = 30 * secondMs
/**
 * How long to wait for another process when the items are required: the service's 10 seconds, and the time to store the
 * answer.
 */
const longestFetchMs = 12 * secondMs

/**
 * Waits, as often as it takes, until the cache is new enough or the fetch has failed. The fetch in progress may have
 * been for an earlier request: then there is one more fetch. [FEED-28]
 */
export async function fetchUntilThere<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
  { notBefore }: { notBefore: Instant },
): Promise<Head | undefined> {
  const enoughAt = performance.now() + longestFetchMs
  while (true) {
    const outcome = await waitOutside(() => fetchOnce(services, kind, sport, { notBefore }).outcome)
    const head = (await readHeads(services, kind, [sport])).get(kind.id(sport))
    if (outcome?.error || !isDue(head, services.clock(), notBefore) || performance.now() >= enoughAt) return head
  }
}

/** Fetches one sport now, whatever is cached; a fetch in progress in another process is waited for. [LINE-27] */
export async function fetchAnew<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
): Promise<FetchOutcome> {
  const notBefore = services.clock()
  const outcome = await waitOutside(() => fetchOnce(services, kind, sport, { notBefore: null }).outcome)
  if (outcome) return outcome
  const head = await fetchUntilThere(services, kind, sport, { notBefore })
  return {
    creditsSpent: 0,
    error: isFresh(head, services.clock(), notBefore) ? null : (head?.error ?? 'Another fetch is under way.'),
  }
}

/** A fetch in progress. Null: another process was fetching. `since` is in ms of `performance.now()`. */
export type Fetching = { readonly outcome: Promise<FetchOutcome | null>; readonly since: number }

/** Fetches in progress in this process: later callers wait for the same one. */
const inProgress = inMemory(() => new Map<string, Fetching>())

/** Fetches a sport if it is due, one fetch at a time. */
export function fetchOnce<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
  /** Anything fetched since then is good enough; null: nothing is. */
  { notBefore }: { notBefore: Instant | null },
): Fetching {
  const fetches = services.memory.of(inProgress)
  const id = kind.id(sport)
  const running = fetches.get(id)
  if (running) return running
  const outcome = fetchLocked(services, id, async () => {
    const head = (await readHeads(services, kind, [sport])).get(id)
    // Another process may have fetched it between our check and our lock.
    return notBefore === null || isDue(head, services.clock(), notBefore)
      ? fetchAndKeep(services, kind, { sport, head })
      : spentNothing
  }).finally(() => fetches.delete(id))
  const fetching = { outcome, since: performance.now() }
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
    noteTimeThere(services)
    const creditsSpent = credits?.last ?? kind.usualCost
    const before = head ? await itemsOf(services, kind, sport, head) : []
    // Games first, so that every cached line has its game.
    await hearOfGames(services, { sport, source: kind.endpoint, reports: items.map(kind.reportOf) })
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
  const creditsSpent = error.credits?.last ?? 0
  await recordFetch(services, { ...detailOf(kind, sport, error.credits), credits: creditsSpent, error: error.message })
  return { creditsSpent, error: error.message }
}

function detailOf<Item>({ endpoint }: CacheKind<Item>, sportKey: SportKey, credits: Credits | null) {
  const { remaining = null, used = null } = credits ?? {}
  return { endpoint, sportKey, gamesReturned: null, quotaRemaining: remaining, quotaUsed: used, error: null }
}
