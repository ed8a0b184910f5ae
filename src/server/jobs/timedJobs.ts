import type pg from 'pg'
import { after, type Instant, minuteMs, secondMs } from '#domain/times.ts'
import { causedBy } from '../cause.ts'
import { type Database, firstOf, openDatabase } from '../db/database.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import { nextTurn } from './cron.ts'
import {
  beat,
  beginTurn,
  endTurn,
  lockJob,
  noteFailure,
  noteSuccess,
  scheduleJob,
  unlockJob,
} from './timedJobsStore.ts'
import { startWorkers } from './workers.ts'

/** Work on a timer. Of all processes on one database, one does each run. */
export type TimedJob = {
  readonly name: string
  /** In UTC, to the minute. */
  readonly cron: string
  readonly run: (services: Services) => Promise<unknown>
}

export type RunningJobs = { stop(): Promise<void> }

/** How often each process checks what is due. */
const beatMs = 2 * secondMs
/** An abandoned run that never ended is repeated; not sooner, in case it crashes its process. */
const brokenOffAfterMs = minuteMs
/**
 * The connection that holds the locks: dropped when the database stops responding, and by the database when the process
 * does.
 */
const lockConnection = { application_name: 'betwixt-jobs', query_timeout: 10 * secondMs, idleTimeoutMillis: 0 }
const lastTurnsMs = 5 * secondMs

/**
 * Starts timed work. All times are the database's, so that no process's clock decides. A run that was missed, or
 * interrupted with its process, happens at the next beat; a failed one is retried after one minute, then two, four and
 * so on, but no later than the job's next run.
 */
export function startJobs(services: Services, connection: pg.ClientConfig, jobs: readonly TimedJob[]): RunningJobs {
  const locks = openDatabase({ ...connection, ...lockConnection }, { connections: 1 })
  const running = new Map<string, Promise<void>>()
  const work = async (_: Services, signal: AbortSignal) => {
    for (const { job, now } of await dueJobs(locks, jobs)) {
      if (running.has(job.name) || signal.aborted) continue
      const turn = takeTurn(services, locks, job, now)
        .catch((error: unknown) => services.log.warn({ error, job: job.name }, 'a job run could not begin or end'))
        .finally(() => running.delete(job.name))
      running.set(job.name, turn)
    }
  }
  const beats = startWorkers(services, [{ name: 'timed jobs', everyMs: beatMs, work }])
  return {
    async stop() {
      const patience = new Promise((resolve) => setTimeout(resolve, lastTurnsMs).unref())
      await Promise.race([Promise.all([beats.stop(), ...running.values()]), patience])
      await locks.end()
    },
  }
}

/** The jobs that are due. One that is new, or postponed by a clock that was ahead, gets the time of its next run. */
async function dueJobs(locks: Database, jobs: readonly TimedJob[]): Promise<{ job: TimedJob; now: Instant }[]> {
  const byName = new Map(jobs.map((job) => [job.name, job]))
  const due: { job: TimedJob; now: Instant }[] = []
  for (const { name, due_at, started_at, now } of await locks.query(beat, { names: [...byName.keys()] })) {
    const job = byName.get(name)
    if (!job) continue
    const next = nextTurn(job.cron, now)
    if (due_at === null || due_at > next) await locks.query(scheduleJob, { name, dueAt: next })
    const isBrokenOff = started_at !== null && Math.abs(now - started_at) >= brokenOffAfterMs
    if (isBrokenOff || (started_at === null && due_at !== null && due_at <= now)) due.push({ job, now })
  }
  return due
}

/** Runs a job, unless another process is running it, or has done so since. */
async function takeTurn(services: Services, locks: Database, job: TimedJob, now: Instant): Promise<void> {
  const { name, cron } = job
  if (!firstOf(await locks.query(lockJob, { name }))?.is_ours) return
  try {
    const before = after(now, -brokenOffAfterMs)
    const begun = await locks.query(beginTurn, { name, dueAt: nextTurn(cron, now), before })
    if (begun.length === 0) return
    const startedAt = performance.now()
    const times = await causedBy(`${name}/${newId()}`, () => runJob(services, job))
    const end = after(now, Math.round(performance.now() - startedAt))
    const next = nextTurn(cron, end)
    const retry = after(end, minuteMs * 2 ** Math.min(times - 1, 20))
    const dueAt = times > 0 && retry < next ? retry : next
    await services.db.query(endTurn, { name, dueAt, hasFailed: times > 0 })
  } finally {
    // A lock that is not released ends with its connection.
    await locks.query(unlockJob, { name }).catch(() => {})
  }
}

/**
 * The outcome of a run is logged, and a failure is also shown to the administrator. Returns how many runs in a row have
 * failed.
 */
async function runJob(services: Services, { name, run }: TimedJob): Promise<number> {
  const { db, clock, log } = services
  try {
    const startedAt = performance.now()
    await run(services)
    await noteSuccess(db, name)
    log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'a job is done')
    return 0
  } catch (error) {
    log.error({ error, job: name }, 'a job failed')
    return noteFailure(db, name, error, clock()).catch(() => 1)
  }
}
