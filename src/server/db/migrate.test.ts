import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { StartRefusal } from '../startRefusal.ts'
import { migrate, refusePending } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof freshDatabase>>
const log = () => {}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'migrations-'))
  database = await freshDatabase({ empty: true })
})
afterEach(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)
const run = () => migrate({ connection: database.connection, log, folder })

async function rowsOf<Row>(sql: string): Promise<Row[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows as Row[]
  } finally {
    await client.end()
  }
}
const namesIn = async (sql: string) => (await rowsOf<{ name: string }>(sql)).map(({ name }) => name)
const tables = () =>
  namesIn(`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`)

test('migrations are applied once, in the order of their numbers', async () => {
  await write('001-cats.sql', `-- Braces {stay} as they are; so does no last semicolon.\ncreate table cats (id int)`)
  await write('002-dogs.sql', 'alter table cats add name text; create table dogs (id int);')
  await run()
  await run()
  expect(await tables()).toEqual(['cats', 'dogs', 'migrations'])
  expect(await namesIn('select name from migrations order by id')).toEqual(['001-cats', '002-dogs'])
})

test('of several programs that start at once each migration is applied by one, and all of them start', async () => {
  await write('001-cats.sql', 'select pg_sleep(0.3); create table cats (id int); insert into cats values (1);')
  await Promise.all([run(), run(), run(), run()])
  expect(await rowsOf('select id from cats')).toEqual([{ id: 1 }])
})

test('what a start would apply is known before it, so that no other process takes its place meanwhile', async () => {
  await write('001-cats.sql', 'create table cats (id int);')
  await run()
  await refusePending(database.connection, folder)
  await write('002-dogs.sql', 'create table dogs (id int);')
  await expect(refusePending(database.connection, folder)).rejects.toThrow(
    'A newer version needs a restart: it brings 002-dogs.',
  )
  expect(await tables()).toEqual(['cats', 'migrations'])
})

test('after a migration that fails everything is as it was before', async () => {
  await write('001-cats.sql', 'create table cats (id int);')
  await run()
  await write('002-dogs.sql', 'create table dogs (id int); insert into cats values (1);')
  await write('003-wrong.sql', 'create table birds (id int); select nonsense;')
  await expect(run()).rejects.toThrow('nonsense')
  expect(await tables()).toEqual(['cats', 'migrations'])
  expect(await rowsOf('select id from cats')).toEqual([])
})

test('after a migration that was interrupted the next start applies it whole', async () => {
  await write('001-cats.sql', 'create table cats (id int); select pg_sleep(30);')
  const interrupted = expect(run()).rejects.toThrow()
  await expect.poll(() => rowsOf(sleeping), { timeout: 5_000 }).toHaveLength(1)
  await rowsOf(`select pg_terminate_backend(pid) from (${sleeping}) as found`)
  await interrupted
  expect(await tables()).not.toContain('cats')
  await write('001-cats.sql', 'create table cats (id int);')
  await run()
  expect(await tables()).toContain('cats')
})
const sleeping = `select pid from pg_stat_activity
  where datname = current_database() and wait_event = 'PgSleep' and pid <> pg_backend_pid()`

test('an older program refuses the schema of a newer one, with a sentence that names what it does not know', async () => {
  await write('001-cats.sql', 'create table cats (id int);')
  await write('002-dogs.sql', 'create table dogs (id int);')
  await run()
  await rm(join(folder, '002-dogs.sql'))
  await expect(run()).rejects.toThrow(StartRefusal)
  await expect(run()).rejects.toThrow(/newer Betwixt.*002-dogs/)
})

test('the collections of the product keep their names in its own migrations [LIM-01]', async () => {
  await migrate({ connection: database.connection, log })
  const collections = [
    ...['users', 'user_settings', 'groups', 'group_members', 'group_invites', 'bids', 'bets', 'debts', 'payments'],
    ...['comments', 'notifications', 'feature_flags', 'group_flags', 'admin_settings', 'api_usage', 'sendgrid_errors'],
    ...['feed_cache', 'fetch_locks'],
  ]
  expect(await tables()).toEqual(expect.arrayContaining(collections))
})
