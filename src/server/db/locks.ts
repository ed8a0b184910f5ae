import type { Queryable } from './database.ts'
import { statement } from './statement.ts'

const hold = statement(
  'locks.hold',
  { name: 'text' },
  {},
  'insert into locks (name) values ($1) on conflict (name) do update set name = $1',
)

/**
 * Waits for other transactions that hold this name, and holds it until this one ends. The row that is held stays, so
 * names are of things that are few.
 */
export async function holdName(tx: Queryable, name: string): Promise<void> {
  await tx.query(hold, { name })
}
