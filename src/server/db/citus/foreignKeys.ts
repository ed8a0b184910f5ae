import type pg from 'pg'
import type { Place, Places } from './citusCatalog.ts'

export type ForeignKey = {
  readonly table: string
  readonly name: string
  readonly columns: readonly string[]
  readonly to: string
  readonly referred: readonly string[]
  /** As PostgreSQL writes it. */
  readonly definition: string
}

/** The foreign keys between our tables, as JSON objects. */
export const foreignKeysQuery = `
  select json_build_object(
           'table', c.relname, 'name', f.conname, 'to', p.relname, 'definition', pg_get_constraintdef(f.oid),
           'columns', (select json_agg(a.attname order by k.place) from unnest(f.conkey) with ordinality k (number, place)
              join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.number),
           'referred', (select json_agg(a.attname order by k.place)
              from unnest(f.confkey) with ordinality k (number, place)
              join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.number)) as key
    from pg_constraint f
    join pg_class c on c.oid = f.conrelid and c.relnamespace = 'public'::regnamespace
    join pg_class p on p.oid = f.confrelid
   where f.contype = 'f'
   order by c.relname, f.conname`

export async function foreignKeysOf(client: pg.ClientBase): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ key: ForeignKey }>(foreignKeysQuery)
  return rows.map(({ key }) => key)
}

/**
 * Why Citus cannot check a foreign key; null if it can. It checks within one node: between tables that are on it
 * together, by the column that brought them there, and from any table to one that is everywhere.
 */
export function whyUnchecked(key: Omit<ForeignKey, 'name' | 'definition'>, places: Places): string | null {
  const from: Place = places.get(key.table) ?? { is: 'local' }
  const to: Place = places.get(key.to) ?? { is: 'local' }
  if (to.is === 'everywhere' || (from.is === 'local' && to.is === 'local')) return null
  if (from.is !== 'distributed' || to.is !== 'distributed' || from.colocation !== to.colocation)
    return `rows of ${key.table} and ${key.to} are on different nodes`
  const at = key.columns.indexOf(from.by)
  return at >= 0 && at === key.referred.indexOf(to.by) ? null : `it does not lead from ${from.by} to ${to.by}`
}

export async function addForeignKey(
  client: pg.ClientBase,
  { table, name, definition }: Pick<ForeignKey, 'table' | 'name' | 'definition'>,
): Promise<void> {
  await client.query(`alter table "${table}" add constraint "${name}" ${definition}`)
}
