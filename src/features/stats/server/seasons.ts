import { whySeasonRefused } from '#domain/bets/namingSeasons.ts'
import { inSeasonOrder, type Season } from '#domain/bets/seasons.ts'
import { refuseIf } from '#domain/refusals.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { newId } from '#server/newId.ts'
import type { SeasonView } from '../contract.ts'
import { seasonAmong, seasonFromRow, statsReader } from './statsRange.ts'
import { insertSeason, listSeasons, removeSeason, updateSeason } from './store.ts'

/** The group's seasons, in the order in which they are offered. [BEY-20] */
export async function seasonsOf(context: OperationContext) {
  const { db, clock } = context.services
  const rows = await db.query(listSeasons, { groupId: statsReader(context).groupId })
  return { items: inSeasonOrder(rows.map(seasonFromRow), clock()), nextCursor: null }
}

export const nameSeason = groupCommand({
  read: (tx, _: Omit<Season, 'id'> & { groupId: string }, { groupId }) => tx.query(listSeasons, { groupId }),
  run({ tx, group, now }, { name, from, to }, { loaded: others }): SeasonView {
    refuseIf(whySeasonRefused({ name, from, to }, others))

    const season = { id: newId(), name, from, to }
    tx.write(insertSeason, { groupId: group.id, ...season, now })
    group.record('season.named', 'season', season.id, { season: { name, from, to } })
    return season
  },
})

type OneSeason = { groupId: string; seasonId: string }
type SeasonChange = OneSeason & { [Field in 'name' | 'from' | 'to']?: string | undefined }

/** Omitted fields stay. */
export const changeSeason = groupCommand({
  read: (tx, _: SeasonChange, { groupId }) => tx.query(listSeasons, { groupId }),
  run({ tx, group }, { seasonId, name, from, to }, { loaded: seasons }): SeasonView {
    const before = seasonAmong(seasons, seasonId)
    const after = { name: name ?? before.name, from: from ?? before.from, to: to ?? before.to }
    const others = seasons.filter(({ id }) => id !== seasonId)
    refuseIf(whySeasonRefused(after, others))
    const season = { id: seasonId, ...after }
    if (after.name === before.name && after.from === before.from && after.to === before.to) return season

    tx.write(updateSeason, { groupId: group.id, ...season })
    group.record('season.changed', 'season', seasonId, { season: after, formerName: before.name })
    return season
  },
})

export const deleteSeason = groupCommand({
  read: (tx, _: OneSeason, { groupId }) => tx.query(listSeasons, { groupId }),
  run({ tx, group }, { seasonId }, { loaded: seasons }): SeasonView {
    const season = seasonAmong(seasons, seasonId)
    const { name, from, to } = season
    tx.write(removeSeason, { groupId: group.id, id: seasonId })
    group.record('season.removed', 'season', seasonId, { season: { name, from, to } })
    return season
  },
})
