import { isRefreshDue } from '#domain/games/refreshing.ts'
import { type SportKey, sportKeys } from '#domain/games/sports.ts'
import { after, isAhead, minuteMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { cachedItems, ofAnyAge } from './feedCache.ts'
import { freshForMs, oddsCache } from './odds.ts'
import { listCacheHeads } from './store.ts'

/** An open screen reads again after its lines were refreshed, and a visitor's every minute. */
const rereadWithinMs = 2 * minuteMs

/**
 * Fetches the odds that will be needed: of the sports on open screens, and of `alsoNeeded`. Near a game as often as the
 * freshness window says, otherwise rarely. A sport that fails does not stop the others.
 */
export async function refreshNeeded(services: Services, alsoNeeded: readonly SportKey[]): Promise<SportKey[]> {
  const freshMs = await freshForMs(services)
  // With caching off every read fetches for itself.
  if (freshMs === 0) return []
  const now = services.clock()
  const lookedAtSince = after(now, -(freshMs + rereadWithinMs))
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
