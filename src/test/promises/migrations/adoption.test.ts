import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BalancesView } from '#features/debts/contract.ts'
import { migrate } from '#server/db/migrate.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { freshDatabase } from '#test/support/freshDatabase.ts'
import { on } from '#test/support/onDatabase.ts'
import { signIn } from '#test/support/person.ts'
import { schemaText } from '#test/support/schemaText.ts'
import { done, made } from '#test/support/story.ts'
import { balanceDifferences, talliesOfAllBets } from '#test/support/tallies.ts'
import { type AllRows, allRows, asBefore, migrationNames, migrationsSeen } from './olderSchemas.ts'

/** What version 0.1.0 left when it was stopped for the last time, with rows in every table. */
const lastOfBefore = gunzipSync(await readFile(join(import.meta.dirname, 'version-0.1.0.sql.gz'))).toString()

describe('a database of the last version before 1.0.0', () => {
  let server: TestServer
  let connection: pg.ClientConfig
  let drop: () => Promise<void>
  let before: AllRows
  let after: AllRows

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    ;({ connection, drop } = await freshDatabase({ empty: true }))
    await on(connection, (client) => client.query(lastOfBefore))
    before = await on(connection, allRows)
    await migrate({ connection, log: () => {} })
    after = await on(connection, allRows)
  })
  afterAll(async () => {
    await server.stop()
    await drop()
  })

  /** Without parentheses: those of the file are as PostgreSQL writes them. */
  const schemaOf = async (of: pg.ClientConfig) => (await on(of, schemaText)).replaceAll(/[()]/g, '')
  const sql = (text: string) => on(connection, async (client) => (await client.query(text)).rows)

  it('is taken with every row of every table', async () => {
    expect([...before].filter(([, rows]) => rows.length === 0)).toEqual([])
    expect(asBefore(before, after)).toEqual(asBefore(before, before, after))
    // The ids of each pair's debts are found in the debts again.
    const gone = [...before].flatMap(([table, [row = {}]]) =>
      Object.keys(row).flatMap((column) => (column in (after.get(table)?.[0] ?? {}) ? [] : `${table}.${column}`)),
    )
    expect(gone).toEqual(['pair_balances.debt_ids'])
  })

  it('has the schema and the list of migrations of a new one', async () => {
    const fresh = await freshDatabase()
    expect(await schemaOf(connection)).toBe(await schemaOf(fresh.connection))
    await fresh.giveBack()
    expect(await on(connection, migrationsSeen)).toBe((await migrationNames()).length)
  })

  it('has the sums that its bets and debts come to, and the program keeps them [DEBT-12] [STAT-12]', async () => {
    const agree = async () => {
      expect(await sql(balanceDifferences)).toEqual([])
      expect(
        await sql(`(select * from tallies except select * from ${talliesOfAllBets})
          union all (select * from ${talliesOfAllBets} except select * from tallies)`),
      ).toEqual([])
    }
    await agree()
    const upgraded = await server.another(connection)
    const [group] = await sql('select id from groups')
    const [debtor] = await sql(
      `select u.id, u.name, u.email from users u join debts d on d.debtor_id = u.id where d.status = 'pending' limit 1`,
    )
    const person = await signIn(upgraded.url, debtor)
    const path = `/api/groups/${group.id}`
    const { pairs } = await done(person.get<BalancesView>(`${path}/balances`))
    const listed = await sql(`select id from debts d where status = 'pending'
        and not exists (select from disputes x where x.bet_id = d.bet_id and x.decided_at is null) order by id`)
    expect(pairs.flatMap(({ debtIds }) => debtIds ?? []).toSorted()).toEqual(listed.map(({ id }) => id))
    const mine = pairs.find(({ from }) => from === debtor.id)
    await made(person.post(`${path}/payments`, { debtIds: mine?.debtIds, method: 'cash' }))
    await agree()
    await upgraded.stop()
  })
})

it('a database of an older version is refused, with the version to start before, and left as it is', async () => {
  const { connection, drop } = await freshDatabase({ empty: true })
  await on(connection, (client) => client.query(lastOfBefore))
  await on(connection, (client) => client.query(`delete from migrations where name > '095'`))
  const before = await on(connection, schemaText)
  await expect(migrate({ connection, log: () => {} })).rejects.toThrow(
    'The database belongs to a version before 1.0.0, which has come as far as 088-ends-of-counters: start version ' +
      '0.1.0 once, whose last migration is 131-witnessed-results, stop it, and start this one again.',
  )
  expect(await on(connection, schemaText)).toBe(before)
  await drop()
})

it('one that cannot be brought up stays the former one, for which version 0.1.0 can be started again', async () => {
  const { connection, drop } = await freshDatabase({ empty: true })
  await on(connection, (client) => client.query(lastOfBefore))
  await on(connection, (client) => client.query('create table pools (id text)'))
  const state = () =>
    on(connection, async (client) => [
      await schemaText(client),
      (await client.query('select name from migrations order by name')).rows,
    ])
  const before = await state()
  await expect(migrate({ connection, log: () => {} })).rejects.toThrow('relation "pools" already exists')
  expect(await state()).toEqual(before)
  await drop()
})
