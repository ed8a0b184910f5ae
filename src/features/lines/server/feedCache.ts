import { setTimeout as wait } from 'node:timers/promises'
import type { CreditRefusal } from '#domain/credits/creditShares.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { after, dayMs, type Instant } from '#domain/times.ts'
import { waitOutside } from '#server/http/requestSlot.ts'
import type { Services } from '#server/services.ts'
import { type CacheKind, type Head, isDue, isFresh, itemsOf, readHeads } from './cacheEntries.ts'
import { type FetchOutcome, fetchOnce, fetchUntilThere, type Purpose, patienceMs } from './fetchItems.ts'

/** The cached items of one sport. `isStale`: they are older than requested, because they could not be fetched. */
export type Cached<Item> = {
  readonly sport: SportKey
  readonly items: readonly Item[]
  readonly fetchedAt: Instant | null
  readonly isStale: boolean
  /** Why the latest request failed; null if it did not. */
  readonly error: string | null
  /** No request was made to the service for it. [FEED-20] */
  readonly isHit: boolean
  /** Why it was not fetched now although it was due; null if it was, or for another reason. */
  readonly noCredits: CreditRefusal | null
}

/**
 * What is good enough, and whose credits a fetch uses. `waits`: only items that are not too old, so a fetch in progress
 * is waited for, here or in another process; otherwise nobody waits long if there is something to show in the meantime.
 */
export type Wanted = Purpose & { readonly maxAgeMs: number; readonly waits?: boolean }

/** So old that nothing is fetched for it: a frequent caller, such as a job, must not spend credits. */
export const anyAgeMs = 30 * dayMs

/**
 * The items of each sport, not older than `maxAgeMs`. Older ones are fetched first, one fetch at a time; if a fetch
 * fails, the previous items remain, of any age, marked stale, and other sports are not affected. Never throws because
 * of the service. [FEED-22] [FEED-31]
 */
export async function cachedItems<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sports: readonly SportKey[],
  { maxAgeMs, waits = false, ...purpose }: Wanted,
): Promise<Cached<Item>[]> {
  // Items of exactly that age are too old; items fetched this very moment never are.
  const notBefore = after(services.clock(), -Math.max(maxAgeMs - 1, 0))
  const heads = await readHeads(services, kind, sports)
  const due = sports.filter((sport) => isDue(heads.get(kind.id(sport)), services.clock(), notBefore))
  return Promise.all(
    sports.map(async (sport) => {
      let head = heads.get(kind.id(sport))
      let outcome: FetchOutcome | null = null
      if (due.includes(sport)) {
        outcome = waits
          ? await fetchUntilThere(services, kind, sport, { notBefore, ...purpose })
          : await fetchFor(services, kind, { sport, head, notBefore, ...purpose })
        head = (await readHeads(services, kind, [sport])).get(kind.id(sport))
      }
      return {
        sport,
        items: head ? await itemsOf(services, kind, sport, head) : [],
        fetchedAt: head?.fetched_at ?? null,
        isStale: !isFresh(head, services.clock(), notBefore),
        error: head?.error ?? null,
        isHit: !due.includes(sport) || (outcome?.noCredits ?? null) !== null,
        noCredits: outcome?.noCredits ?? null,
      }
    }),
  )
}

/** What is cached of these sports, of any age and good enough; nothing is fetched. */
export async function keptItems<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sports: readonly SportKey[],
): Promise<Cached<Item>[]> {
  const heads = await readHeads(services, kind, sports)
  return Promise.all(
    sports.map(async (sport) => {
      const head = heads.get(kind.id(sport))
      const items = head ? await itemsOf(services, kind, sport, head) : []
      return {
        sport,
        items,
        fetchedAt: head?.fetched_at ?? null,
        isStale: false,
        error: null,
        isHit: true,
        noCredits: null,
      }
    }),
  )
}

/** Waits for the fetch; if there is something older to show, not for long, and then answers null. */
async function fetchFor<Item>(
  services: Services,
  kind: CacheKind<Item>,
  { sport, head, ...wanted }: Purpose & { sport: SportKey; head: Head | undefined; notBefore: Instant },
): Promise<FetchOutcome | null> {
  const { outcome, since } = fetchOnce(services, kind, sport, wanted)
  if (!head?.fetched_at) return waitOutside(() => outcome)
  const leftMs = since + patienceMs - performance.now()
  if (leftMs <= 0) return null
  const enough = new AbortController()
  const patience = wait(leftMs, null, { signal: enough.signal, ref: false }).catch(() => null)
  return waitOutside(() => Promise.race([outcome, patience])).finally(() => enough.abort())
}
