import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { runSoon } from '#test/support/runSoon.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { openDatabase } from '../db/database.ts'
import { type RunningJobs, startJobs } from './timedJobs.ts'
import { beat } from './timedJobsStore.ts'

// Side by side, since they mostly wait: each has a job of its own name.
describe.concurrent('a timed job', () => {
  let server: TestServer
  const processes: RunningJobs[] = []

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(async () => {
    await Promise.all(processes.map((jobs) => jobs.stop()))
    await server.stop()
  })

  // Its own run is far in the future.
  const aProcess = (name: string, run: () => Promise<unknown>) => {
    const jobs = startJobs(server.services, server.connection, [{ name, cron: '0 0 1 1 *', run }])
    processes.push(jobs)
    return jobs
  }
  const rowOf = async (name: string) =>
    (
      await server.services.db.pool.query(
        `select started_at is not null as is_running, due_at - now() as wait, due_at > now() + interval '50 seconds' as is_later,
                due_at < now() + interval '70 seconds' as is_soon
           from timed_jobs where name = $1`,
        [name],
      )
    ).rows[0]
  const locks = `select pid from pg_locks join pg_stat_activity using (pid)
                  where locktype = 'advisory' and application_name = 'betwixt-jobs' and datname = current_database()
                    and classid::bigint << 32 | objid::bigint = hashtextextended('timed job hanging', 0)`

  it('is done by one of several processes at a time', async () => {
    let [turns, together, most] = [0, 0, 0]
    const run = async () => {
      turns += 1
      together += 1
      most = Math.max(most, together)
      await sleep(3_000)
      together -= 1
    }
    for (let process = 0; process < 3; process += 1) aProcess('alone', run)
    await runSoon(server, 'alone')
    await waitFor(async () => (await rowOf('alone')).is_running || null)
    // Due again while it runs, and as if it had begun long ago: only the lock keeps the others out.
    await server.services.db.pool.query(
      `update timed_jobs set due_at = now(), started_at = now() - interval '1 hour' where name = 'alone'`,
    )
    await waitFor(async () => (await rowOf('alone')).is_running === false || null)
    expect([turns, most]).toEqual([1, 1])
  }, 30_000)

  it('that was missed is done by the next process that comes', async () => {
    await server.services.db.pool.query(
      `insert into timed_jobs (name, due_at) values ('missed', now() - interval '3 days')`,
    )
    let turns = 0
    aProcess('missed', async () => {
      turns += 1
    })
    await waitFor(() => turns === 1 || null)
    await waitFor(async () => (await rowOf('missed')).is_later || null)
    await sleep(2_500)
    expect(turns).toBe(1)
  }, 30_000)

  it('that was broken off with its process is done again, though not within a minute', async () => {
    const begun = (ago: string) =>
      server.services.db.pool.query(
        `insert into timed_jobs (name, due_at, started_at) values ('broken', now(), now() - $1::interval)
         on conflict (name) do update set started_at = excluded.started_at`,
        [ago],
      )
    await begun('50 seconds')
    let turns = 0
    aProcess('broken', async () => {
      turns += 1
    })
    await sleep(4_500)
    expect(turns).toBe(0)
    await begun('61 seconds')
    await waitFor(() => turns === 1 || null)
  }, 30_000)

  it('that fails is due again a minute later', async () => {
    let turns = 0
    aProcess('failing', async () => {
      turns += 1
      throw new Error('no')
    })
    await runSoon(server, 'failing')
    await waitFor(async () => (turns === 1 && (await rowOf('failing')).is_running === false) || null)
    expect(await rowOf('failing')).toMatchObject({ is_later: true, is_soon: true })
  }, 30_000)

  it('is let go by a process whose connection breaks', async () => {
    let [turns, release] = [0, () => {}]
    aProcess('hanging', () => {
      turns += 1
      return new Promise<void>((resolve) => {
        release = resolve
      })
    })
    await runSoon(server, 'hanging')
    const [{ pid }] = await waitFor(async () => {
      const { rows } = await server.services.db.pool.query(locks)
      return rows.length > 0 && turns === 1 ? rows : null
    })
    await server.asOwner('select pg_terminate_backend($1)', [pid])
    await waitFor(async () => (await server.services.db.pool.query(locks)).rowCount === 0 || null)
    // Another process may run it now; this one does not run it twice in parallel.
    await server.services.db.pool.query(
      `update timed_jobs set started_at = now() - interval '1 hour' where name = 'hanging'`,
    )
    await sleep(2_500)
    expect(turns).toBe(1)
    let others = 0
    aProcess('hanging', async () => {
      others += 1
    })
    await waitFor(() => others === 1 || null)
    release()
  }, 30_000)

  it('has a connection that the database ends when nothing is heard of it for a minute', async () => {
    const session = openDatabase(server.connection, { connections: 1 })
    await session.query(beat, { names: [] })
    expect((await session.pool.query('show idle_session_timeout')).rows).toEqual([{ idle_session_timeout: '1min' }])
    await session.end()
  })
})
