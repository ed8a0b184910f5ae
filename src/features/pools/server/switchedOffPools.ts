import { offDoubt } from '#domain/games/settlement.ts'
import { needsAttentionAt } from '#domain/games/voiding.ts'
import { after, hourMs, type Instant } from '#domain/times.ts'
import { decidingTime } from '#features/bets/server/decidingTime.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { gameFromRow, loadPools, type StoredPoolGame } from './loadPools.ts'
import { gameOfPoolColumns, listLivePools, selectPoolGames } from './poolRows.ts'
import { writeDoubts } from './store.ts'

/** The undecided games of live pools without a doubt that are due in groups where nothing settles by itself. */
const listUnsettledGames = statement(
  'pools.unsettledGames',
  { dueBy: 'timestamptz', isOffEverywhere: 'bool' },
  { group_id: 'text', ...gameOfPoolColumns },
  `select p.group_id, x.* from pools p join groups o on o.id = p.group_id
     cross join lateral (${selectPoolGames} where b.group_id = p.group_id and b.pool_id = p.id and b.result is null
       and b.needs_attention is null and least(g.starts_at, b.scheduled_at) <= $1) x
    where p.settled_at is null and p.called_off_at is null and ($2 or not o.auto_settle) and not o.is_deleted`,
)

type Overdue = { readonly isOffEverywhere: boolean }

/**
 * Where nothing settles by itself, a game that should have been decided 12 hours ago needs attention: those in the pool
 * may say how it came out, and others decide. Goes by the clock alone: no score is fetched. [BEY-04] [BEY-34] [STL-15]
 */
export async function holdOverdueGames(services: Services, { isOffEverywhere }: Overdue): Promise<void> {
  const now = decidingTime(services)
  const rows = await services.db.query(listUnsettledGames, { dueBy: after(now, -12 * hourMs), isOffEverywhere })
  const overdue = rows.filter((row) => gameFromRow(row).some((game) => isOverdue(game, now)))
  const groupIds = [...new Set(overdue.map((row) => row.group_id))]
  await inEachGroup(services, groupIds, (groupId) => holdIn(services, groupId, { isOffEverywhere }))
}

function isOverdue({ game, result, doubt }: StoredPoolGame, now: Instant): boolean {
  return result === null && doubt === null && game !== null && needsAttentionAt(game) <= now
}

function holdIn(services: Services, id: string, { isOffEverywhere }: Overdue): Promise<void> {
  const groupId = uncheckedGroup(id)
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(groupId),
      read: async ({ tx }) => loadPools(tx, groupId, await tx.query(listLivePools, { groupId })),
      run({ tx }, group, pools) {
        // Switched on meanwhile: then the next run finds out more.
        if (!group || (!isOffEverywhere && group.bettingRules.autoSettleBets)) return
        const now = decidingTime(services)
        for (const { id: poolId, rounds } of pools) {
          const held = rounds.flatMap(({ games }) => games).filter((game) => isOverdue(game, now))
          const doubts = held.map(({ round, gameId }) => ({ round, gameId, doubt: offDoubt }))
          if (doubts.length === 0) continue
          tx.write(writeDoubts, { groupId, poolId, doubts })
          group.record('pool.decided', 'pool', poolId, {}, 'product')
        }
      },
    },
  )
}
