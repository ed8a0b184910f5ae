import type { SportKey } from '#domain/games/sports.ts'
import type { CacheKind } from '#features/lines/server/cacheEntries.ts'
import { fetchAnew } from '#features/lines/server/fetchItems.ts'
import type { Services } from '#server/services.ts'

/**
 * Fetches odds or scores as if another process did and crashed right after: they are cached, but nothing was triggered.
 */
export async function fetchedElsewhere<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
): Promise<void> {
  const events = { ...services.events, announceLines: () => {} }
  const { error } = await fetchAnew({ ...services, events }, kind, sport)
  if (error) throw new Error(error)
}
