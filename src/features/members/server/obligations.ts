import type { Obligations } from '#domain/people/members.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import { countObligations, countObligationsEverywhere } from './store.ts'

/** What keeps people in a group. Open bids do not: they are cancelled. */
export type Ties = Obligations & { readonly openBids: number }

/** Of one member in a group, or of the whole group (`userId` null). */
export async function obligationsIn(
  db: Queryable,
  of: { groupId: CheckedGroupId; userId: string | null },
): Promise<Ties> {
  return tiesIn(firstOf(await db.query(countObligations, of)))
}

/** Of one user across all groups. */
export async function obligationsEverywhere(db: Queryable, userId: string): Promise<Ties> {
  return tiesIn(firstOf(await db.query(countObligationsEverywhere, { userId })))
}

function tiesIn(row: Row<typeof countObligations.columns> | null): Ties {
  if (!row) throw new Error('counts come in one row')
  return { activeBets: row.active_bets, unsettledDebts: row.unsettled_debts, openBids: row.open_bids }
}
