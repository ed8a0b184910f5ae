import { dayMs, hourMs, minuteMs } from '#domain/times.ts'

/** A place on earth: an instant, in milliseconds, as a date whose UTC fields are what a clock on the wall says there. */
export type Zone = (at: number) => Date

/** Where the reader is. */
export const ownZone: Zone = (at) => new Date(at - new Date(at).getTimezoneOffset() * minuteMs)

/**
 * Where the games are from. By the rule since 2007 (Energy Policy Act of 2005): to ask, as `easternTime` does, keeps a
 * phone busy for 50 ms the first time.
 */
export const easternZone: Zone = (at) => new Date(at - (isEasternSummer(at) ? 4 : 5) * hourMs)

/** From two in the morning of the second Sunday of March to that of the first Sunday of November. */
function isEasternSummer(at: number): boolean {
  const year = new Date(at).getUTCFullYear()
  return at >= sundayFrom(Date.UTC(year, 2, 8)) + 7 * hourMs && at < sundayFrom(Date.UTC(year, 10, 1)) + 6 * hourMs
}

const sundayFrom = (day: number) => day + ((7 - new Date(day).getUTCDay()) % 7) * dayMs
