import { dayMs, type Instant } from '../times.ts'

/** The spacing of the chart's points. */
export type Interval = 'day' | 'week' | 'month'

/** Days for up to a quarter, weeks for up to two years, months beyond: never much more than a hundred points. */
export function intervalFor({ from, to }: { from: Instant; to: Instant }): Interval {
  const days = (to - from) / dayMs
  if (days <= 92) return 'day'
  return days <= 730 ? 'week' : 'month'
}
