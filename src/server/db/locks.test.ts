import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { type Database, openDatabase } from './database.ts'
import { holdName } from './locks.ts'
import { statement } from './statement.ts'

let fresh: Awaited<ReturnType<typeof freshDatabase>>
let db: Database

beforeAll(async () => {
  fresh = await freshDatabase()
  db = openDatabase(fresh.serving, { connections: 4 })
})
afterAll(async () => {
  await db.end()
  await fresh.giveBack()
})

const waiting = statement(
  'tests.waitingForRows',
  {},
  { one: 'int4' },
  `select 1 as one from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock' and query like 'insert into locks%'`,
)

it('one transaction at a time holds a name, also one that nobody has held before; another name is free', async () => {
  const ended: string[] = []
  for (const turn of ['first', 'again']) {
    const release = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const one = db.transaction(async (tx) => {
      await holdName(tx, 'a name')
      held.resolve()
      await release.promise
      ended.push(`${turn} one`)
    })
    await held.promise
    const other = db.transaction(async (tx) => {
      await holdName(tx, 'a name')
      ended.push(`${turn} other`)
    })
    await db.transaction((tx) => holdName(tx, 'another name'))
    await waitFor(async () => ((await db.query(waiting, {})).length > 0 ? true : null))
    release.resolve()
    await Promise.all([one, other])
  }
  expect(ended).toEqual(['first one', 'first other', 'again one', 'again other'])
})
