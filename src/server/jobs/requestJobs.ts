import { after, dayMs, hourMs } from '#domain/times.ts'
import { statement } from '../db/statement.ts'
import type { Services } from '../services.ts'
import type { TimedJob } from './timedJobs.ts'

const forgetKeys = statement(
  'idempotency.forgetOld',
  { before: 'timestamptz' },
  {},
  'delete from idempotency_keys where created_at < $1',
)

const forgetGroupKeys = statement(
  'idempotency.forgetOldOfGroups',
  { before: 'timestamptz' },
  {},
  'delete from group_answers where created_at < $1',
)

const forgetCounts = statement(
  'rateLimits.forgetOld',
  { before: 'timestamptz' },
  {},
  'delete from rate_limits where window_start < $1',
)

/** An answer is found for a day, by the clock of the process that is asked. */
const answersKeptMs = dayMs + hourMs
const countsKeptMs = 2 * dayMs

/** Deletes stored answers and counts that no longer have any effect. */
async function forgetOldRequests({ db, clock }: Services): Promise<void> {
  const before = after(clock(), -answersKeptMs)
  await db.query(forgetKeys, { before })
  await db.query(forgetGroupKeys, { before })
  await db.query(forgetCounts, { before: after(clock(), -countsKeptMs) })
}

export const requestJobs: readonly TimedJob[] = [
  { name: 'forget-old-requests', cron: '17 * * * *', run: forgetOldRequests },
]
