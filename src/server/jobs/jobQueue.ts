import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { causedBy } from '../cause.ts'
import { silenceMs } from '../db/database.ts'
import { newId } from '../newId.ts'
import type { Services } from '../services.ts'
import { bringBackJobs } from './bringBackJobs.ts'
import { noteFailure, noteSuccess } from './jobFailures.ts'
import { steadyClock } from './steadyClock.ts'

/** Work on a timer. Of many processes on one database one does each turn. */
export type TimedJob = {
  readonly name: string
  /** In UTC, to the minute. */
  readonly cron: string
  readonly run: (services: Services) => Promise<unknown>
}

export type JobQueue = { stop(): Promise<void> }

/** Starts the queue on the program's own database; a job that fails is tried again at its next turn, and stands in the log. */
export async function startJobs(
  services: Services,
  connection: pg.ClientConfig,
  jobs: readonly TimedJob[],
): Promise<JobQueue> {
  const { log } = services
  const boss = new PgBoss({ ...bossConnection(connection), max: 3, application_name: 'betwixt-jobs', ...ofTime })
  boss.on('error', (error) => log.warn({ error }, 'the job queue is in trouble'))
  await boss.start()
  for (const job of jobs) {
    await boss.createQueue(job.name, {
      policy: 'exclusive',
      retryLimit: 0,
      // As long as a turn of a process that crashed in its middle keeps others from theirs.
      expireInSeconds: 120,
      deleteAfterSeconds: 3_600,
    })
    await boss.schedule(job.name, job.cron)
    await boss.work(job.name, { pollingIntervalSeconds: 5 }, () =>
      causedBy(`${job.name}/${newId()}`, () => runJob(services, job)),
    )
  }
  const bringBack = () =>
    bringBackJobs(services.db.pool).catch((error: unknown) => log.warn({ error }, 'the job queue is in trouble'))
  const timer = setInterval(bringBack, 60_000).unref()
  return {
    stop: () => {
      clearInterval(timer)
      return boss.stop({ graceful: true, timeout: 5_000 })
    },
  }
}

/** The queue compares its own clock with the database's every minute, so a turn is due by the database's. */
const ofTime = { clock: steadyClock, clockMonitorIntervalSeconds: 60 }

/** One turn of a job; what comes of it stands in the log, and a failure also where the administrator sees it. */
async function runJob(services: Services, { name, run }: TimedJob): Promise<void> {
  const { db, clock, log } = services
  try {
    const startedAt = performance.now()
    await run(services)
    await noteSuccess(db, name)
    log.debug({ job: name, ms: Math.round(performance.now() - startedAt) }, 'a job is done')
  } catch (error) {
    log.error({ error, job: name }, 'a job failed')
    await noteFailure(db, name, error, clock()).catch(() => {})
    throw error
  }
}

function bossConnection(connection: pg.ClientConfig) {
  const { connectionString, host, port, user, password, database, query_timeout = silenceMs } = connection
  if (connectionString) return { connectionString, query_timeout }
  return {
    query_timeout,
    ...(host === undefined ? {} : { host }),
    ...(port === undefined ? {} : { port }),
    ...(user === undefined ? {} : { user }),
    ...(typeof password === 'string' ? { password } : {}),
    ...(database === undefined ? {} : { database }),
  }
}
