import type pg from 'pg'
import { StartRefusal } from '../startRefusal.ts'

/** The first and the last migration of the versions before 1.0.0. */
const former = { first: '001-people', last: '131-witnessed-results' } as const

/** The first migration that changes something in a database of the last version before 1.0.0. */
const firstChange = '108-sums'

/**
 * Takes a database of the last version before 1.0.0 as it is: its tables are those that the migrations of 1.0.0 make,
 * so only the list of what was applied names these instead. Its transaction stays open: the migrations that follow end it,
 * and if one fails the database is the former one. Refuses a database of an older version.
 */
export async function adoptFormerSchema(
  client: pg.ClientBase,
  { applied, ours }: { applied: readonly string[]; ours: readonly string[] },
): Promise<void> {
  const names = applied.filter((name) => name <= former.last)
  if (!isFormer(names)) return
  await client.query('begin')
  await client.query('delete from migrations where name = any($1)', [names])
  await client.query('insert into migrations (name, run_on) select name, now() from unnest($1::text[]) as name', [
    ours.filter((name) => name < firstChange),
  ])
}

/** Whether these are all migrations of the last version before 1.0.0. Refuses those of an older one. */
function isFormer(names: readonly string[]): boolean {
  if (!names.includes(former.first)) return false
  if (names.includes(former.last)) return true
  throw new StartRefusal(
    `The database belongs to a version before 1.0.0, which has come as far as ${names.toSorted().at(-1)}: start version 0.1.0 once, ` +
      `whose last migration is ${former.last}, stop it, and start this one again.`,
  )
}

/** Refuses a backup of a version before 1.0.0: its rows are those of other tables. */
export function refuseFormerBackup(names: readonly string[]): void {
  if (!names.includes(former.first)) return
  throw new StartRefusal(
    'The backup is of a version before 1.0.0. Restore it with version 0.1.0, start this version on that database, and ' +
      'make another backup.',
  )
}
