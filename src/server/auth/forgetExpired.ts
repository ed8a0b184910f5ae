import { after, dayMs } from '#domain/times.ts'
import { statement } from '../db/statement.ts'
import type { TimedJob } from '../jobs/timedJobs.ts'
import type { Services } from '../services.ts'
import { isSessionAlive } from './session.ts'

const forgetSessions = statement(
  'sessions.forgetExpired',
  { before: 'timestamptz' },
  {},
  `delete from sessions s where not (${isSessionAlive('$1')})`,
)

const forgetVerifications = statement(
  'verifications.forgetExpired',
  { before: 'timestamptz' },
  {},
  'delete from verifications where expires_at < $1',
)

/** Deletes what expired more than a day ago: sessions, and links that were not opened. */
export async function forgetExpired({ db, clock }: Services): Promise<void> {
  const before = after(clock(), -dayMs)
  await db.query(forgetSessions, { before })
  await db.query(forgetVerifications, { before })
}

export const authJobs: readonly TimedJob[] = [
  { name: 'forget-expired-sessions', cron: '47 * * * *', run: forgetExpired },
]
