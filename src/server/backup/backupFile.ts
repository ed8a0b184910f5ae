import type pg from 'pg'
import { z } from 'zod'
import { unfinishedTable } from '../db/citus/unfinished.ts'

/**
 * A backup is one compressed text. Its first line is a header. Then each table follows a line with its name and
 * columns, row by row in COPY format, ended by `\.`. The last line counts the rows of every table, so a truncated file
 * is not mistaken for a small one.
 */
export const backupHead = z.object({
  betwixtBackup: z.literal(1),
  /** When the snapshot was taken. */
  at: z.string(),
  /** The version that made it; none in older ones. */
  version: z.string().optional(),
  /** The schema that the rows fit. */
  migrations: z.array(z.string()),
})
export const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
export const backupEnd = z.object({ rows: z.record(z.string(), z.number()) })

/** Ends the rows of a table. */
export const endOfRows = '\\.'

/** The lines of a stream of bytes, without their ends. Only a line feed ends one: COPY escapes those inside values. */
export async function* linesOf(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const chunk of bytes) {
    rest = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    let from = 0
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10, from)) {
      yield rest.subarray(from, end)
      from = end + 1
    }
    rest = rest.subarray(from)
  }
  if (rest.length > 0) yield rest
}

/** A table in a backup: its stored columns, without those that PostgreSQL computes. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

/** All our tables, each after the ones it references, without the list of migrations. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
              where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '{}') as parents
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ('migrations', '${unfinishedTable}')
      order by c.relname`,
  )
  const parentsFirst: Table[] = []
  let waiting = rows
  while (waiting.length > 0) {
    const isWaiting = new Set(waiting.map(({ name }) => name))
    const next = waiting.filter(({ parents }) => !parents.some((parent) => isWaiting.has(parent)))
    if (next.length === 0) throw new Error(`tables refer to each other in a circle: ${[...isWaiting].join(', ')}`)
    parentsFirst.push(...next.map(({ name, columns }) => ({ name, columns })))
    waiting = waiting.filter((table) => !next.includes(table))
  }
  return parentsFirst
}

/** The migrations applied to the database, in order; none if it is empty. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query(`select to_regclass('migrations') as name`)
  if (known[0].name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
  return rows.map(({ name }) => name)
}

/** A quoted SQL identifier. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnList({ columns }: Table): string {
  return columns.map(quoted).join(', ')
}
