import type { TimedJob } from '#server/jobs/timedJobs.ts'
import { decidePools } from './decidePools.ts'
import { followPoolGames } from './followPoolGames.ts'
import { playPools } from './playPools.ts'
import { recheckPools } from './recheckPools.ts'

/** [BEY-34] */
export const poolsJobs: readonly TimedJob[] = [
  { name: 'play-pools', cron: '* * * * *', run: playPools },
  { name: 'follow-pool-games', cron: '*/5 * * * *', run: followPoolGames },
  { name: 'decide-pools', cron: '*/5 * * * *', run: decidePools },
  { name: 'recheck-pools', cron: '9 * * * *', run: recheckPools },
]
