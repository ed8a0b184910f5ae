import { hourMs } from '#domain/times.ts'
import type { PersonalLimit } from '#server/commands/rateLimit.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'

/** Between whom a debt is, which never changes. */
const findTwo = statement(
  'debts.two',
  { groupId: 'text', debtId: 'text' },
  { debtor_id: 'text', creditor_id: 'text' },
  'select debtor_id, creditor_id from debts where group_id = $1 and id = $2',
)

/** How many payments somebody may record with one other person: each is told to that person, even a cent. */
export function paymentsWith(otherId: string): PersonalLimit {
  return { name: `payments with ${otherId}`, times: 20, windowMs: hourMs, code: 'too-many-payments' }
}

type Found = readonly Row<typeof findTwo.columns>[]

/** The limit of a command that records a payment for debts between its asker and another. */
export const limitedByTwo = {
  find: (db: Queryable, { groupId, debtIds: [debtId = ''] }: { groupId: string; debtIds: readonly string[] }) =>
    db.query(findTwo, { groupId, debtId }),
  limit(_: unknown, { found, userId }: { found: Found; userId: string }): PersonalLimit | undefined {
    const two = firstOf(found)
    return two ? paymentsWith(two.debtor_id === userId ? two.creditor_id : two.debtor_id) : undefined
  },
}
