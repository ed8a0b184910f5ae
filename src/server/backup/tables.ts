import type pg from 'pg'

/** A table as a backup keeps it: its columns that are stored by us, not computed by PostgreSQL. */
export type Table = { readonly name: string; readonly columns: readonly string[] }

/** Every table of ours, each behind those that it refers to. The list of migrations is not one of them. */
export async function tablesOf(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; parents: string[] }>(
    `select c.relname as name,
            (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
              where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
            coalesce((select array_agg(distinct p.relname::text) from pg_constraint f join pg_class p on p.oid = f.confrelid
              where f.conrelid = c.oid and f.contype = 'f' and p.oid <> c.oid), '{}') as parents
       from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> 'migrations'
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

/** The migrations that the database has seen, in order; none where it is empty. */
export async function migrationsOf(client: pg.ClientBase): Promise<string[]> {
  const { rows: known } = await client.query(`select to_regclass('migrations') as name`)
  if (known[0].name === null) return []
  const { rows } = await client.query<{ name: string }>('select name from migrations order by id')
  return rows.map(({ name }) => name)
}

/** A name as SQL takes it. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}

export function columnList({ columns }: Table): string {
  return columns.map(quoted).join(', ')
}
