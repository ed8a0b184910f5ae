import { whyEnded } from '#domain/pools/ending.ts'
import { refuseIf } from '#domain/refusals.ts'
import { decidingOf } from '#features/bets/server/decidingTime.ts'
import { missGames, type Results, resultsFor } from '#features/bets/server/results.ts'
import { ageFor } from '#features/bets/server/settleBets.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { statement } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import type { PoolAnswer } from '../contract.ts'
import { awaitedGamesIn, decidePool } from './decidePools.ts'
import { poolOrRefuse } from './loadPools.ts'
import { gameOfPoolColumns, selectPoolGames } from './poolRows.ts'
import { answerOf } from './queries.ts'
import { settleIfDue } from './settlePool.ts'

const listDueGamesOfPool = statement(
  'pools.dueGamesOfPool',
  { groupId: 'text', poolId: 'text', dueBy: 'timestamptz' },
  gameOfPoolColumns,
  `${selectPoolGames} where b.group_id = $1 and b.pool_id = $2 and b.result is null
      and least(g.starts_at, b.scheduled_at) <= $3`,
)

type Input = { readonly groupId: string; readonly poolId: string }

/**
 * A member has the games of a pool decided by their scores, and the pool settled if that is due, whatever the switches say.
 * [STL-15] [BEY-34]
 */
export const askForResults = groupCommand({
  // A member who is refused under the lock has cost no credits.
  prepare: async (services, input: Input, { isAdmitted, userId }) =>
    (await isAdmitted()) ? resultsOfPool(services, { ...input, maxAgeMs: await ageFor(services, userId) }) : new Map(),
  read: (tx, { poolId }, { groupId }) => poolOrRefuse(tx, { groupId, poolId }),
  async run(command, { poolId }, { loaded: pool, prepared: results }): Promise<PoolAnswer> {
    const { tx, group, asker, now, services } = command
    refuseIf(whyEnded(pool))
    const { played } = decidePool(command, pool, { results, deciding: decidingOf(services) })
    await settleIfDue(command, played)
    return answerOf(tx, { groupId: group.id, poolId }, { asker, now })
  },
})

async function resultsOfPool(
  services: Services,
  { groupId, poolId, maxAgeMs }: Input & { maxAgeMs: number },
): Promise<Results> {
  const rows = await services.db.query(listDueGamesOfPool, { groupId, poolId, dueBy: services.clock() })
  const games = rows.flatMap(awaitedGamesIn)
  const results = await resultsFor(services, games, { maxAgeMs, patientAgeMs: maxAgeMs })
  await missGames(services, games, results)
  return results
}
