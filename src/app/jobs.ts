import { adminJobs } from '#features/admin/server/warnOfCredits.ts'
import { betsJobs } from '#features/bets/server/jobs.ts'
import { bidsJobs } from '#features/bids/server/jobs.ts'
import { channelsJobs } from '#features/channels/server/postRecaps.ts'
import { messagesJobs } from '#features/messages/server/forgetMessages.ts'
import { notificationsJobs } from '#features/notifications/server/jobs.ts'
import { poolsJobs } from '#features/pools/server/jobs.ts'
import { authJobs } from '#server/auth/forgetExpired.ts'
import { backupJobs } from '#server/backup/keptBackups.ts'
import { requestJobs } from '#server/jobs/requestJobs.ts'
import type { TimedJob } from '#server/jobs/timedJobs.ts'

/** What games do to bids, bets and pools. */
export const gameJobs: readonly TimedJob[] = [...bidsJobs, ...betsJobs, ...poolsJobs]

/** All timed work. */
export const jobs: readonly TimedJob[] = [
  ...[...gameJobs, ...notificationsJobs, ...messagesJobs, ...channelsJobs],
  ...[...adminJobs, ...requestJobs, ...authJobs, ...backupJobs],
]
