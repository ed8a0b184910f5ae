import { disputeMs } from '#domain/bets/disputes.ts'
import { doubtableMs } from '#domain/debts/doubts.ts'
import type { OpenMatters, UserMatters } from '#domain/people/deletions.ts'
import type { PoolEnd } from '#domain/pools/ending.ts'
import { recentTies, tiesTogether } from '#domain/ties.ts'
import { after, type Instant } from '#domain/times.ts'
import { settledLately } from '#features/bets/server/settledLately.ts'
import { doubtableFrom, listPaymentsSince } from '#features/debts/server/paymentStore.ts'
import { listEveryGroup } from '#features/groups/server/store.ts'
import { type CheckedGroupId, uncheckedGroup } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { countOpenMatters, listPoolsSettledSince } from './store.ts'

type OneMember = { readonly groupId: CheckedGroupId; readonly userId: string; readonly now: Instant }

/** What holds a member in a group. Open bids do not: they are cancelled. */
export async function obligationsIn(db: Queryable, of: OneMember): Promise<UserMatters> {
  const { groupId, userId, now } = of
  const [open, bets, payments, pools] = await Promise.all([
    openMattersIn(db, { groupId, userId }),
    settledLately(db, of),
    db.query(listPaymentsSince, { groupId, userId, since: after(now, -doubtableMs) }),
    db.query(listPoolsSettledSince, { groupId, userId, since: after(now, -disputeMs) }),
  ])
  const recent = { bets, payments: payments.map(doubtableFrom), pools: pools.map(poolEndFrom) }
  return { ...open, ties: recentTies(userId, recent, now) }
}

function poolEndFrom(row: Row<typeof listPoolsSettledSince.columns>): PoolEnd {
  return { settledAt: row.settled_at, decidedAt: row.decided_at }
}

/** What is open of one member, or of the whole group (`userId` null). */
export async function openMattersIn(
  db: Queryable,
  of: { groupId: CheckedGroupId; userId: string | null },
): Promise<OpenMatters & { readonly openDoubts: number; readonly openPools: number }> {
  const row = firstOf(await db.query(countOpenMatters, of))
  if (!row) throw new Error('counts come in one row')
  return {
    activeBets: row.active_bets,
    unsettledDebts: row.unsettled_debts,
    openBids: row.open_bids,
    openDoubts: row.open_doubts,
    openPools: row.open_pools,
  }
}

/** What holds a person in a group of theirs. */
export type MattersIn = UserMatters & { readonly groupId: string }

/** In each group of a person, former ones too, each asked by itself. */
export async function obligationsByGroup(tx: Queryable, userId: string, now: Instant): Promise<MattersIn[]> {
  const groups = await tx.query(listEveryGroup, { userId })
  return Promise.all(
    groups.map(async ({ group_id: groupId }) => ({
      groupId,
      ...(await obligationsIn(tx, { groupId: uncheckedGroup(groupId), userId, now })),
    })),
  )
}

/** In several groups together. */
export function obligationsTogether(groups: readonly UserMatters[], now: Instant): UserMatters {
  const sum = (of: (one: UserMatters) => number) => groups.reduce((all, one) => all + of(one), 0)
  return {
    activeBets: sum((one) => one.activeBets),
    unsettledDebts: sum((one) => one.unsettledDebts),
    openBids: sum((one) => one.openBids),
    openDoubts: sum((one) => one.openDoubts),
    openPools: sum((one) => one.openPools),
    ties: tiesTogether(
      groups.map(({ ties }) => ties),
      now,
    ),
  }
}

export async function obligationsEverywhere(tx: Queryable, userId: string, now: Instant): Promise<UserMatters> {
  return obligationsTogether(await obligationsByGroup(tx, userId, now), now)
}
