import { isRefreshDue } from '#domain/games/refreshing.ts'
import { type SportKey, sportKeys } from '#domain/games/sports.ts'
import { after, isAhead, minuteMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { cachedItems, ofAnyAge } from './feedCache.ts'
import { freshForMs, oddsCache } from './odds.ts'
import { listCacheHeads } from './store.ts'

/** A screen that is open asks again when its lines were refreshed, and a visitor's every minute. */
const stillLookingMs = 2 * minuteMs

/**
 * Fetches the odds that somebody needs before they ask: of the sports of open screens, and of `alsoNeeded`. Near a game
 * as often as the freshness window says, else rarely. A sport that fails stops no other.
 */
export async function refreshNeeded(services: Services, alsoNeeded: readonly SportKey[]): Promise<SportKey[]> {
  const freshMs = await freshForMs(services)
  // With caching off every read fetches for itself.
  if (freshMs === 0) return []
  const now = services.clock()
  const lookedAtSince = after(now, -(freshMs + stillLookingMs))
  const heads = await services.db.query(listCacheHeads, { ids: sportKeys.map(oddsCache.id) })
  const lookedAt = heads.filter(
    ({ asked_at }) => asked_at !== null && asked_at >= lookedAtSince && !isAhead(asked_at, now),
  )
  const needed = sportKeys.filter(
    (sport) => alsoNeeded.includes(sport) || lookedAt.some((head) => head.sport === sport),
  )
  const kept = await cachedItems(services, oddsCache, needed, ofAnyAge)
  const due = kept
    .filter(({ items, fetchedAt }) =>
      isRefreshDue({ starts: items.map(({ startsAt }) => startsAt), fetchedAt }, now, freshMs),
    )
    .map(({ sport }) => sport)
  await cachedItems(services, oddsCache, due, { maxAgeMs: freshMs })
  return due
}
