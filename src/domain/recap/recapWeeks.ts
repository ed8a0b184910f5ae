import { addDays } from '../easternTime.ts'
import type { Instant } from '../times.ts'
import { dayStart, localTime } from '../timeZones.ts'

/** A week from Monday to Sunday, by the clocks of a time zone. `monday`: its first day. */
export type RecapWeek = { readonly monday: string; readonly from: Instant; readonly to: Instant }

/** The last whole week there before `now`. [BEY-37] */
export function lastWholeWeek(now: Instant, timeZone: string): RecapWeek {
  return weekOf(addDays(localTime(now, timeZone).date, -7), timeZone)
}

/** The week with that day in it. An unknown zone counts as UTC. */
export function weekOf(day: string, timeZone: string | null): RecapWeek {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  const monday = addDays(day, -((weekday + 6) % 7))
  return { monday, from: dayStart(monday, timeZone), to: dayStart(addDays(monday, 7), timeZone) }
}

/**
 * The week of a group that is told to somebody on a Monday of theirs: the group's own, as everybody in it reads it, or
 * theirs where Monday begins before that is over. [BEY-37]
 */
export function weekBefore(
  monday: string,
  { now, group, reader }: { readonly now: Instant; readonly group: string; readonly reader: string | null },
): RecapWeek {
  const day = addDays(monday, -7)
  const own = weekOf(day, group)
  return own.to <= now ? own : weekOf(day, reader)
}
