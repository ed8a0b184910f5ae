import { easternDate } from '#domain/easternTime.ts'
import { weeksBetween } from '#domain/pools/rounds.ts'
import { type Instant, instant } from '#domain/times.ts'

/** The middle of what is left of the week that a pool begins with. */
export function laterThisWeek(now: Instant): Instant {
  const [week] = weeksBetween(easternDate(now), easternDate(now))
  if (!week) throw new Error('no week')
  const from = Math.max(now, week.from)
  return instant(from + (week.until - from) / 2)
}
