import { isDeepStrictEqual } from 'node:util'
import { type CreditPart, type CreditRefusal, isPaid, noCreditsWords, usualCost } from '#domain/credits/creditShares.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { after, type Instant, secondMs } from '#domain/times.ts'
import { hearOfGames } from '#features/games/server/hearOfGames.ts'
import { waitOutside } from '#server/http/requestSlot.ts'
import { inMemory } from '#server/memory.ts'
import { type Credits, OddsServiceError } from '#server/providers/oddsService.ts'
import type { Services } from '#server/services.ts'
import { type CacheKind, type Head, isDue, isFresh, itemsOf, longestPauseMs, readHeads } from './cacheEntries.ts'
import { type Booking, bookCredits, oddsCostNow } from './credits.ts'
import { fetchLocked } from './fetchLock.ts'
import { keepFailure, keepFetched } from './store.ts'
import { noteTimeThere } from './timeThere.ts'
import { recordFetch } from './usage.ts'

/** The result of one fetch. `noCredits`: no request was made, because the plan of the credits does not allow it. */
export type FetchOutcome = {
  readonly creditsSpent: number
  readonly error: string | null
  readonly noCredits: CreditRefusal | null
}

/**
 * What a fetch is for. `isBid`: for a bid that somebody is about to post or take. `dueAt`: when the first of the games
 * that settling asks for should be over.
 */
export type Purpose = { readonly part: CreditPart; readonly isBid?: boolean; readonly dueAt?: Instant | null }

/** `notBefore`: only if the cache is older; null: whatever is cached. */
export type FetchFor = Purpose & { readonly notBefore: Instant | null }

/** How long callers wait for a fetch if something older can be shown; the fetch goes on. */
export const patienceMs = 3 * secondMs

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
  wanted: Purpose & { notBefore: Instant },
): Promise<FetchOutcome | null> {
  const enoughAt = performance.now() + longestFetchMs
  while (true) {
    const outcome = await waitOutside(() => fetchOnce(services, kind, sport, wanted).outcome)
    const head = (await readHeads(services, kind, [sport])).get(kind.id(sport))
    if (outcome?.error || !isDue(head, services.clock(), wanted.notBefore) || performance.now() >= enoughAt)
      return outcome
  }
}

/** Fetches one sport now, whatever is cached; a fetch in progress in another process is waited for. [LINE-27] */
export async function fetchAnew<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
): Promise<FetchOutcome> {
  const notBefore = services.clock()
  const part = 'refresh'
  const outcome = await waitOutside(() => fetchOnce(services, kind, sport, { notBefore: null, part }).outcome)
  if (outcome) return outcome
  await fetchUntilThere(services, kind, sport, { notBefore, part })
  const head = (await readHeads(services, kind, [sport])).get(kind.id(sport))
  const error = isFresh(head, services.clock(), notBefore) ? null : (head?.error ?? 'Another fetch is under way.')
  return { ...spentNothing, error }
}

/** A fetch in progress. Null: another process was fetching. `since` is in ms of `performance.now()`. */
export type Fetching = { readonly outcome: Promise<FetchOutcome | null>; readonly since: number }

/** Fetches in progress in this process: later callers wait for the same one. */
const inProgress = inMemory(() => new Map<string, Fetching & { readonly part: CreditPart }>())

/** The fetch in progress in this process, or a new one. One that had no credits is tried again with those of `part`. */
export function fetchOnce<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
  wanted: FetchFor,
): Fetching {
  const fetches = services.memory.of(inProgress)
  const id = kind.id(sport)
  const running = fetches.get(id)
  if (running?.part === wanted.part) return running
  if (running) {
    const outcome = running.outcome.then((found) =>
      found?.noCredits ? fetchOnce(services, kind, sport, wanted).outcome : found,
    )
    return { outcome, since: running.since }
  }
  const outcome = fetchIfDue(services, kind, sport, wanted).finally(() => fetches.delete(id))
  const fetching = { outcome, since: performance.now(), part: wanted.part }
  fetches.set(id, fetching)
  return fetching
}

function fetchIfDue<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
  { notBefore, ...purpose }: FetchFor,
): Promise<FetchOutcome | null> {
  const id = kind.id(sport)
  const refusal = refusedLately(services, { id, ...purpose })
  if (refusal) return Promise.resolve({ ...spentNothing, error: noCreditsWords[refusal.why], noCredits: refusal })
  return fetchLocked(services, id, async () => {
    const head = (await readHeads(services, kind, [sport])).get(id)
    // Another process may have fetched it between our check and our lock.
    return notBefore === null || isDue(head, services.clock(), notBefore)
      ? fetchAndKeep(services, kind, { sport, head, ...purpose })
      : spentNothing
  })
}

const spentNothing: FetchOutcome = { creditsSpent: 0, error: null, noCredits: null }

type Fetch = Purpose & { readonly sport: SportKey; readonly head: Head | undefined }

