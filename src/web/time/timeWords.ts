import { dayMs, hourMs, minuteMs } from '#domain/times.ts'
import { ownZone, type Zone } from './zones.ts'

/**
 * Instants in words, in the reader's zone unless another one is named. Instants are ISO texts, `now` is in milliseconds.
 * The words are English, like the rest of the product. The formats of `Intl` would say the same, but loading them takes a
 * phone longer than drawing a screen of dates.
 */
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
]

const weekday = (day: Date) => weekdays[day.getUTCDay()] ?? ''
const shortWeekday = (day: Date) => weekday(day).slice(0, 3)
const monthAndDay = (day: Date) => `${months[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCDate()}`

/** "4:25 PM". */
export function clock(at: string, zone = ownZone): string {
  const time = zone(Date.parse(at))
  const hours = time.getUTCHours()
  return `${hours % 12 || 12}:${String(time.getUTCMinutes()).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** "just now", "2 min ago", "3 h ago", "yesterday", "4 days ago", then the date. Future instants read "just now". */
export function ago(at: string, now: number, zone = ownZone): string {
  const past = now - Date.parse(at)
  if (past < minuteMs) return 'just now'
  if (past < hourMs) return `${Math.floor(past / minuteMs)} min ago`
  const days = daysBetween(zone(Date.parse(at)), zone(now))
  if (past < 12 * hourMs || days === 0) return `${Math.floor(past / hourMs)} h ago`
  if (days === 1) return 'yesterday'
  return days < 7 ? `${days} days ago` : date(at, now, zone)
}

/**
 * The age of a comment: "just now", "5 minutes ago", "1 hour ago", "Yesterday" under 48 hours, "3 days ago", "2 weeks
 * ago" up to 4, then months of 30 days. By elapsed time, regardless of midnight. [CMT-20] [CMT-21]
 */
export function age(at: string, now: number): string {
  const past = now - Date.parse(at)
  if (past < minuteMs) return 'just now'
  if (past < hourMs) return `${counted(Math.floor(past / minuteMs), 'minute')} ago`
  if (past < dayMs) return `${counted(Math.floor(past / hourMs), 'hour')} ago`
  if (past < 2 * dayMs) return 'Yesterday'
  const days = Math.floor(past / dayMs)
  if (days < 7) return `${days} days ago`
  return days < 35 ? `${counted(Math.floor(days / 7), 'week')} ago` : `${counted(Math.floor(days / 30), 'month')} ago`
}

/** "1 minute", "2 minutes". */
function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

/** "closes in 42 min", "closes in 2 h", "closes in 3 days", or "closed" from that instant on. */
export function closesIn(at: string, now: number): string {
  const left = Date.parse(at) - now
  if (left <= 0) return 'closed'
  return `closes in ${span(left)}`
}

/** "Starts in 42 min" during the last hour before `at`; null before that and from the start on. */
export function startsIn(at: string, now: number): string | null {
  const left = Date.parse(at) - now
  return left > 0 && left <= hourMs ? `Starts in ${minutesOf(left)} min` : null
}

/** "Today 4:25 PM", "Tomorrow 4:25 PM", "Mon 7:00 PM" within six days, else "Nov 30 7:00 PM". */
export function dayAndTime(at: string, now: number, zone = ownZone): string {
  const then = zone(Date.parse(at))
  const days = daysBetween(zone(now), then)
  const day = nearDay(days) ?? (days > 1 && days < 7 ? shortWeekday(then) : date(at, now, zone))
  return `${day} ${clock(at, zone)}`
}

/** "at 6:00 PM" today, else "tomorrow at 6:00 PM", "Mon at 6:00 PM" or "on Nov 30". */
export function nextTime(at: string, now: number, zone = ownZone): string {
  const then = zone(Date.parse(at))
  const days = daysBetween(zone(now), then)
  if (days <= 0) return `at ${clock(at, zone)}`
  if (days >= 7) return `on ${date(at, now, zone)}`
  return `${days === 1 ? 'tomorrow' : shortWeekday(then)} at ${clock(at, zone)}`
}

/** "Today", "Tomorrow", "Yesterday", "Monday" within six days, else "Nov 30", with the year if it is another one. */
export function dayHeading(at: string, now: number, zone = ownZone): string {
  const then = zone(Date.parse(at))
  const days = daysBetween(zone(now), then)
  return nearDay(days) ?? (days > 1 && days < 7 ? weekday(then) : date(at, now, zone))
}

/** "Sun, Nov 22". */
export function dayDate(at: string, zone = ownZone): string {
  const day = zone(Date.parse(at))
  return `${shortWeekday(day)}, ${monthAndDay(day)}`
}

/** "November", or "November 2025" in another year. */
export function monthHeading(at: string, now: number): string {
  const day = ownZone(Date.parse(at))
  const month = months[day.getUTCMonth()] ?? ''
  return day.getUTCFullYear() === ownZone(now).getUTCFullYear() ? month : `${month} ${day.getUTCFullYear()}`
}

/** "2026-11-22": the day of `at`. */
export function dayKey(at: string, zone = ownZone): string {
  const day = zone(Date.parse(at))
  return [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
}

function nearDay(days: number): string | null {
  if (days === 0) return 'Today'
  if (days === 1) return 'Tomorrow'
  return days === -1 ? 'Yesterday' : null
}

function date(at: string, now: number, zone: Zone): string {
  const day = zone(Date.parse(at))
  return day.getUTCFullYear() === zone(now).getUTCFullYear()
    ? monthAndDay(day)
    : `${monthAndDay(day)}, ${day.getUTCFullYear()}`
}

/** Rounded down, so that they never promise more time than there is; the last minute counts as one. */
export function minutesOf(ms: number): number {
  return Math.max(1, Math.floor(ms / minuteMs))
}

function span(ms: number): string {
  if (ms < hourMs) return `${minutesOf(ms)} min`
  if (ms < 2 * dayMs) return `${Math.floor(ms / hourMs)} h`
  return `${Math.floor(ms / dayMs)} days`
}

/** Whole calendar days between two instants; a day of 23 or 25 hours is one day. */
function daysBetween(from: Date, to: Date): number {
  const dayOf = (day: Date) => Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate())
  return Math.round((dayOf(to) - dayOf(from)) / dayMs)
}
