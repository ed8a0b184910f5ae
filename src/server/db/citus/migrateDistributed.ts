import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { isPlaced, type Planned, place, placesOf, plan } from './citusCatalog.ts'
import { addForeignKey, whyUnchecked } from './foreignKeys.ts'
import { type Home, migrationSteps, type Step, type WrittenKey } from './migrationSteps.ts'

type Log = (sentence: string) => void

/**
 * Applies the migrations with these names to a distributed database, all in one transaction, and returns the names. A
 * migration that is newer than the distribution says where a new table belongs, by a comment before it
 * (`-- distributed by group_id`, `-- distributed by user_id` or `-- everywhere`); else the list of homes says it.
 */
export async function migrateDistributed(
  client: pg.ClientBase,
  { folder, names, log }: { folder: string; names: readonly string[]; log: Log },
): Promise<readonly string[]> {
  await client.query('begin')
  try {
    await prepareChanges(client)
    for (const name of names) {
      const sql = await readFile(join(folder, `${name}.sql`), 'utf8')
      for (const step of migrationSteps(sql)) await take(client, step, log)
      await client.query('insert into migrations (name, run_on) values ($1, now())', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  return names
}

/**
 * Lets Citus keep triggers, and change one shard after another: a transaction that has changed shards side by side
 * cannot write a table that is everywhere any more. For the rest of the session.
 */
export async function prepareChanges(client: pg.ClientBase): Promise<void> {
  for (const [name, value] of neededOptions) await client.query('select set_config($1, $2, false)', [name, value])
}

/** The options that the database needs for every session. */
export const neededOptions: ReadonlyMap<string, string> = new Map([
  ['citus.enable_unsafe_triggers', 'on'],
  ['citus.multi_shard_modify_mode', 'sequential'],
])

async function take(client: pg.ClientBase, step: Step, log: Log): Promise<void> {
  if ('run' in step) await client.query(step.run)
  else if ('place' in step) await placeNew(client, step.place, step.home)
  else await add(client, step.add, log)
}

async function placeNew(client: pg.ClientBase, table: string, written: Home | null): Promise<void> {
  const listed = plan.find((one) => one.table === table)
  const home = written ?? listed?.home ?? 'local'
  const places = await placesOf(client)
  // `create table if not exists`
  if (isPlaced({ table, home }, places)) return
  await place(client, { table, home, together: togetherOf(home) }, places)
}

function togetherOf(home: Home): Planned['together'] {
  if (typeof home === 'string') return null
  if (home.by === 'group_id') return 'group'
  if (home.by === 'user_id') return 'person'
  throw new Error(`no table is distributed by ${home.by}`)
}

async function add(client: pg.ClientBase, key: WrittenKey, log: Log): Promise<void> {
  const name = key.name ?? (await freeName(client, key))
  const referred = key.referred ?? (await primaryKeyOf(client, key.to))
  const why = whyUnchecked({ ...key, referred }, await placesOf(client))
  if (why === null) await addForeignKey(client, { ...key, name })
  else log(`The foreign key ${name} was left out: ${why}.`)
}

/** The name that PostgreSQL would have chosen. */
async function freeName(client: pg.ClientBase, { table, columns }: WrittenKey): Promise<string> {
  const base = `${table}_${columns.join('_')}_fkey`
  if (Buffer.byteLength(base) > 63) throw new Error(`the foreign key needs a name: ${base} is too long`)
  const { rows } = await client.query<{ name: string }>(
    'select conname as name from pg_constraint where conrelid = $1::regclass',
    [`"${table}"`],
  )
  const taken = new Set(rows.map(({ name }) => name))
  for (let number = 0; ; number += 1) {
    const name = number === 0 ? base : `${base}${number}`
    if (!taken.has(name)) return name
  }
}

async function primaryKeyOf(client: pg.ClientBase, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select a.attname as name from pg_constraint p
      cross join unnest(p.conkey) with ordinality k (number, place)
       join pg_attribute a on a.attrelid = p.conrelid and a.attnum = k.number
      where p.conrelid = $1::regclass and p.contype = 'p' order by k.place`,
    [`"${table}"`],
  )
  return rows.map(({ name }) => name)
}
