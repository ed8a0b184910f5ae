import type { TimedJob } from '#server/jobs/jobQueue.ts'
import { recheckBets } from './recheckBets.ts'
import { settleDueBets } from './settleBets.ts'

/** [STL-13] [BEY-05] */
export const betsJobs: readonly TimedJob[] = [
  { name: 'settle-bets', cron: '*/5 * * * *', run: settleDueBets },
  { name: 'recheck-bets', cron: '7 * * * *', run: recheckBets },
]
