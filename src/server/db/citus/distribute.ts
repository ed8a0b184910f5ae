import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartRefusal } from '../../startRefusal.ts'
import { migrate, migrationLock, pendingMigrations, refuseNewerSchema } from '../migrate.ts'
import { misplaced, place, placesOf, plan, whyOtherwise } from './citusCatalog.ts'
import { addForeignKey, foreignKeysOf, whyUnchecked } from './foreignKeys.ts'
import { prepareChanges } from './migrateDistributed.ts'
import { refuseOthers, refuseUnready, setOptions } from './refuseUnready.ts'
import {
  functionsOf,
  isUnfinished,
  type Kept,
  keepAndDrop,
  keptOf,
  rowsOf,
  triggersOf,
  unfinishedTable,
} from './unfinished.ts'

type Log = (sentence: string) => void

/**
 * Brings every table of the program to its place on a Citus cluster, whose coordinator `connection` names, with the rows
 * that it has; migrates an empty database first. Refuses, with a sentence and before it changes anything, a database
 * that cannot take them. `check` may refuse too. It can be repeated: after an interruption it goes on, and on a
 * distributed database it changes nothing.
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
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseUnready(client)
    if (await isEmpty(client)) await migrate({ connection, log })
    await lock(client)
    await refuseOthers(client)
    await refuseOtherSchema(client)
    await refuseOtherPlaces(client)
    await check(client)
    const isWhole = !(await isUnfinished(client)) && misplaced(await placesOf(client)).length === 0
    if (isWhole) log('The database is distributed already: every table is in its place, and nothing was changed.')
    else await distributeTables(client, log)
  } finally {
    await client.end().catch(() => {})
  }
}

async function distributeTables(client: pg.Client, log: Log): Promise<void> {
  await setOptions(client)
  await prepareChanges(client)
  if (await isUnfinished(client)) log('A distribution was broken off; it goes on.')
  else
    await keepAndDrop(
      client,
      plan.map(({ table }) => table),
    )
  const kept = await keptOf(client)
  for (const planned of misplaced(await placesOf(client))) {
    await place(client, planned, await placesOf(client))
    log(`${planned.table}: ${typeof planned.home === 'string' ? planned.home : `by ${planned.home.by}`}`)
  }
  await removeCopied(client, kept)
  const leftOut = await putBackKeys(client, kept, log)
  await putBack(client, kept)
  await shareFunctions(client, log)
  await verify(client, kept, leftOut)
  await client.query(`drop table ${unfinishedTable}`)
  log(
    `Distributed: ${plan.length} tables are in their places, with all their rows. ` +
      `Of ${kept.keys.length} foreign keys ${leftOut.size} were left out.`,
  )
}

async function isEmpty(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ tables: number }>(
    `select count(*)::int as tables from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not exists (
        select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')`,
  )
  return rows[0]?.tables === 0
}

/** The lock of migrations: a program that starts waits until the end. */
async function lock(client: pg.Client): Promise<void> {
  const giveUpAt = performance.now() + 2_000
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(`select pg_try_advisory_lock($1) as is_ours`, [
      migrationLock,
    ])
    if (rows[0]?.is_ours) return
    if (performance.now() > giveUpAt)
      throw new StartRefusal('Another program is migrating or distributing this database. Try again when it has ended.')
    await sleep(50)
  }
}

async function refuseOtherSchema(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string | null }>(`select to_regclass('migrations') as name`)
  if (rows[0]?.name === null) throw new StartRefusal('The database holds tables of something else: name an empty one.')
  await refuseNewerSchema(client)
  const pending = await pendingMigrations(client)
  if (pending.length === 0) return
  const lacks = `its schema lacks ${pending.join(', ')}`
  throw new StartRefusal(
    (await isUnfinished(client))
      ? `An older Betwixt began to distribute the database, and ${lacks}: finish it with that version first.`
      : `The database belongs to an older Betwixt, and ${lacks}: start the program once, stop it, and try again.`,
  )
}

/** Refuses tables that are distributed, but otherwise than planned: only the operator knows why. */
async function refuseOtherPlaces(client: pg.Client): Promise<void> {
  const wrong = whyOtherwise(await placesOf(client))
  if (wrong.length === 0) return
  throw new StartRefusal(
    `The database is distributed otherwise than planned: ${wrong.join('; ')}. ` +
      'Run "select undistribute_table(…)" for these, or name an empty database; nothing was changed.',
  )
}

