import { isRefreshDue } from '#domain/games/refreshing.ts'
import { type SportKey, sportKeys } from '#domain/games/sports.ts'
import { after, isAhead, minuteMs } from '#domain/times.ts'
import { adminSettings, askedLines } from '#features/website/server/settings.ts'
import type { Services } from '#server/services.ts'
import { anyAgeMs, cachedItems } from './feedCache.ts'
import { freshForMs } from './odds.ts'
import { oddsCache } from './oddsCaches.ts'
import { listCacheHeads } from './store.ts'

/** An open screen reads again every minute. */
const rereadWithinMs = 2 * minuteMs

/**
 * Fetches the odds that will be needed: of the sports on members' open screens, and of `alsoNeeded`, for open bids. Near
 * a game as often as the freshness window says, otherwise rarely. A sport that fails does not stop the others.
 */
export async function refreshNeeded(services: Services, alsoNeeded: readonly SportKey[]): Promise<SportKey[]> {
  const freshMs = await freshForMs(services)
  // With caching off every read fetches for itself.
  if (!(await adminSettings(services)).enableCaching) return []
  const now = services.clock()
  const lookedAtSince = after(now, -(freshMs + rereadWithinMs))
  const heads = await services.db.query(listCacheHeads, { ids: sportKeys.map(oddsCache.id) })
  const lookedAt = heads.filter(
    ({ asked_at }) => asked_at !== null && asked_at >= lookedAtSince && !isAhead(asked_at, now),
  )
  const needed = (await askedLines(services)).leagues.filter(
    (sport) => alsoNeeded.includes(sport) || lookedAt.some((head) => head.sport === sport),
  )
  const kept = await cachedItems(services, oddsCache, needed, { maxAgeMs: anyAgeMs, part: 'bids' })
  const due = kept
    .filter(({ items, fetchedAt }) =>
      isRefreshDue({ starts: items.map(({ startsAt }) => startsAt), fetchedAt }, now, freshMs),
    )
    .map(({ sport }) => sport)
  const partOf = (sport: SportKey) => (alsoNeeded.includes(sport) ? 'bids' : 'members')
  for (const part of ['bids', 'members'] as const)
    await cachedItems(
      services,
      oddsCache,
      due.filter((sport) => partOf(sport) === part),
      { maxAgeMs: freshMs, part },
    )
  return due
}
