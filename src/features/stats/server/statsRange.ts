import { type Season, seasonBounds } from '#domain/bets/seasons.ts'
import { whyNotPermitted } from '#domain/people/permissions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { type Instant, instantFromIso } from '#domain/times.ts'
import type { CheckedGroupId, MemberOfGroup } from '#server/checkedGroup.ts'
import { groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Queryable } from '#server/db/database.ts'
import { listSeasons, type SeasonRow } from './store.ts'

/** The asking member, whom the group lets see statistics. [GRP-32] */
export function statsReader(context: OperationContext): MemberOfGroup {
  const member = memberOf(context)
  refuseIf(whyNotPermitted('membersCanViewStats', member, groupOf(context).permissions))
  return member
}

/** The bounds of settlement times, null where a range is open, and the season whose bounds they are. */
export type StatsRange = { readonly from: Instant | null; readonly to: Instant | null; readonly season: Season | null }

export type RangeInput = { from?: string | undefined; to?: string | undefined; season?: string | undefined }

export async function statsRangeOf(
  db: Queryable,
  groupId: CheckedGroupId,
  { from, to, season: seasonId }: RangeInput,
): Promise<StatsRange> {
  if (seasonId === undefined) {
    return { from: from ? instantFromIso(from) : null, to: to ? instantFromIso(to) : null, season: null }
  }
  if (from !== undefined || to !== undefined) throw new Refused(refusal('season-and-dates'))
  const season = seasonAmong(await db.query(listSeasons, { groupId }), seasonId)
  return { ...seasonBounds(season), season }
}

export function seasonAmong(seasons: readonly SeasonRow[], id: string): Season {
  const found = seasons.find((season) => season.id === id)
  if (!found) throw new Refused(refusal('season-not-found'))
  return seasonFromRow(found)
}

export function seasonFromRow({ id, name, first_day: from, last_day: to }: SeasonRow): Season {
  return { id, name, from, to }
}