/** Rows that were copied to the nodes are still in the files of the coordinator; with foreign keys they would stay. */
async function removeCopied(client: pg.Client, { rows }: Kept): Promise<void> {
  if ((await foreignKeysOf(client)).length > 0) return
  for (const { table } of plan.filter(({ home }) => home !== 'local')) {
    if (rows.get(table) === 0) continue
    await client.query('select truncate_local_data_after_distributing_table($1)', [`"${table}"`])
  }
}

/** Beside what was dropped, Citus can lose a function that returns rows of a table when it makes that table its own. */
async function putBack(client: pg.Client, { functions, triggers }: Kept): Promise<void> {
  const foundFunctions = new Set(await functionsOf(client))
  for (const [name, definition] of functions) if (!foundFunctions.has(name)) await client.query(definition)
  const foundTriggers = new Set(await triggersOf(client))
  for (const [name, definition] of triggers) if (!foundTriggers.has(name)) await client.query(definition)
}

/**
 * Triggers run where the rows are. Citus brings their functions there with the table, but not what those call, unless it
 * has done so when they were created.
 */
async function shareFunctions(client: pg.Client, log: Log): Promise<void> {
  for (const name of await functionsOf(client)) {
    const { rowCount } = await client.query(
      `select from pg_dist_object where classid = 'pg_proc'::regclass and objid = $1::regprocedure`,
      [name],
    )
    if (rowCount !== 0) continue
    await client.query('select create_distributed_function($1)', [name]).catch((error: unknown) => {
      if (!isUnsupported(error)) throw error
      log(`The function ${name} stays on the coordinator: ${error.message}.`)
    })
  }
}

/** Returns the names of those that Citus does not check. */
async function putBackKeys(client: pg.Client, { keys }: Kept, log: Log): Promise<ReadonlySet<string>> {
  const found = new Set((await foreignKeysOf(client)).map(keyName))
  const leftOut = new Set<string>()
  const places = await placesOf(client)
  for (const key of keys.filter((one) => !found.has(keyName(one)))) {
    const why = whyUnchecked(key, places) ?? (await whyNotAdded(client, key))
    if (why === null) continue
    leftOut.add(keyName(key))
    log(`The foreign key ${key.name} from ${key.table} to ${key.to} was left out: ${why}.`)
  }
  return leftOut
}

async function whyNotAdded(client: pg.Client, key: Kept['keys'][number]): Promise<string | null> {
  return addForeignKey(client, key).then(
    () => null,
    (error: unknown) => {
      if (isUnsupported(error)) return error.message
      throw error
    },
  )
}

function keyName({ table, name }: Pick<Kept['keys'][number], 'table' | 'name'>): string {
  return `${table} ${name}`
}

/** What Citus says of something that it does not do. */
function isUnsupported(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && (error.code === '0A000' || error.code === '42P16')
}

async function verify(client: pg.Client, kept: Kept, leftOut: ReadonlySet<string>): Promise<void> {
  const [functions, triggers] = [new Set(await functionsOf(client)), new Set(await triggersOf(client))]
  const keys = new Set((await foreignKeysOf(client)).map(keyName))
  const places = await placesOf(client)
  const wrong = [
    ...misplaced(places).map(({ table }) => `${table} is not in its place`),
    ...whyOtherwise(places),
    ...[...kept.functions.keys()].filter((name) => !functions.has(name)).map((name) => `function ${name} is missing`),
    ...[...kept.triggers.keys()].filter((name) => !triggers.has(name)).map((name) => `trigger ${name} is missing`),
    ...kept.keys
      .map(keyName)
      .filter((name) => !keys.has(name) && !leftOut.has(name))
      .map((name) => `foreign key ${name} is missing`),
    ...(await changedRows(client, kept)),
  ]
  if (wrong.length > 0)
    throw new StartRefusal(`The distribution did not end well, and is not over: ${wrong.join('; ')}.`)
}

async function changedRows(client: pg.Client, { rows: before }: Kept): Promise<string[]> {
  const now = await rowsOf(client, [...before.keys()])
  return [...before]
    .filter(([table, count]) => now.get(table) !== count)
    .map(([table, count]) => `${table} had ${count} rows and has ${now.get(table)}`)
}
