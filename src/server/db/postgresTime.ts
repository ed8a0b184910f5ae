import { type Instant, instant, instantFromIso } from '#domain/times.ts'

const zero = 48
const point = 46

/**
 * Parses an instant in PostgreSQL's format, like `2026-11-21 02:00:00.123+00`; fractions of a millisecond are dropped.
 * The digits are read one by one: a list has hundreds of instants, and this takes a tenth of the time of `Date.parse`.
 */
export function instantFromPostgres(text: string): Instant {
  // Another zone than UTC, or a year of more than four digits: we use neither, but a server may be configured like
  // that.
  if (text[4] !== '-' || !text.endsWith('+00') || text.length < 22) return instantFromAnyZone(text)
  const [year, month, day] = [twoDigits(text, 0) * 100 + twoDigits(text, 2), twoDigits(text, 5), twoDigits(text, 8)]
  const [hour, minute, second] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
  return instant(Date.UTC(year, month - 1, day, hour, minute, second, millisecondsIn(text)))
}

function twoDigits(text: string, at: number): number {
  return (text.charCodeAt(at) - zero) * 10 + text.charCodeAt(at + 1) - zero
}

/** Up to six digits follow the point; trailing zeros are left out. */
function millisecondsIn(text: string): number {
  if (text.charCodeAt(19) !== point) return 0
  const end = Math.min(text.length - 3, 23)
  let [milliseconds, unit] = [0, 100]
  for (let at = 20; at < end; at += 1) {
    milliseconds += (text.charCodeAt(at) - zero) * unit
    unit /= 10
  }
  return milliseconds
}

// A T instead of the space, and a full offset.
function instantFromAnyZone(text: string): Instant {
  return instantFromIso(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00'))
}
