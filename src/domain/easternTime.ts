import { after, hourMs, type Instant, instant } from './times.ts'

const format: Intl.DateTimeFormatOptions = {
  timeZone: 'America/New_York',
  hourCycle: 'h23',
  weekday: 'short',
  hour: 'numeric',
  minute: 'numeric',
}
let clock: Intl.DateTimeFormat | undefined

/** The time on a clock in New York; `weekday` is its short English name. */
export function easternTime(at: Instant): { weekday: string; hour: number; minute: number } {
  clock ??= new Intl.DateTimeFormat('en-US', format)
  const parts = clock.formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return { weekday: part('weekday'), hour: Number(part('hour')), minute: Number(part('minute')) }
}

/** The midnight at which a day like `2026-11-20` begins in New York. Clocks change at two, so there is always one. */
export function easternMidnight(date: string): Instant {
  const inSummer = instant(Date.parse(`${date}T04:00:00Z`))
  return easternTime(inSummer).hour === 0 ? inSummer : after(inSummer, hourMs)
}

/** The day that it is in New York, like `2026-11-20`. */
export function easternDate(at: Instant): string {
  const date = dateOf(at)
  return at < easternMidnight(date) ? addDays(date, -1) : date
}

/** A calendar day, some days later or earlier. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return dateOf(day.getTime())
}

function dateOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
