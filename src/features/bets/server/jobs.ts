import type { TimedJob } from '#server/jobs/jobQueue.ts'
import { settleDueBets } from './settleBets.ts'

/** [STL-13] */
export const betsJobs: readonly TimedJob[] = [{ name: 'settle-bets', cron: '*/5 * * * *', run: settleDueBets }]
