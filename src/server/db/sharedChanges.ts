import type { Transaction } from './database.ts'
import { statement } from './statement.ts'

/** The number of the last change, for a select; 0 before the first. */
export const lastSharedChange = '(select coalesce(max(number), 0) from shared_changes)'

const noteChange = statement(
  'sharedChanges.note',
  {},
  {},
  `insert into shared_changes (id, number) values ('website', 1)
   on conflict (id) do update set number = shared_changes.number + 1`,
)

/**
 * To be called last in every transaction that changes a game, or the name of somebody: what is in the answers of groups
 * without an event in their logs. Such transactions wait for each other from here to their commits.
 */
export function noteSharedChange(tx: Pick<Transaction, 'write'>): void {
  tx.write(noteChange, {})
}
