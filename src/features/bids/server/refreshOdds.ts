import { isSportKey, type SportKey, sportKeys } from '#domain/games/sports.ts'
import { refreshNeeded } from '#features/lines/server/refreshNeeded.ts'
import type { Services } from '#server/services.ts'
import { listFollowingBids } from './store.ts'

/**
 * Fetches the odds needed by open screens and by the bids that follow their lines; returns the sports that were due.
 */
export async function refreshOdds(services: Services): Promise<SportKey[]> {
  const following = await services.db.query(listFollowingBids, { sports: [...sportKeys] })
  return refreshNeeded(services, [...new Set(following.map(({ sport }) => sport).filter(isSportKey))])
}
