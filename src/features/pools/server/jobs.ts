import type { TimedJob } from '#server/jobs/timedJobs.ts'
import { decidePools } from './decidePools.ts'
import { playPools } from './playPools.ts'
import { recheckPools } from './recheckPools.ts'

/** [BEY-34] */
export const poolsJobs: readonly TimedJob[] = [
  { name: 'play-pools', cron: '* * * * *', run: playPools },
  { name: 'decide-pools', cron: '*/5 * * * *', run: decidePools },
  { name: 'recheck-pools', cron: '9 * * * *', run: recheckPools },
]
