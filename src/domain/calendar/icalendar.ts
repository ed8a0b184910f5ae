import { type Instant, isoFromInstant } from '../times.ts'

/** An event of a calendar. It ends after it starts. */
export type CalendarEvent = {
  /** Stays the same for as long as the event is listed; unique in the world. */
  readonly uid: string
  readonly startsAt: Instant
  readonly endsAt: Instant
  readonly summary: string
  readonly description: string
  readonly url: string
  /** Never goes back. */
  readonly lastModified: Instant
}

/** How often a calendar should ask again. */
const interval = 'PT1H'

/**
 * A calendar as iCalendar text: UTF-8 with CRLF, lines of at most 75 octets, times in UTC. The same events give the same
 * text. Source: RFC 5545, and RFC 7986 for its name and its interval. [BEY-22]
 */
export function writeCalendar(name: string, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Betwixt//Betwixt//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${interval}`,
    `X-PUBLISHED-TTL:${interval}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function linesOf({ uid, startsAt, endsAt, lastModified, ...texts }: CalendarEvent): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    // Without a METHOD this is when the event was last revised, not when the text was made.
    `DTSTAMP:${utc(lastModified)}`,
    `LAST-MODIFIED:${utc(lastModified)}`,
    `SEQUENCE:${sequenceAt(lastModified)}`,
    `DTSTART:${utc(startsAt)}`,
    `DTEND:${utc(endsAt)}`,
    `SUMMARY:${escaped(texts.summary)}`,
    `DESCRIPTION:${escaped(texts.description)}`,
    `URL:${texts.url}`,
    // Nobody is busy because of it.
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
  ]
}

const firstYear = Date.parse('2025-01-01T00:00:00Z')

/** A number that grows with every change: the seconds since 2025. It stays within 31 bits until 2093. */
function sequenceAt(lastModified: Instant): number {
  return Math.max(0, Math.floor((lastModified - firstYear) / 1_000))
}

/** `20261122T202300Z`. */
function utc(at: Instant): string {
  return `${isoFromInstant(at).slice(0, 19).replace(/[-:]/g, '')}Z`
}

/** As a TEXT value: line breaks as `\n`, other control characters left out. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\r\n?|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '')
}

/** Lines of at most 75 octets, never broken within a character; each further one begins with a space. */
function folded(line: string): string {
  const lines: string[] = []
  let current = ''
  let octets = 0
  for (const character of line) {
    const size = octetsOf(character)
    if (octets + size > 75) {
      lines.push(current)
      current = ' '
      octets = 1
    }
    current += character
    octets += size
  }
  return [...lines, current].join('\r\n')
}

/** In UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x10000 ? 3 : 4
}
