import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { dayMs } from '#domain/times.ts'
import { bringBackJobs } from '#server/jobs/bringBackJobs.ts'
import { startJobs } from '#server/jobs/jobQueue.ts'
import { runJobSoon } from '#server/jobs/runJobSoon.ts'
import { steadyClock } from '#server/jobs/steadyClock.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { waitFor } from '#test/support/waitFor.ts'

let server: TestServer
let pool: pg.Pool

beforeAll(async () => {
  server = await aServer()
  pool = server.services.db.pool
})
afterAll(() => server.stop())
afterEach(() => vi.restoreAllMocks())

test('time that is measured goes on when the clock of the machine is set back', () => {
  const before = steadyClock.now()
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() - dayMs)
  expect(steadyClock.now()).toBeGreaterThanOrEqual(before)
  expect(steadyClock.now()).toBeLessThan(before + 60_000)
})

test('jobs go on after the clock was set back by a day in the middle of one', async () => {
  const real = Date.now
  let turns = 0
  const run = async () => {
    turns += 1
    vi.spyOn(Date, 'now').mockImplementation(() => real() - dayMs)
  }
  const queue = await startJobs(server.services, server.connection, [{ name: 'ticks', cron: '0 0 1 1 *', run }])
  await runJobSoon(server.services, 'ticks')
  await waitFor(() => turns === 1 || null, { withinMs: 15_000 })
  // A turn that is over by the database's word; before that another one is not taken.
  await waitFor(async () => ((await waiting()) === 0 ? true : null))
  await runJobSoon(server.services, 'ticks')
  await waitFor(() => turns === 2 || null, { withinMs: 15_000 })
  await queue.stop()
}, 60_000)

test('what the queue wrote while the clock ran ahead holds nobody up once it is set right', async () => {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise: false,
    schedule: false,
  })
  await boss.start()
  await boss.createQueue('turns', { policy: 'exclusive' })
  await boss.createQueue('minutes')
  await boss.send('turns')
  await boss.send('minutes', {}, { singletonSeconds: 60 })
  await pool.query(`update pgboss.version set cron_on = now(), bam_on = now()`)
  // As if the clock had been a day ahead when all this was written.
  await pool.query(`update pgboss.job set start_after = start_after + interval '1 day', created_on = created_on + interval '1 day',
    singleton_on = singleton_on + interval '1 day'`)
  await pool.query(`update pgboss.version set cron_on = cron_on + interval '1 day', bam_on = bam_on + interval '1 day'`)
  await pool.query(
    `update pgboss.queue set monitor_on = now() + interval '1 day', maintain_on = now() + interval '1 day'`,
  )
  expect(await boss.fetch('turns')).toEqual([])
  expect(await boss.send('turns')).toBeNull()

  await bringBackJobs(pool)
  expect(await boss.fetch('turns')).toHaveLength(1)
  expect(await boss.send('minutes', {}, { singletonSeconds: 60 })).not.toBeNull()
  const { rows } =
    await pool.query(`select cron_on <= now() and bam_on <= now() as cron, (select bool_and(monitor_on <= now()
    and maintain_on <= now()) from pgboss.queue) as queues from pgboss.version`)
  expect(rows).toEqual([{ cron: true, queues: true }])

  // A process that took its turn then and died in its middle is followed as soon as from one that died now.
  await pool.query(`update pgboss.job set started_on = now() + interval '1 day' where name = 'turns'`)
  await bringBackJobs(pool)
  const { rows: held } = await pool.query(`select from pgboss.job where started_on > now()`)
  expect(held).toHaveLength(0)
  await boss.stop({ graceful: false, close: false })
})

async function waiting(): Promise<number> {
  const { rows } = await pool.query(
    `select count(*)::int as waiting from pgboss.job where name = 'ticks' and state < 'completed'`,
  )
  return rows[0].waiting
}
