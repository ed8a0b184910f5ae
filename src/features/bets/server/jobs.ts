import type { TimedJob } from '#server/jobs/timedJobs.ts'
import { followRescheduled } from './followRescheduled.ts'
import { keepPrices } from './keepPrices.ts'
import { recheckBets } from './recheckBets.ts'
import { settleDueBets } from './settleBets.ts'
import { startBets } from './startBets.ts'

/** [STL-13] [BEY-05] */
export const betsJobs: readonly TimedJob[] = [
  { name: 'start-bets', cron: '* * * * *', run: startBets },
  { name: 'keep-prices', cron: '* * * * *', run: keepPrices },
  { name: 'follow-rescheduled', cron: '*/5 * * * *', run: followRescheduled },
  { name: 'settle-bets', cron: '*/5 * * * *', run: settleDueBets },
  { name: 'recheck-bets', cron: '7 * * * *', run: recheckBets },
]
