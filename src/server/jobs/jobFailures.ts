import type { Instant } from '#domain/times.ts'
import { firstOf, type Queryable } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'

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

/** The jobs whose last turn failed, the latest first. */
export const listFailures = statement(
  'jobFailures.list',
  {},
  columns,
  `select ${list} from job_failures order by last_failed_at desc, name`,
)

/** Notes that a failed job was asked to run again; a row says that it had failed. */
export const noteRetry = statement(
  'jobFailures.noteRetry',
  { name: 'text', now: 'timestamptz' },
  columns,
  `update job_failures set retried_at = $2 where name = $1 returning ${list}`,
)

const longestReason = 500

/** Writes down that a turn of a job failed, until one succeeds. Answers how many did in a row. */
export async function noteFailure(db: Queryable, name: string, error: unknown, now: Instant): Promise<number> {
  const reason = (error instanceof Error ? error.message : String(error)).slice(0, longestReason) || 'unknown'
  return firstOf(await db.query(writeFailure, { name, reason, now }))?.times ?? 1
}

export async function noteSuccess(db: Queryable, name: string): Promise<void> {
  await db.query(clearFailure, { name })
}
