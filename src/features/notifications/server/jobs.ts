import type { TimedJob } from '#server/jobs/timedJobs.ts'
import { forgetNotices } from './forgetNotices.ts'
import { nudgeCreators, nudgeParticipants } from './nudge.ts'
import { forgetOldPushes } from './push/pushSender.ts'
import { remindDebtors } from './remindDebtors.ts'
import { sendBidMails } from './sendBidMails.ts'
import { sendDigests } from './sendDigests.ts'
import { warnOfTexts } from './warnOfTexts.ts'

export const notificationsJobs: readonly TimedJob[] = [
  // During the day on both coasts; an hour that fails is made up by the next.
  { name: 'remind-debtors', cron: '40 15-23 * * *', run: remindDebtors },
  { name: 'nudge-creators', cron: '* * * * *', run: nudgeCreators },
  { name: 'nudge-participants', cron: '45 15-23 * * *', run: nudgeParticipants },
  // Monday somewhere lasts from Sunday noon UTC to Tuesday noon UTC, and some zones are a quarter of an hour off.
  { name: 'weekly-digests', cron: '*/15 * * * 0-2', run: sendDigests },
  { name: 'bid-mails', cron: '*/15 * * * *', run: sendBidMails },
  { name: 'warn-of-texts', cron: '*/5 * * * *', run: warnOfTexts },
  { name: 'forget-pushes', cron: '50 9 * * *', run: forgetOldPushes },
  { name: 'forget-notices', cron: '35 9 * * *', run: forgetNotices },
]
