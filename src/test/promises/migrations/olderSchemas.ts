import { readdir } from 'node:fs/promises'
import pg from 'pg'
import { appliedMigrations, migrate, ourMigrations } from '#server/db/migrate.ts'
import { tablesOf } from '#server/db/tables.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'

/** The rows of every table, as documents; tables in the order in which they can be filled. */
export type AllRows = ReadonlyMap<string, readonly Row[]>
export type Row = Readonly<Record<string, unknown>>

/** The names of the product's migrations, in their order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(ourMigrations)).map((file) => file.replace(/\.sql$/, '')).toSorted()
}

/** Every row of every table of ours. */
export async function allRows(client: pg.Client): Promise<AllRows> {
  const found = new Map<string, readonly Row[]>()
  for (const { name } of await tablesOf(client)) {
    const { rows } = await client.query<{ row: Row }>(
      `select to_jsonb(t) as row from ${pg.escapeIdentifier(name)} t order by to_jsonb(t)::text`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** Puts rows into a table: of each what the table has a column for. A column without a value gets its default. */
export async function insertRows(client: pg.Client, table: string, columns: readonly string[], rows: readonly Row[]) {
  if (rows.length === 0) return
  const given = columns.filter((column) => rows.some((row) => column in row))
  const list = given.map(pg.escapeIdentifier).join(', ')
  // What triggers would add is among the rows already.
  await client.query(`alter table ${pg.escapeIdentifier(table)} disable trigger user`)
  await client.query(
    `insert into ${pg.escapeIdentifier(table)} (${list}) overriding system value
     select ${list} from jsonb_populate_recordset(null::${pg.escapeIdentifier(table)}, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
  await client.query(`alter table ${pg.escapeIdentifier(table)} enable trigger user`)
}

/** A database as the first `count` migrations make it, with those rows of `rows` that it has tables and columns for. */
export async function databaseAt(count: number, rows: AllRows): ReturnType<typeof freshDatabase> {
  const database = await freshDatabase({ empty: true })
  await fillAt(database.connection, count, rows)
  return database
}

/** The same in an empty database that is there. */
export async function fillAt(connection: pg.ClientConfig, count: number, rows: AllRows): Promise<void> {
  await migrate({ connection, log: () => {}, count })
  await on(connection, async (client) => {
    for (const { name, columns } of await tablesOf(client)) {
      await insertRows(client, name, columns, rows.get(name) ?? [])
    }
  })
}

/** How many migrations the database has seen; fails where they are not the first ones, each once. */
export async function migrationsSeen(client: pg.Client): Promise<number> {
  const [seen, all] = [await appliedMigrations(client), await migrationNames()]
  if (seen.some((name, index) => name !== all[index])) throw new Error(`not the first migrations: ${seen}`)
  return seen.length
}

/**
 * `rows` (by default those after) as `before` tells them: the tables and columns that are there before and after, and of
 * the log's readers those that were there before. What becomes of a column that a migration takes away is looked at by
 * itself.
 */
export function asBefore(before: AllRows, rows: AllRows, after: AllRows = rows): AllRows {
  return new Map(
    [...before].map(([table, own]) => {
      const there = after.get(table)?.[0] ?? {}
      const columns = Object.keys(own[0] ?? {}).filter((column) => column in there)
      const readers = new Set(own.map(({ reader }) => reader))
      const known = (rows.get(table) ?? []).filter(({ reader }) => table !== 'event_cursors' || readers.has(reader))
      const projected = known.map((row) => Object.fromEntries(columns.map((column) => [column, row[column]])))
      return [table, sorted(projected)]
    }),
  )
}

/** The rows of a table in an order that follows from them alone. */
export function sorted(rows: readonly Row[]): Row[] {
  const text = (row: Row) => JSON.stringify(Object.entries(row).toSorted())
  return rows.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
}
