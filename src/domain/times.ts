/** Milliseconds since 1970-01-01 UTC. The viewer's local date and time are computed on the screen. */
export type Instant = number & { readonly unit: 'ms since 1970' }

export const secondMs = 1_000
export const minuteMs = 60 * secondMs
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs
export const weekMs = 7 * dayMs

/** An instant from milliseconds. Throws on what is not a time. */
export function instant(ms: number): Instant {
  if (!Number.isFinite(ms) || Math.abs(ms) > 8.64e15) throw new Error(`not an instant: ${ms}`)
  return Math.trunc(ms) as Instant
}

/** An instant from ISO 8601 text with a zone (`Z` or an offset). Throws on anything else: no zone would mean the machine's. */
export function instantFromIso(text: string): Instant {
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) throw new Error(`not an instant: ${text}`)
  return instant(Date.parse(text))
}

/** ISO 8601 in UTC with `Z`, as on the wire. Formatted by hand: a list has hundreds, and this takes half the time. */
export function isoFromInstant(at: Instant): string {
  const date = new Date(at)
  const year = date.getUTCFullYear()
  if (year < 1000 || year > 9999) return date.toISOString()
  const day = `${year}-${twoDigits(date.getUTCMonth() + 1)}-${twoDigits(date.getUTCDate())}`
  const time = `${twoDigits(date.getUTCHours())}:${twoDigits(date.getUTCMinutes())}:${twoDigits(date.getUTCSeconds())}`
  const ms = date.getUTCMilliseconds()
  return `${day}T${time}.${ms < 100 ? '0' : ''}${twoDigits(ms)}Z`
}

function twoDigits(value: number): string {
  return value < 10 ? `0${value}` : `${value}`
}

export function after(at: Instant, durationMs: number): Instant {
  return instant(at + durationMs)
}

/**
 * Whether the time `at` of a past event is ahead of `now`: it was written by a wrong clock, off by more than those of
 * two processes may differ. Such a time must be ignored; otherwise state written by a clock a day ahead would last for
 * a day after it was corrected.
 */
export function isAhead(at: Instant, now: Instant): boolean {
  return at > now + minuteMs
}

export function earliest(...instants: [Instant, ...Instant[]]): Instant {
  return Math.min(...instants) as Instant
}

/** The same for an optional instant. */
export function isoOrNull(at: Instant | null): string | null {
  return at === null ? null : isoFromInstant(at)
}

/** From one instant until before another. */
export type Span = { readonly from: Instant; readonly until: Instant }

export const always: Span = { from: instant(0), until: instant(8_640_000_000_000_000) }

/** The span around `now` in which none of these instants is passed. */
export function spanAround(now: Instant, boundaries: readonly (Instant | null)[]): Span {
  const at = boundaries.filter((one) => one !== null)
  return {
    from: instant(Math.max(always.from, ...at.filter((one) => one <= now))),
    until: instant(Math.min(always.until, ...at.filter((one) => one > now))),
  }
}
