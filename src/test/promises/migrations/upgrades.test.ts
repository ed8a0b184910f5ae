import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeBackup } from '#server/backup/makeBackup.ts'
import { restoreBackup } from '#server/backup/restoreBackup.ts'
import { migrate } from '#server/db/migrate.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { elsewhere } from '#test/support/person.ts'
import { releases } from '#test/support/releases.ts'
import { anOpenBid, done, type TestGroup } from '#test/support/story.ts'
import { balanceDifferences, talliesOfAllBets } from '#test/support/tallies.ts'
import { fillDatabase } from './fullDatabase.ts'
import {
  type AllRows,
  allRows,
  asBefore,
  databaseAt,
  migrationNames,
  migrationsSeen,
  type Row,
} from './olderSchemas.ts'

const names = await migrationNames()
const from = releases.map(({ version, last }) => ({ version, count: names.indexOf(last) + 1 }))

describe('an upgrade from a release with data in every table', () => {
  let server: TestServer
  let group: TestGroup
  let newest: AllRows

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    group = await fillDatabase(server)
    newest = await on(server.connection, allRows)
  })
  afterAll(() => server.stop())

  it('begins with every table of the newest schema filled', () => {
    expect([...newest].filter(([, rows]) => rows.length === 0).map(([table]) => table)).toEqual([])
    const states = (table: string, column: string) =>
      [...new Set(rowsOf(newest, table).map((row) => row[column]))].toSorted((a, b) => (String(a) < String(b) ? -1 : 1))
    expect(states('bids', 'status')).toEqual(['accepted', 'cancelled', 'open'])
    expect(states('bets', 'settlement_status')).toEqual([null, 'push', 'resolved'])
    expect(states('debts', 'status')).toEqual(['pending', 'settled'])
    expect(states('payments', 'is_reversed')).toEqual([false, true])
  })

  it.each(from)('from version $version keeps every row and every sum, and the program goes on', async ({ count }) => {
    const database = await databaseAt(count, newest)
    await expectUpgrade(database.connection, await on(database.connection, allRows))
    await database.drop()
  })

  it.each(from)(
    'from a backup of version $version keeps every bet and every sum, and the program goes on',
    async ({ count }) => {
      const old = await databaseAt(count, newest)
      const folder = await mkdtemp(join(tmpdir(), 'betwixt-upgrade-'))
      await makeBackup(old.connection, join(folder, 'kept.betwixt'))
      const database = await freshDatabase({ empty: true })
      await restoreBackup(database.connection, join(folder, 'kept.betwixt'))
      const before = await on(database.connection, allRows)
      expect(before).toEqual(await on(old.connection, allRows))
      await expectUpgrade(database.connection, before)
      await Promise.all([old.drop(), database.drop(), rm(folder, { recursive: true })])
    },
  )

  async function expectUpgrade(connection: TestServer['connection'], before: AllRows): Promise<void> {
    await migrate({ connection, log: () => {} })
    const after = await on(connection, allRows)
    expect(await on(connection, migrationsSeen)).toBe(names.length)
    expect(asBefore(before, after)).toEqual(asBefore(before, before, after))
    const tallies = await on(connection, (client) =>
      client.query<{ row: Row }>(
        `select to_jsonb(all_bets) as row from ${talliesOfAllBets} order by to_jsonb(all_bets)::text`,
      ),
    )
    expect(rowsOf(after, 'tallies')).toEqual(tallies.rows.map(({ row }) => row))
    expect(await on(connection, async (client) => (await client.query(balanceDifferences)).rows)).toEqual([])
    const upgraded = await server.another(connection)
    await expectSameAnswers(upgraded.url)
    await anOpenBid(group, elsewhere(group.ann, upgraded.url))
    await upgraded.stop()
  }

  const rowsOf = (rows: AllRows, table: string) => rows.get(table) ?? []

  /** Lists and figures as they stand where nothing was upgraded. */
  async function expectSameAnswers(url: string): Promise<void> {
    const ann = elsewhere(group.ann, url)
    expect((await done(ann.get<{ user: Row }>('/api/me'))).user).toMatchObject({ name: 'Ann', email: group.ann.email })
    for (const path of lists) {
      const [there, here] = await Promise.all([ann, group.ann].map((who) => done(who.get(group.path + path))))
      expect({ path, answer: there }).toEqual({ path, answer: here })
    }
  }
})

/** Luck goes by prices that no release of before kept. */
const lists = [
  ...['/members', '/balances', '/payments', '/debts', '/bids', '/bets'],
  '/stats?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&without=luck',
]
