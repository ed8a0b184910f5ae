import { noCents } from '#domain/money/money.ts'
import { whyCannotJoinPool } from '#domain/pools/entering.ts'
import { refuseIf } from '#domain/refusals.ts'
import { enforceLimits } from '#features/limits/server/enforceLimits.ts'
import { findLimits } from '#features/limits/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { tellingOthers } from '#server/commands/rateLimit.ts'
import type { PoolAnswer } from '../contract.ts'
import { poolOrRefuse } from './loadPools.ts'
import { poolThen } from './poolThen.ts'
import { answerOf } from './queries.ts'
import { insertMember } from './store.ts'

/** Joins a pool: the entry is owed from then on. [BEY-34] */
export const joinPool = groupCommand({
  limit: () => tellingOthers,
  read: (tx, { poolId }: { groupId: string; poolId: string }, { groupId, userId }) =>
    Promise.all([poolOrRefuse(tx, { groupId, poolId }), tx.query(findLimits, { userId })]),
  async run(command, { poolId }, { loaded: [pool, limits] }): Promise<PoolAnswer> {
    const { tx, group, member, now } = command
    const { userId } = member
    refuseIf(whyCannotJoinPool(pool, userId, now))
    await enforceLimits(command, limits, [{ userId, added: pool.entry, risk: noCents, friendId: null }])
    command.enforceRateLimit()
    tx.write(insertMember, { groupId: group.id, poolId, userId, now })
    group.record('pool.joined', 'pool', poolId, { pool: poolThen(pool), people: [pool.openedBy] })
    return answerOf(tx, { groupId: group.id, poolId }, { asker: command.asker, now })
  },
})
