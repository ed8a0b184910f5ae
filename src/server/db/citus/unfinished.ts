import type pg from 'pg'
import { type ForeignKey, foreignKeysOf, foreignKeysQuery } from './foreignKeys.ts'

/**
 * The table that keeps what a distribution takes away, and what has to be there after it. It exists from before the
 * first change until everything is back: where it is found, a distribution was broken off.
 */
export const unfinishedTable = 'unfinished_distribution'

/** What was there before. Functions and triggers by their names, with what makes them again. */
export type Kept = {
  readonly keys: readonly ForeignKey[]
  readonly functions: ReadonlyMap<string, string>
  readonly triggers: ReadonlyMap<string, string>
  readonly rows: ReadonlyMap<string, number>
}

export async function isUnfinished(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as name', [unfinishedTable])
  return rows[0].name !== null
}

/**
 * Keeps everything and drops, in one transaction, the foreign keys, and the triggers that the rows would set off when
 * Citus inserts them on the nodes.
 */
export async function keepAndDrop(client: pg.ClientBase, tables: readonly string[]): Promise<void> {
  // Before the transaction: Citus counts on all nodes side by side, and then lets it change no constraint any more.
  const rows = await rowsOf(client, tables)
  await client.query('begin')
  try {
    await client.query(`create table ${unfinishedTable} (kind text, name text, kept json, primary key (kind, name))`)
    await client.query(
      `insert into ${unfinishedTable}
       select 'key', format('%s %s', key ->> 'table', key ->> 'name'), key from (${foreignKeysQuery}) as k
       union all select 'function', name, to_json(definition) from (${functionsQuery}) as f
       union all select 'trigger', name, to_json(definition) from (${triggersQuery}) as t`,
    )
    await client.query(`insert into ${unfinishedTable} select 'rows', key, value from json_each($1)`, [
      JSON.stringify(Object.fromEntries(rows)),
    ])
    for (const { table, name } of await foreignKeysOf(client)) {
      await client.query(`alter table "${table}" drop constraint "${name}"`)
    }
    const { rows: onInsert } = await client.query<{ table: string; trigger: string }>(insertTriggersQuery)
    for (const { table, trigger } of onInsert) await client.query(`drop trigger "${trigger}" on "${table}"`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** How many rows each table has. */
export async function rowsOf(client: pg.ClientBase, tables: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ count: number }>(`select count(*)::float8 as count from "${table}"`)
    counts.set(table, rows[0]?.count ?? 0)
  }
  return counts
}

export async function keptOf(client: pg.ClientBase): Promise<Kept> {
  const { rows } = await client.query<{ kind: string; name: string; kept: unknown }>(
    `select kind, name, kept from ${unfinishedTable} order by kind, name`,
  )
  const named = <Value>(kind: string) =>
    new Map(rows.filter((row) => row.kind === kind).map(({ name, kept }) => [name, kept as Value]))
  return {
    keys: [...named<ForeignKey>('key').values()],
    functions: named('function'),
    triggers: named('trigger'),
    rows: named('rows'),
  }
}

export async function functionsOf(client: pg.ClientBase): Promise<string[]> {
  return namesIn(client, functionsQuery)
}

export async function triggersOf(client: pg.ClientBase): Promise<string[]> {
  return namesIn(client, triggersQuery)
}

async function namesIn(client: pg.ClientBase, query: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`select name from (${query}) as q order by name`)
  return rows.map(({ name }) => name)
}

// Those of extensions come with them.
const functionsQuery = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition
    from pg_proc p
   where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
     and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e')`

const triggersQuery = `
  select format('%s %s', c.relname, t.tgname) as name, pg_get_triggerdef(t.oid) as definition
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`

const insertTriggersQuery = `
  select c.relname as table, t.tgname as trigger
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgtype & 4 <> 0`
