import type { Instant } from '#domain/times.ts'
import { firstOf, type Queryable } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'

/**
 * When jobs are due, by the clock of the database. A process that stops responding between two beats loses its
 * connection, and with it the locks of its jobs.
 */
export const beat = statement(
  'jobs.beat',
  { names: 'text[]' },
  { name: 'text', due_at: 'timestamptz?', started_at: 'timestamptz?', now: 'timestamptz', patience: 'text' },
  `select n.name, j.due_at, j.started_at, now() as now, p.patience
     from set_config('idle_session_timeout', '60s', false) as p (patience), unnest($1::text[]) as n (name)
     left join timed_jobs j on j.name = n.name`,
)

/** Makes a job due at that time or earlier. */
export const scheduleJob = statement(
  'jobs.schedule',
  { name: 'text', dueAt: 'timestamptz' },
  {},
  `insert into timed_jobs as j (name, due_at) values ($1, $2)
   on conflict (name) do update set due_at = least(j.due_at, excluded.due_at)`,
)

/** Makes a job due immediately; one that is running is not started twice. */
export const runJobSoon = statement(
  'jobs.runSoon',
  { name: 'text' },
  {},
  'update timed_jobs set due_at = now() where name = $1',
)

/** The lock belongs to the connection until it is released or the connection ends. */
export const lockJob = statement(
  'jobs.lock',
  { name: 'text' },
  { is_ours: 'bool' },
  "select pg_try_advisory_lock(hashtextextended('timed job ' || $1, 0)) as is_ours",
)

export const unlockJob = statement(
  'jobs.unlock',
  { name: 'text' },
  { was_ours: 'bool' },
  "select pg_advisory_unlock(hashtextextended('timed job ' || $1, 0)) as was_ours",
)

/** Begins a run that is due, or one that began before `before` or in the future and has not ended; returns which. */
export const beginTurn = statement(
  'jobs.begin',
  { name: 'text', dueAt: 'timestamptz', before: 'timestamptz' },
  { name: 'text' },
  `update timed_jobs set started_at = now(), due_at = $2
    where name = $1 and case when started_at is null then due_at <= now() else started_at <= $3 or started_at > now() end
   returning name`,
)

export const endTurn = statement(
  'jobs.end',
  { name: 'text', dueAt: 'timestamptz', hasFailed: 'bool' },
  {},
  `update timed_jobs set started_at = null, due_at = $2,
          failed_at = array(select f from unnest(failed_at) as f where f > now() - interval '1 hour')
                      || case when $3 then array[now()] else '{}' end
    where name = $1`,
)

/** For monitoring: how long due jobs have waited, and how many failed within the last hour. */
export const listJobs = statement(
  'jobs.list',
  {},
  { name: 'text', waiting: 'float8', failed: 'float8' },
  `select name, case when started_at is null then greatest(0, extract(epoch from now() - due_at)) else 0 end::float8 as waiting,
          (select count(*) from unnest(failed_at) as f where f > now() - interval '1 hour')::float8 as failed
     from timed_jobs`,
)

const columns = {
  name: 'text',
  reason: 'text',
  first_failed_at: 'timestamptz',
  last_failed_at: 'timestamptz',
  times: 'int4',
  retried_at: 'timestamptz?',
} as const
export type JobFailure = Row<typeof columns>

const list = Object.keys(columns).join(', ')

const writeFailure = statement(
  'jobFailures.write',
  { name: 'text', reason: 'text', now: 'timestamptz' },
  { times: 'int4' },
  `insert into job_failures as before (name, reason, first_failed_at, last_failed_at, times) values ($1, $2, $3, $3, 1)
   on conflict (name) do update
     set reason = excluded.reason, last_failed_at = $3, times = before.times + 1, retried_at = null
   returning times`,
)

const clearFailure = statement('jobFailures.clear', { name: 'text' }, {}, 'delete from job_failures where name = $1')

/** The jobs whose last run failed, the latest first. */
export const listFailures = statement(
  'jobFailures.list',
  {},
  columns,
  `select ${list} from job_failures order by last_failed_at desc, name`,
)

/** Notes that a retry of a failed job was requested; returns a row if it had failed. */
export const noteRetry = statement(
  'jobFailures.noteRetry',
  { name: 'text', now: 'timestamptz' },
  columns,
  `update job_failures set retried_at = $2 where name = $1 returning ${list}`,
)

const longestReason = 500

/** Records that a run of a job failed, until one succeeds. Returns how many failed in a row. */
export async function noteFailure(db: Queryable, name: string, error: unknown, now: Instant): Promise<number> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason) || 'unknown'
  return firstOf(await db.query(writeFailure, { name, reason, now }))?.times ?? 1
}

export async function noteSuccess(db: Queryable, name: string): Promise<void> {
  await db.query(clearFailure, { name })
}
