import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { StartRefusal } from '../../startRefusal.ts'
import { appliedMigrations, migrate, migrationLock, pendingMigrations, refuseNewerSchema } from '../migrate.ts'
import { onConnection } from '../onConnection.ts'
import { filledTable, tablesOf } from '../tables.ts'
import { refuseOthers, refuseUnready, setOptions } from './refuseUnready.ts'
import { isUnfinished, unfinishedTable } from './unfinished.ts'

type Log = (sentence: string) => void

/** What is distributed by what; a statement is a line. */
const distributionFile = join(import.meta.dirname, 'distribution.sql')

/** A statement of the file; of a function there is no table. */
type Step = { readonly sql: string; readonly table: string | null; readonly by: string | null }

/**
 * Brings every table of the program to its place on a Citus cluster, whose coordinator `connection` names; migrates an
 * empty database first. Refuses, with a sentence and before it changes anything, a database that cannot take them or
 * holds rows. `check` may refuse too. It can be repeated: after an interruption it goes on, and on a distributed database
 * it changes nothing.
 *
 * Each table is a transaction of its own: all in one would hold a lock for every shard of every table and index.
 */
export async function distribute({
  connection,
  log,
  check = async () => {},
}: {
  connection: pg.ClientConfig
  log: Log
  check?: (client: pg.ClientBase) => Promise<void>
}): Promise<void> {
  await onConnection(connection, async (client) => {
    await refuseUnready(client)
    await refuseForeign(client)
    const goesOn = await isUnfinished(client)
    await lock(client)
    await refuseNewerSchema(client)
    if ((await pendingMigrations(client)).length > 0) {
      if (goesOn)
        throw new StartRefusal('An older Betwixt began to distribute the database: finish it with that version first.')
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
      await migrate({ connection, log })
      await lock(client)
    }
    await refuseOthers(client)
    await check(client)
    const steps = await stepsOf(client)
    if (steps.every(({ table }) => table === null) && !goesOn)
      return log('The database is distributed already: every table is in its place, and nothing was changed.')
    if (goesOn) log('A distribution was broken off; it goes on.')
    else await refuseRows(client)
    await setOptions(client)
    if (!goesOn) await takeKeysAway(client)
    await place(client, steps, log)
    await putKeysBack(client, log)
    await client.query(`drop table ${unfinishedTable}`)
    log('Distributed: every table is in its place.')
  })
}

/** The steps that are left. Refuses a table that is distributed by something else: only the operator knows why. */
async function stepsOf(client: pg.Client): Promise<Step[]> {
  const { rows } = await client.query<{ table: string; by: string | null }>(
    `select logicalrelid::text as table,
            case when partkey is not null then column_to_column_name(logicalrelid, partkey) end as by
       from pg_dist_partition where partmethod = 'h' or repmodel = 't'`,
  )
  const placed = new Map(rows.map(({ table, by }) => [table, by]))
  const all = [
    ...(await readFile(distributionFile, 'utf8')).matchAll(/^select create_\w+\('(\w+)(?:', '(\w+)')?.*;$/gm),
  ].map(([sql, name = '', by = null]): Step => ({ sql, table: sql.includes('function') ? null : name, by }))
  const wrong = all.filter(({ table, by }) => table !== null && placed.has(table) && placed.get(table) !== by)
  if (wrong.length > 0) {
    throw new StartRefusal(
      `The database is distributed otherwise than planned: ${wrong.map(({ table }) => table).join(', ')}. ` +
        'Run "select undistribute_table(…)" for these, or name an empty database; nothing was changed.',
    )
  }
  return all.filter(({ table }) => table === null || !placed.has(table))
}

async function place(client: pg.Client, steps: readonly Step[], log: Log): Promise<void> {
  for (const { sql, table, by } of steps) {
    await client.query(sql)
    if (table !== null) log(`${table}: ${by === null ? 'everywhere' : `by ${by}`}`)
  }
}

/** Keeps the foreign keys and drops them, in one transaction: Citus distributes no table that has any. */
async function takeKeysAway(client: pg.Client): Promise<void> {
  await client.query('begin')
  await client.query(
    `create table ${unfinishedTable} as
     select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of await keptKeys(client)) {
    await client.query(`alter table "${table}" drop constraint "${name}"`)
  }
  await client.query('commit')
}

type Key = { readonly table: string; readonly name: string; readonly definition: string }

/** Those that were taken away and are not back. */
async function keptKeys(client: pg.Client): Promise<Key[]> {
  const { rows } = await client.query<Key>(`select * from ${unfinishedTable} order by "table", name`)
  return rows
}

async function putKeysBack(client: pg.Client, log: Log): Promise<void> {
  const { rows } = await client.query<{ key: string }>(
    `select format('%s %s', conrelid::regclass, conname) as key from pg_constraint where contype = 'f'`,
  )
  const found = new Set(rows.map(({ key }) => key))
  for (const { table, name, definition } of await keptKeys(client)) {
    if (found.has(`${table} ${name}`)) continue
    await client.query(`alter table "${table}" add constraint "${name}" ${definition}`).catch((error: unknown) => {
      if (!isUnsupported(error)) throw error
      log(`The foreign key ${name} of ${table} was left out: ${error.message}.`)
    })
  }
}

/** What Citus says of something that it does not do. */
function isUnsupported(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code === '0A000' || error.code === '42P16')
}

async function refuseForeign(client: pg.Client): Promise<void> {
  if ((await appliedMigrations(client)).length === 0 && (await tablesOf(client)).length > 0)
    throw new StartRefusal('The database holds tables of something else: name an empty one.')
}

async function refuseRows(client: pg.Client): Promise<void> {
  const table = await filledTable(client)
  if (table === null) return
  throw new StartRefusal(
    `The database holds rows, as of ${table}: make a backup of it, and run npm run distribute -- FILE on an empty one.`,
  )
}

/** The lock of migrations, held until the connection ends: a program that starts waits for that. */
async function lock(client: pg.Client): Promise<void> {
  const asked = `begin; set local lock_timeout = '2s'; select pg_advisory_lock(${migrationLock}); commit`
  await client.query(asked).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError) || error.code !== '55P03') throw error
    throw new StartRefusal('Another program is migrating or distributing this database. Try again when it has ended.')
  })
}
