import type pg from 'pg'
import { expect, test } from 'vitest'
import { freshDatabase } from './freshDatabase.ts'
import { on } from './onDatabase.ts'

const addAnn = (client: pg.Client) =>
  client.query("insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org')")
const people = async (client: pg.Client) => (await client.query('select 1 from users')).rowCount
const sequences = async (client: pg.Client) =>
  (await client.query('select sequencename, last_value from pg_sequences order by 1')).rows

test('a database that is given back is empty for the next, its numbers begin again, and nobody is left in it', async () => {
  const first = await freshDatabase()
  const unused = await on(first.connection, sequences)
  await on(first.connection, addAnn)
  await on(first.connection, (client) => client.query("select nextval('notifications_number_seq')"))
  const { promise: cutOff, resolve } = Promise.withResolvers<unknown>()
  const { promise: isThere, resolve: arrive } = Promise.withResolvers<void>()
  const staying = on(first.connection, (client) => {
    client.once('error', resolve)
    arrive()
    return cutOff
  })
  await isThere
  await first.giveBack()
  await staying
  const next = await freshDatabase()
  expect(next.connection.database).toBe(first.connection.database)
  expect(await on(next.connection, people)).toBe(0)
  expect(await on(next.connection, sequences)).toEqual(unused)
  await next.giveBack()
})

test.each([
  'alter table bets rename to bets_away',
  'alter table bets add constraint no_bets check (false)',
  'alter table debts disable trigger user',
  'create table marks (name text)',
  "delete from migrations where name like '100%'",
  'analyze bids',
])('a database whose schema or statistics are others is given to nobody: %s', async (change) => {
  const changed = await freshDatabase()
  await on(changed.connection, (client) => client.query(change))
  await changed.giveBack()
  const next = await freshDatabase()
  expect(next.connection.database).not.toBe(changed.connection.database)
  await next.giveBack()
})
