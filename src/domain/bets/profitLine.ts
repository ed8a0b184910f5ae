import { dayMs, type Instant } from '../times.ts'

/** How far apart the points of the line are. */
export type Interval = 'day' | 'week' | 'month'

/** Days for a quarter of a year, weeks for two years, months beyond: never much more than a hundred points. */
export function intervalFor({ from, to }: { from: Instant; to: Instant }): Interval {
  const days = (to - from) / dayMs
  if (days <= 92) return 'day'
  return days <= 730 ? 'week' : 'month'
}
