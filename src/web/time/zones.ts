import { easternTime } from '#domain/easternTime.ts'
import { hourMs, instant, minuteMs } from '#domain/times.ts'

/** A place on earth: an instant, in milliseconds, as a date whose UTC fields are what a clock on the wall says there. */
export type Zone = (at: number) => Date

/** Where the reader is. */
export const ownZone: Zone = (at) => new Date(at - new Date(at).getTimezoneOffset() * minuteMs)

/** Where the games are from. */
export const easternZone: Zone = (at) => {
  const hour = Math.floor(at / hourMs)
  const hours = easternHours.get(hour) ?? (easternTime(instant(at)).hour - (hour % 24) - 24) % 24
  easternHours.set(hour, hours)
  return new Date(at + hours * hourMs)
}

/** What New York is ahead of UTC, by the hour: many games begin together, and asking takes long. */
const easternHours = new Map<number, number>()
