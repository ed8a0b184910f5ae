import { addDays, easternDate, easternMidnight } from '../easternTime.ts'
import { type Instant, instant } from '../times.ts'

/** A week from Monday to Sunday, in Eastern time like seasons. `monday`: its first day. */
export type RecapWeek = { readonly monday: string; readonly from: Instant; readonly to: Instant }

/** The last whole week before `now`. [BEY-37] */
export function lastWholeWeek(now: Instant): RecapWeek {
  return weekFrom(addDays(mondayOf(easternDate(now)), -7))
}

/** The week with that day in it. */
export function weekOf(day: string): RecapWeek {
  return weekFrom(mondayOf(day))
}

function weekFrom(monday: string): RecapWeek {
  return { monday, from: easternMidnight(monday), to: easternMidnight(addDays(monday, 7)) }
}

function mondayOf(day: string): string {
  const weekday = new Date(instant(Date.parse(`${day}T00:00:00Z`))).getUTCDay()
  return addDays(day, -((weekday + 6) % 7))
}
