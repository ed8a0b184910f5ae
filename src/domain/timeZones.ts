import { after, dayMs, type Instant, instant, minuteMs } from './times.ts'

/**
 * Whether this is the name of a time zone, like `America/New_York`, in the older or the newer spelling: browsers report
 * `Asia/Calcutta` as well as `Asia/Kolkata`. A bare offset is not accepted: its sign is ambiguous.
 */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Cached per zone: creating one takes longer than a hundred uses of it. */
const wallClocks = new Map<string, Intl.DateTimeFormat>()

function wallClockOf(timeZone: string | null): Intl.DateTimeFormat {
  const zone = timeZone ?? 'UTC'
  const known = wallClocks.get(zone)
  if (known) return known
  const made = knownClock(zone) ?? wallClockOf(null)
  wallClocks.set(zone, made)
  return made
}

function knownClock(timeZone: string): Intl.DateTimeFormat | null {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      weekday: 'short',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: 'numeric',
      minute: 'numeric',
    })
  } catch {
    return null
  }
}

/** The date and time there; an unknown zone counts as UTC. `minutes`: since midnight. */
export function localTime(at: Instant, timeZone: string | null) {
  const parts = wallClockOf(timeZone).formatToParts(at)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    weekday: part('weekday'),
    date: `${part('year')}-${part('month')}-${part('day')}`,
    minutes: Number(part('hour')) * 60 + Number(part('minute')),
  }
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
const dayMinutes = 24 * 60

/** The start of the week there: the latest Monday 00:00, now or before. An unknown zone counts as UTC. */
export function weekStart(now: Instant, timeZone: string | null): Instant {
  const { weekday, minutes } = localTime(now, timeZone)
  const guess = after(now, -(weekdays.indexOf(weekday) * dayMinutes + minutes) * minuteMs - (now % minuteMs))
  // The clocks may have changed since.
  const off = localTime(guess, timeZone).minutes
  return after(guess, (off > dayMinutes / 2 ? dayMinutes - off : -off) * minuteMs)
}

/**
 * The moment at which a day like `2026-11-20` begins there: its first midnight, or, where the clocks skip that, the next
 * moment there is. An unknown zone counts as UTC.
 */
export function dayStart(date: string, timeZone: string | null): Instant {
  const midnight = Date.parse(`${date}T00:00:00Z`)
  // Clocks change at most once from the day before to the day after.
  const starts = [-dayMs, dayMs].map((ms) => {
    const at = after(instant(midnight), ms)
    const there = localTime(at, timeZone)
    return after(instant(midnight), at - Date.parse(`${there.date}T00:00:00Z`) - there.minutes * minuteMs)
  })
  const begun = starts.filter((at) => localTime(at, timeZone).date >= date)
  return instant(Math.min(...begun))
}

/** A date and time there in words: `Mon, Nov 23, 5:00 PM EST`. An unknown zone counts as UTC. */
export function momentWords(at: Instant, timeZone: string | null): string {
  const zone = timeZone !== null && isTimeZone(timeZone) ? timeZone : 'UTC'
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    ...{ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  } as const)
  // Some versions of its data put a narrow space before AM and PM.
  return parts.format(at).replaceAll('\u202f', ' ')
}
