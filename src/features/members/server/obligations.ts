import type { Obligations } from '#domain/people/members.ts'
import { listEveryGroup } from '#features/groups/server/store.ts'
import { type CheckedGroupId, uncheckedGroup } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { countObligations } from './store.ts'

/** What keeps people in a group. Open bids do not: they are cancelled. */
export type Ties = Obligations & { readonly openBids: number }

/** Of one member in a group, or of the whole group (`userId` null). */
export async function obligationsIn(
  db: Queryable,
  of: { groupId: CheckedGroupId; userId: string | null },
): Promise<Ties> {
  return tiesIn(firstOf(await db.query(countObligations, of)))
}

/** Of one user across all groups, each asked by itself. */
export async function obligationsEverywhere(tx: Queryable, userId: string): Promise<Ties> {
  const groups = await tx.query(listEveryGroup, { userId })
  const ties = await Promise.all(
    groups.map((row) => obligationsIn(tx, { groupId: uncheckedGroup(row.group_id), userId })),
  )
  const sum = (of: (one: Ties) => number) => ties.reduce((all, one) => all + of(one), 0)
  return {
    activeBets: sum((one) => one.activeBets),
    unsettledDebts: sum((one) => one.unsettledDebts),
    openBids: sum((one) => one.openBids),
  }
}

function tiesIn(row: Row<typeof countObligations.columns> | null): Ties {
  if (!row) throw new Error('counts come in one row')
  return { activeBets: row.active_bets, unsettledDebts: row.unsettled_debts, openBids: row.open_bids }
}