async function fetchAndKeep<Item>(
  services: Services,
  kind: CacheKind<Item>,
  { sport, head, part, isBid = false, dueAt = null }: Fetch,
): Promise<FetchOutcome> {
  const { db, clock, events } = services
  const id = kind.id(sport)
  const { booking, refusal } = await bookCredits(services, { part, isBid, dueAt, sport, endpoint: kind.endpoint, id })
  if (booking === null) return refused(services, { id, sport, part, refusal })
  try {
    const began = performance.now()
    const { items, credits } = await kind.fetch(services, sport)
    const usual = kind.endpoint === 'odds' ? await oddsCostNow(services) : usualCost[kind.endpoint]
    const creditsSpent = isPaid(kind.endpoint) ? (credits?.last ?? usual) : 0
    const before = head ? await itemsOf(services, kind, sport, head) : []
    // Games first, so that every cached line has its game.
    await hearItems(services, kind, sport, items)
    await db.query(keepFetched, { id, sport, data: items, now: clock() })
    const detail = { ...detailOf(kind, sport, credits), credits: creditsSpent, gamesReturned: items.length }
    if (kind.reportOf) await recordFetch(services, detail, booking)
    // After a failure or a long wait screens show something old, marked so; an administrator asked for it.
    const isAwaited = part === 'refresh' || head?.error !== null || performance.now() - began >= patienceMs
    if (kind.endpoint !== 'events' && (isAwaited || isChanged(kind, before, items))) events.announceLines(sport)
    return { ...spentNothing, creditsSpent }
  } catch (error) {
    if (!(error instanceof OddsServiceError)) throw error
    return keepError(services, kind, { sport, error, booking })
  }
}

/** What the odds service says of its games, and what time it is there. A second source has no part in either. */
async function hearItems<Item>(
  services: Services,
  { endpoint, reportOf }: CacheKind<Item>,
  sport: SportKey,
  items: readonly Item[],
): Promise<void> {
  if (!reportOf) return
  noteTimeThere(services)
  const source = endpoint === 'scores' ? 'scores' : 'odds'
  await hearOfGames(services, { sport, source, reports: items.map(reportOf) })
}

/** Refusals by part and cache entry. Those without credits may ask often, and take no lock from those who have some. */
const refusals = inMemory(() => new Map<string, { readonly refusal: CreditRefusal; readonly at: Instant }>())
const refusedForMs = 10 * secondMs

function refusedLately(
  { memory, clock }: Services,
  { id, part, isBid }: Purpose & { id: string },
): CreditRefusal | null {
  const known = memory.of(refusals).get(`${part} ${id}`)
  const isKnown = known && part !== 'refresh' && !isBid && Math.abs(clock() - known.at) < refusedForMs
  return isKnown && known.refusal.until > clock() ? known.refusal : null
}

/** Only what everybody is refused is stored: others may still have credits for the same. */
async function refused(
  { db, clock, memory }: Services,
  { id, sport, part, refusal }: { id: string; sport: SportKey; part: CreditPart; refusal: CreditRefusal },
): Promise<FetchOutcome> {
  const error = noCreditsWords[refusal.why]
  memory.of(refusals).set(`${part} ${id}`, { refusal, at: clock() })
  if (refusal.why === 'used-up') await noteFailure({ db, clock }, { id, sport, error, pauseMs: pauseAfterFailureMs })
  return { creditsSpent: 0, error, noCredits: refusal }
}

/**
 * Whether screens show something else now. A fetch that changed nothing is not announced: screens would fetch again,
 * and with caching off so would the server, without end. [FEED-35]
 */
function isChanged<Item>({ shown }: CacheKind<Item>, before: readonly Item[], items: readonly Item[]): boolean {
  return !(shown ? isDeepStrictEqual(before.map(shown), items.map(shown)) : isDeepStrictEqual(before, items))
}

async function keepError<Item>(
  services: Services,
  kind: CacheKind<Item>,
  { sport, error, booking }: { sport: SportKey; error: OddsServiceError; booking: Booking },
): Promise<FetchOutcome> {
  const { log } = services
  const id = kind.id(sport)
  log.warn({ id, status: error.status, errorCode: error.errorCode, reason: error.message }, 'a fetch failed')
  const pauseMs = Math.max(pauseAfterFailureMs, Math.min(error.retryAfterMs ?? 0, longestPauseMs))
  await noteFailure(services, { id, sport, error: error.message, pauseMs })
  const creditsSpent = error.credits?.last ?? 0
  const detail = { ...detailOf(kind, sport, error.credits), credits: creditsSpent, error: error.message }
  if (kind.reportOf) await recordFetch(services, detail, booking)
  return { creditsSpent, error: error.message, noCredits: null }
}

async function noteFailure(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { pauseMs, ...failed }: { id: string; sport: SportKey; error: string; pauseMs: number },
): Promise<void> {
  const now = clock()
  await db.query(keepFailure, { ...failed, retryAt: after(now, pauseMs), now })
}

function detailOf<Item>({ endpoint }: CacheKind<Item>, sportKey: SportKey, credits: Credits | null) {
  const { remaining = null, used = null } = credits ?? {}
  return { endpoint, sportKey, gamesReturned: null, quotaRemaining: remaining, quotaUsed: used, error: null }
}
