import pg from 'pg'
import { unfinishedTable } from './citus/unfinished.ts'

/** A table with its stored columns, without those that PostgreSQL computes. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

/** All our tables, each after the ones it references, without the list of migrations and what extensions bring. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
              where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '{}') as parents
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
        and c.relname not in ('migrations', '${unfinishedTable}') and not exists (
          select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
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

/** The name of a table that holds rows; null if none does. */
export async function filledTable(client: pg.ClientBase): Promise<string | null> {
  for (const { name } of await tablesOf(client)) {
    if ((await client.query(`select from ${pg.escapeIdentifier(name)} limit 1`)).rowCount !== 0) return name
  }
  return null
}
