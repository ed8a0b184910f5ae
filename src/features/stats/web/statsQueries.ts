import { api } from '#features/web/api.ts'

/** Over bets settled within these times, or those of a season. */
type Bounds = { from?: string | undefined; to?: string | undefined; season?: string | undefined }

/** What the page of a group's statistics asks for first. */
export function statsQueries(groupId: string, bounds: Bounds = {}) {
  return {
    read: api.stats.read.queryOptions({ input: { groupId, ...bounds, without: 'luck' } }),
    seasons: api.stats.seasons.queryOptions({ input: { groupId } }),
    recap: api.stats.recap.queryOptions({ input: { groupId } }),
  }
}
