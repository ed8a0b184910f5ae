import { cents } from '#domain/money/money.ts'
import { isDue, whyCannotAgree } from '#domain/pools/ending.ts'
import { debtsOfPool, netsOf, prizesOf } from '#domain/pools/prizes.ts'
import { standingsOf } from '#domain/pools/standings.ts'
import { refuseIf } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import { correctPoolDebts } from '#features/debts/server/corrections.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { Transaction } from '#server/db/database.ts'
import type { PoolAnswer } from '../contract.ts'
import { poolOrRefuse, type StoredPool } from './loadPools.ts'
import { poolThen } from './poolThen.ts'
import { answerOf } from './queries.ts'
import { markAgreed, markSettled, writePrizes } from './store.ts'

export type Writing = { readonly tx: Transaction; readonly group: LockedGroup; readonly now: Instant }

/** Agrees to the final standings. Once everybody in it has, the pool is settled. [BEY-34] */
export const agreeToStandings = groupCommand({
  read: (tx, { poolId }: { groupId: string; poolId: string }, { groupId }) => poolOrRefuse(tx, { groupId, poolId }),
  async run(command, { poolId }, { loaded: pool }): Promise<PoolAnswer> {
    const { tx, group, member, now } = command
    const { userId } = member
    refuseIf(whyCannotAgree(pool, pool.dispute, { userId, now }))
    tx.write(markAgreed, { groupId: group.id, poolId, userId })
    group.record('pool.agreed', 'pool', poolId)
    const members = pool.members.map((one) => (one.userId === userId ? { ...one, hasAgreed: true } : one))
    await settleIfDue(command, { ...pool, members })
    return answerOf(tx, { groupId: group.id, poolId }, { asker: command.asker, now })
  },
})

/** Settles a pool that is over for good, or whose people all agree. */
export async function settleIfDue(writing: Writing, pool: StoredPool): Promise<boolean> {
  if (!isDue(pool, pool.dispute, writing.now)) return false
  const { prizes } = await writeSettlement(writing, pool)
  const winners = [...prizes].filter(([, prize]) => prize > 0).map(([id, amount]) => ({ id, amount }))
  const people = pool.members.map(({ userId }) => userId)
  writing.group.record(
    'pool.settled',
    'pool',
    pool.id,
    { pool: poolThen(pool), people, winners, nets: Object.fromEntries(netsOf(standingsOf(pool, writing.now), pool)) },
    'product',
  )
  return true
}

/** Everybody's prize, and the debts that pay them: of the next settlement, those of the former ones are taken back. */
export async function writeSettlement({ tx, group, now }: Writing, pool: StoredPool) {
  const standings = standingsOf(pool, now)
  const prizes = prizesOf(standings, pool)
  const of = { groupId: group.id, poolId: pool.id }
  tx.write(markSettled, { ...of, now })
  tx.write(writePrizes, { ...of, prizes: [...prizes].map(([userId, prize]) => ({ userId, prize })) })
  const debts = debtsOfPool(standings, pool).map(({ from, to, amount }) => ({
    ...{ debtorId: from, creditorId: to, amount: cents(amount) },
  }))
  const refunded = await correctPoolDebts(tx, { ...of, name: pool.name, settlement: pool.settlement + 1, debts, now })
  return { prizes, refunded }
}
