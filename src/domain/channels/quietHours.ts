import { channelRefusal } from '../refusals/channelRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { after, type Instant, minuteMs } from '../times.ts'
import { localTime } from '../timeZones.ts'

/** Minutes since midnight in a time zone; the end is on the next day where it is not later. */
export type QuietHours = { readonly from: number; readonly to: number }

const dayMinutes = 24 * 60

/** When the quiet hours end that an instant is in; the instant itself outside of them. [BEY-35] */
export function afterQuiet(at: Instant, quiet: QuietHours | null, timeZone: string): Instant {
  if (quiet === null) return at
  const { minutes } = localTime(at, timeZone)
  const span = (quiet.to - quiet.from + dayMinutes) % dayMinutes
  const within = (minutes - quiet.from + dayMinutes) % dayMinutes
  if (within >= span) return at
  const end = after(at, (span - within) * minuteMs - (at % minuteMs))
  // The clocks may change meanwhile.
  const off = quiet.to - localTime(end, timeZone).minutes
  const hours = off > dayMinutes / 2 ? off - dayMinutes : off < -dayMinutes / 2 ? off + dayMinutes : off
  return after(end, hours * minuteMs)
}

/** Minutes since midnight, of `22:30`; null if it is no time of the day. */
export function minutesIn(clock: string): number | null {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(clock) ?? []
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes)
}

/** `22:30`. */
export function clockOf(minutes: number): string {
  return [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')
}

/** The quiet hours in what was typed: none, or a beginning and another end; else a refusal. */
export function readQuiet({ quietFrom, quietTo }: Typed): QuietHours | null | Refusal {
  if (!quietFrom && !quietTo) return null
  const [from, to] = [minutesIn(quietFrom ?? ''), minutesIn(quietTo ?? '')]
  return from === null || to === null || from === to ? channelRefusal('quiet-hours') : { from, to }
}

type Typed = { readonly quietFrom?: string | null | undefined; readonly quietTo?: string | null | undefined }
