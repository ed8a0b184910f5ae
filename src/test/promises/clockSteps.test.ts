import type pg from 'pg'
import { afterAll, afterEach, beforeAll, test, vi } from 'vitest'
import { dayMs } from '#domain/times.ts'
import { startJobs } from '#server/jobs/timedJobs.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { runSoon, scheduled } from '#test/support/runSoon.ts'
import { waitFor } from '#test/support/waitFor.ts'

let server: TestServer
let pool: pg.Pool

beforeAll(async () => {
  server = await aServer()
  pool = server.services.db.pool
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

test('jobs go on after the clock was set back by a day in the middle of one', async () => {
  const real = Date.now
  let turns = 0
  const run = async () => {
    turns += 1
    vi.spyOn(Date, 'now').mockImplementation(() => real() - dayMs)
  }
  const jobs = startJobs(server.services, server.connection, [{ name: 'ticks', cron: '0 0 1 1 *', run }])
  await runSoon(server, 'ticks')
  await waitFor(() => turns === 1 || null, { withinMs: 15_000 })
  // A turn that is over by the database's word; before that another one is not begun.
  await waitFor(async () => ((await underWay()) === 0 ? true : null))
  await runSoon(server, 'ticks')
  await waitFor(() => turns === 2 || null, { withinMs: 15_000 })
  await jobs.stop()
}, 60_000)

test('what was put off while the clock ran ahead holds nobody up once it is set right', async () => {
  let turns = 0
  const run = async () => {
    turns += 1
  }
  const jobs = startJobs(server.services, server.connection, [{ name: 'minutes', cron: '* * * * *', run }])
  await scheduled(server, 'minutes')
  // As if the clock had been a day ahead when it was last done.
  await pool.query(`update timed_jobs set due_at = now() + interval '1 day' where name = 'minutes'`)
  const soon = `select due_at <= now() + interval '1 minute' as soon from timed_jobs where name = 'minutes'`
  await waitFor(async () => (await pool.query(soon)).rows[0].soon || null, { withinMs: 15_000 })

  // A process that began a turn then and died in its middle is followed as soon as from one that died now.
  const before = turns
  await pool.query(`update timed_jobs set started_at = now() + interval '1 day' where name = 'minutes'`)
  await waitFor(() => turns > before || null, { withinMs: 15_000 })
  await waitFor(async () => ((await underWay()) === 0 ? true : null))
  await jobs.stop()
}, 60_000)

async function underWay(): Promise<number> {
  const { rows } = await pool.query('select count(*)::int as count from timed_jobs where started_at is not null')
  return rows[0].count
}
