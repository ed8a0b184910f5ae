import { isSportKey, type SportKey, sportKeys } from '#domain/games/sports.ts'
import { refreshNeeded } from '#features/lines/server/refreshNeeded.ts'
import type { Services } from '#server/services.ts'
import { listFollowingBids } from './store.ts'

/** Fetches the odds that open screens and the bids that follow their lines need; answers the sports that were due. */
export async function refreshOdds(services: Services): Promise<SportKey[]> {
  const following = await services.db.query(listFollowingBids, { sports: [...sportKeys] })
  return refreshNeeded(services, [...new Set(following.map(({ sport }) => sport).filter(isSportKey))])
}
