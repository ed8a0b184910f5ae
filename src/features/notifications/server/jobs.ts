import type { TimedJob } from '#server/jobs/timedJobs.ts'
import { forgetOldPushes } from './push/pushSender.ts'
import { remindDebtors } from './remindDebtors.ts'
import { sendDigests } from './sendDigests.ts'

export const notificationsJobs: readonly TimedJob[] = [
  // In the daytime of both coasts; what one hour misses the next one does.
  { name: 'remind-debtors', cron: '40 15-23 * * *', run: remindDebtors },
  // It is Monday somewhere from Sunday noon in UTC until Tuesday noon, and some zones are a quarter of an hour off.
  { name: 'weekly-digests', cron: '*/15 * * * 0-2', run: sendDigests },
  { name: 'forget-pushes', cron: '50 9 * * *', run: forgetOldPushes },
]
