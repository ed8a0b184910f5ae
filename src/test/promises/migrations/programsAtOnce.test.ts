import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrationLock } from '#server/db/migrate.ts'
import { runMain } from '#test/support/aProgram.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { extent, seed } from '#test/support/extent.ts'
import { freePort } from '#test/support/freePort.ts'
import { databaseUrlOf, on } from '#test/support/onDatabase.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { chanceOf } from '../model/chance.ts'
import { fillDatabase } from './fullDatabase.ts'
import { type AllRows, allRows, asBefore, databaseAt, migrationNames, migrationsSeen } from './olderSchemas.ts'

const times = extent('STARTS_AT_ONCE', { once: 1, usual: 2, long: 12 })
const programs = extent('PROGRAMS_AT_ONCE', { once: 2, usual: 3, long: 4 })

describe(`${programs} programs that start at once on an old schema with data, with SEED=${seed}`, () => {
  const chance = chanceOf(seed)
  let server: TestServer
  let rows: AllRows
  let newest: number

  beforeAll(async () => {
    newest = (await migrationNames()).length
    server = await aServer({ JOBS: 'on', RATE_LIMITS: 'off' })
    await fillDatabase(server)
    rows = await on(server.connection, allRows)
  })
  afterAll(() => server.stop())

  it(
    `all serve on the new one with every row, but for the one that is killed in the middle, ${times} times`,
    async () => {
      for (let time = 0; time < times; time += 1) {
        const database = await databaseAt(chance.whole(6, newest - 1), rows)
        const before = await on(database.connection, allRows)
        const started = await on(database.connection, (client) => startTogether(client, database.connection))
        await sleep(chance.whole(0, 400))
        const killed = chance.one(started)
        killed.process.kill('SIGKILL')
        const others = started.filter((program) => program !== killed)
        for (const { ready } of others) expect((await fetch(`${await ready}/readyz`)).status).toBe(200)
        expect(await on(database.connection, migrationsSeen)).toBe(newest)
        const after = await on(database.connection, allRows)
        expect(asBefore(before, after)).toEqual(asBefore(before, before, after))
        for (const { process: program } of others) program.kill('SIGKILL')
        await database.drop()
      }
    },
    60_000 + times * 30_000,
  )

  /** Programs that have all come to the point where they would migrate, and are let go at the same moment. */
  async function startTogether(client: pg.Client, connection: pg.ClientConfig) {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const started = await Promise.all(Array.from({ length: programs }, () => startOn(connection)))
    await waitFor(
      async () => {
        const { rowCount } = await client.query(
          `select from pg_locks where locktype = 'advisory' and not granted
            and database = (select oid from pg_database where datname = current_database())`,
        )
        return rowCount === programs ? rowCount : null
      },
      { withinMs: 60_000 },
    )
    await client.query('select pg_advisory_unlock($1)', [migrationLock])
    return started
  }
})

/** A program on that database; it may still be on its way. */
async function startOn(connection: pg.ClientConfig) {
  const child = runMain({
    DATABASE_URL: databaseUrlOf(connection),
    AUTH_SECRET: 'a secret of the tests, long enough for everyone',
    PORT: String(await freePort()),
    // Nobody works at the rows that are compared.
    JOBS: 'off',
    LOG_LEVEL: 'silent',
    LOGO_BASE_URL: '',
  })
  const ready = new Promise<string>((resolve, reject) => {
    child.once('message', (message: { ready: string }) => resolve(message.ready))
    child.once('exit', () => reject(new Error('the program ended')))
  })
  // Nobody asks whether the one that is killed is ready.
  ready.catch(() => {})
  return { process: child, ready }
}
