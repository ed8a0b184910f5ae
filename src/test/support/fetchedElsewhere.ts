import type { SportKey } from '#domain/games/sports.ts'
import type { CacheKind } from '#features/lines/server/cacheEntries.ts'
import { fetchAnew } from '#features/lines/server/fetchItems.ts'
import type { Services } from '#server/services.ts'

/** Has odds or scores fetched as by a process that dies right after: they are kept, and nothing here has followed. */
export async function fetchedElsewhere<Item>(
  services: Services,
  kind: CacheKind<Item>,
  sport: SportKey,
): Promise<void> {
  const events = { ...services.events, announceLines: () => {} }
  const { error } = await fetchAnew({ ...services, events }, kind, sport)
  if (error) throw new Error(error)
}
