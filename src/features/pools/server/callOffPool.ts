import { standingIn } from '#domain/people/judges.ts'
import {
  isCalledOffByAll,
  matterOfPool,
  waysToCallOff,
  whyCannotAgreeToCallOff,
  whyCannotWithdrawCallOff,
} from '#domain/pools/ending.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { tellingOthers } from '#server/commands/rateLimit.ts'
import type { PoolAnswer } from '../contract.ts'
import { poolOrRefuse, type StoredPool } from './loadPools.ts'
import { poolThen } from './poolThen.ts'
import { answerOf } from './queries.ts'
import type { Writing } from './settlePool.ts'
import { askToCallOffPool, markAlone, markCalledOff, markCallsOff, withdrawCallOff } from './store.ts'

type Input = { readonly groupId: string; readonly poolId: string; readonly reason?: string | undefined }

/** Calls a pool off, or asks all in it to. [BEY-34] */
export const callOffPool = groupCommand({
  limit: () => tellingOthers,
  read: (tx, { poolId }: Input, { groupId }) =>
    Promise.all([poolOrRefuse(tx, { groupId, poolId }), adminsOf(tx, groupId)]),
  async run(command, { poolId, reason = '' }, { loaded: [pool, admins] }): Promise<PoolAnswer> {
    const { tx, group, asker, now } = command
    const { userId } = asker
    const way = waysToCallOff(pool, pool.cancellation, { judge: { ...asker, admins }, reason, now })
    if (typeof way === 'object') throw new Refused(way)
    command.enforceRateLimit()
    const of = { groupId: group.id, poolId }
    if (way === 'asked') {
      tx.write(askToCallOffPool, { ...of, userId, reason, now })
      tx.write(markAlone, { ...of, userId })
      group.record('pool.cancellation-asked', 'pool', poolId, { ...toldOf(pool), reason: reason || null })
    }
    const request = { byId: userId, at: now, agreed: [userId] }
    if (way === 'now' || isCalledOffByAll(pool, request)) callOff(command, pool, { by: userId, reason })
    if (standingIn(matterOfPool(pool), { ...asker, admins }) === 'website') {
      const target = { type: 'pool', id: poolId, name: pool.name } as const
      recordAct(tx, { adminId: userId, act: 'pool.called_off', target, reason, details: { groupId: group.id }, now })
    }
    return answerOf(tx, of, { asker, now })
  },
})

/** Agrees to call it off. Once everybody in it has, it is. [BEY-34] */
export const agreeToCallOffPool = groupCommand({
  read: (tx, { poolId }: Input, { groupId }) => poolOrRefuse(tx, { groupId, poolId }),
  async run(command, { poolId }, { loaded: pool }): Promise<PoolAnswer> {
    const { tx, group, asker, now } = command
    const { userId } = asker
    const request = pool.cancellation
    refuseIf(whyCannotAgreeToCallOff(pool, request, { userId, now }))
    tx.write(markCallsOff, { groupId: group.id, poolId, userId })
    group.record('pool.agreed', 'pool', poolId)
    const agreed = request && { ...request, agreed: [...request.agreed, userId] }
    if (agreed && isCalledOffByAll(pool, agreed))
      callOff(command, pool, { by: agreed.byId, reason: pool.row.cancellation_reason ?? '' })
    return answerOf(tx, { groupId: group.id, poolId }, { asker, now })
  },
})

/** Takes one's request back. */
export const withdrawCallOffPool = groupCommand({
  limit: () => tellingOthers,
  read: (tx, { poolId }: Input, { groupId }) => poolOrRefuse(tx, { groupId, poolId }),
  async run(command, { poolId }, { loaded: pool }): Promise<PoolAnswer> {
    const { tx, group, asker, now } = command
    refuseIf(whyCannotWithdrawCallOff(pool, pool.cancellation, { userId: asker.userId, now }))
    command.enforceRateLimit()
    tx.write(withdrawCallOff, { groupId: group.id, poolId, now })
    group.record('pool.cancellation-withdrawn', 'pool', poolId, { pool: poolThen(pool) })
    return answerOf(tx, { groupId: group.id, poolId }, { asker, now })
  },
})

function toldOf(pool: StoredPool) {
  return { pool: poolThen(pool), people: pool.members.map(({ userId }) => userId) }
}

/** Nobody owes anything. `by` null: the product, because nobody else joined. */
export function callOff(
  { tx, group, now }: Writing,
  pool: StoredPool,
  { by, reason }: { by: string | null; reason: string },
): void {
  tx.write(markCalledOff, { groupId: group.id, poolId: pool.id, by, reason, now })
  const of = { ...toldOf(pool), reason: reason || null }
  group.record('pool.called-off', 'pool', pool.id, of, by === null ? 'product' : undefined)
}
