import { parseIcsCalendar } from '@ts-ics/schema-zod'
import fc from 'fast-check'
import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { hourMs, instant, instantFromIso, after as later, minuteMs } from '../times.ts'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const kickoff = instantFromIso('2026-11-22T18:00:00Z')
const game: CalendarEvent = {
  uid: 'game-1-of-ann@betwixt',
  startsAt: kickoff,
  endsAt: later(kickoff, 3 * hourMs),
  summary: 'Green Bay Packers @ Chicago Bears: Chicago Bears +3',
  description: 'Your bet in Sunday Crew: Chicago Bears +3',
  url: 'https://betwixt.example/groups/g/bets/b',
  lastModified: instantFromIso('2026-11-20T17:00:09Z'),
}

/** As Thunderbird reads it, without tolerance for what the standard does not have. */
function read(text: string) {
  const { strict } = ICAL.design
  ICAL.design.strict = true
  try {
    const calendar = new ICAL.Component(ICAL.parse(text))
    return calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  } finally {
    ICAL.design.strict = strict
  }
}

const anyText = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.string({ unit: 'binary' }))
const anyEvent = fc
  .record({ summary: anyText, description: anyText, minutes: fc.integer({ min: 1, max: 5_000_000 }) })
  .map(({ minutes, ...texts }) => ({ ...game, ...texts, endsAt: later(kickoff, minutes * minuteMs) }))

describe('a calendar', () => {
  it('is written line by line as the standard has it, in UTC [BEY-22]', () => {
    expect(writeCalendar('Betwixt', [game]).split('\r\n')).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Betwixt//Betwixt//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Betwixt',
      'X-WR-CALNAME:Betwixt',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      'UID:game-1-of-ann@betwixt',
      'DTSTAMP:20261120T170009Z',
      'LAST-MODIFIED:20261120T170009Z',
      'SEQUENCE:59504409',
      'DTSTART:20261122T180000Z',
      'DTEND:20261122T210000Z',
      'SUMMARY:Green Bay Packers @ Chicago Bears: Chicago Bears +3',
      'DESCRIPTION:Your bet in Sunday Crew: Chicago Bears +3',
      'URL:https://betwixt.example/groups/g/bets/b',
      'TRANSP:TRANSPARENT',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ])
  })

  it('is accepted by a validator of the standard, which refuses one without a UID or with half of a time [BEY-22]', () => {
    const text = writeCalendar('Betwixt', [game, { ...game, uid: 'bid-2@betwixt' }])
    expect(parseIcsCalendar(text).events).toHaveLength(2)
    expect(() => parseIcsCalendar(text.replace(/UID:.*\r\n/, ''))).toThrow()
    expect(() => parseIcsCalendar(text.replace('DTSTAMP:20261120T170009Z', 'DTSTAMP:2026T17Z'))).toThrow()
    expect(() => read(text.replace('TRANSP:', ''))).toThrow()
  })

  it('has its texts as they are for a calendar program, whatever is in them [BEY-22]', () => {
    fc.assert(
      fc.property(fc.array(anyEvent, { maxLength: 3 }), (events) => {
        const text = writeCalendar('Betwixt', events)
        const plain = (words: string) => words.replace(/\r\n?/g, '\n').replace(/[^\P{Cc}\n]/gu, '')
        expect(read(text).map(({ summary, description }) => ({ summary, description }))).toEqual(
          events.map(({ summary, description }) => ({ summary: plain(summary), description: plain(description) })),
        )
      }),
    )
  })

  it('has no line above 75 octets, no bare line break, and no character in halves [BEY-22]', () => {
    fc.assert(
      fc.property(anyEvent, (event) => {
        const text = writeCalendar('Betwixt', [event])
        const lines = text.split('\r\n')
        expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
        expect(lines.some((line) => /[\r\n]/.test(line))).toBe(false)
        expect(lines.every((line) => Buffer.from(line).toString() === line || !line.isWellFormed())).toBe(true)
      }),
    )
  })

  it('counts up with every later change, within the range of an integer [BEY-22]', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 60 * 365 * 24 * 3_600 }),
        fc.integer({ min: 1, max: 1_000 }),
        (at, more) => {
          const changedAt = (seconds: number) => instant(game.lastModified + seconds * 1_000)
          const written = [at, at + more].map((seconds) =>
            writeCalendar('', [{ ...game, lastModified: changedAt(seconds) }]),
          )
          const [one = 0, other = 0] = written.map((text) => read(text)[0]?.sequence)
          expect(one < other && other < 2 ** 31).toBe(true)
        },
      ),
    )
  })
})
