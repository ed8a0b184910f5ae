import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RunningJobs, startJobs } from '#server/jobs/timedJobs.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { figuresOf } from '#test/support/figures.ts'
import type { Person } from '#test/support/person.ts'
import { scheduled } from '#test/support/runSoon.ts'
import { done, refused } from '#test/support/story.ts'
import { waitFor } from '#test/support/waitFor.ts'
import type { FailedJobView } from '../attentionContract.ts'
import type { AdminActView } from '../contract.ts'

describe('a job that failed', () => {
  let server: TestServer
  let root: Person
  let jobs: RunningJobs
  let turns = 0
  let isBroken = true

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
    root = await server.aWebsiteAdmin()
    const run = async () => {
      turns += 1
      if (isBroken) throw new Error('the feed is away')
    }
    // Its schedule is far off, so only a retry runs it.
    jobs = startJobs(server.services, server.connection, [{ name: 'count-turns', cron: '0 0 1 1 *', run }])
  })
  afterAll(async () => {
    await jobs.stop()
    await server.stop()
  })

  const failed = async () => (await done(root.get<{ jobs: FailedJobView[] }>('/api/admin/jobs/failed'))).jobs
  const retry = (id: string) => root.post<FailedJobView>(`/api/admin/jobs/${id}/retry`)

  it('stands in the list with its reason until it succeeds, and runs again when it is asked to', async () => {
    expect(await failed()).toEqual([])
    expect(await refused(retry('count-turns'))).toEqual([404, 'not-found', 'This job has not failed'])
    await server.services.db.pool.query(
      `insert into job_failures (name, reason, first_failed_at, last_failed_at, times)
       values ('count-turns', 'first', '2026-11-20T10:00:00Z', '2026-11-20T11:00:00Z', 2)`,
    )
    await scheduled(server, 'count-turns')
    expect((await done(retry('count-turns'))).retriedAt).toEqual(expect.stringMatching(/Z$/))
    await waitFor(() => (turns === 1 ? true : null), { withinMs: 20_000 })
    const again = await waitFor(async () => (await failed()).find(({ times }) => times === 3) ?? null)
    expect(again).toMatchObject({
      id: 'count-turns',
      name: 'count-turns',
      reason: 'the feed is away',
      since: '2026-11-20T10:00:00.000Z',
      retriedAt: null,
    })
    // A job that is running is not started again.
    await waitFor(async () => {
      const running = await server.services.db.pool.query('select 1 from timed_jobs where started_at is not null')
      return running.rowCount === 0 || null
    })
    const figure = await figuresOf(server.url)
    expect(figure('jobs_failed{job="count-turns"}')).toBe(1)
    expect(figure('job_waiting_seconds{job="count-turns"}')).toBe(0)
    isBroken = false
    await done(retry('count-turns'))
    await waitFor(async () => ((await failed()).length === 0 ? true : null), { withinMs: 20_000 })
    expect(turns).toBe(2)
    const { items } = await done(root.get<{ items: AdminActView[] }>('/api/admin/acts'))
    expect(items).toMatchObject([
      { act: 'job.retried', target: { type: 'job', id: 'count-turns' }, details: { reason: expect.any(String) } },
      { act: 'job.retried' },
    ])
  }, 60_000)
})
