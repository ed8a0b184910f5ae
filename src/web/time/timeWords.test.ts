import { describe, expect, test } from 'vitest'
import {
  age,
  ago,
  clock,
  closesIn,
  dayAndTime,
  dayDate,
  dayHeading,
  dayKey,
  monthHeading,
  startsIn,
} from './timeWords.ts'

/** Instants are written in the time zone of the machine, as its user would say them. */
const at = (text: string) => new Date(text).toISOString()
const sunday = Date.parse(at('2026-11-22T15:23:00'))

describe('how long ago something was', () => {
  test.each([
    ['2026-11-22T15:22:30', 'just now'],
    ['2026-11-22T15:24:00', 'just now'],
    ['2026-11-22T15:21:00', '2 min ago'],
    ['2026-11-22T12:23:00', '3 h ago'],
    ['2026-11-21T20:00:00', 'yesterday'],
    ['2026-11-18T20:00:00', '4 days ago'],
    ['2026-11-01T20:00:00', 'Nov 1'],
    ['2025-11-01T20:00:00', 'Nov 1, 2025'],
  ])('at %s it is "%s"', (instant, words) => expect(ago(at(instant), sunday)).toBe(words))
})

describe('how old a comment is', () => {
  const now = Date.parse('2026-11-22T15:23:00Z')
  const [minute, hour, day] = [60_000, 3_600_000, 86_400_000]
  test.each([
    [-5_000, 'just now'],
    [minute - 1, 'just now'],
    [minute, '1 minute ago'],
    [5 * minute, '5 minutes ago'],
    [hour - 1, '59 minutes ago'],
    [hour, '1 hour ago'],
    [2 * hour, '2 hours ago'],
    [day - 1, '23 hours ago'],
    [day, 'Yesterday'],
    [2 * day - 1, 'Yesterday'],
    [2 * day, '2 days ago'],
    [3 * day, '3 days ago'],
    [7 * day - 1, '6 days ago'],
    [7 * day, '1 week ago'],
    [14 * day, '2 weeks ago'],
    [35 * day - 1, '4 weeks ago'],
    [35 * day, '1 month ago'],
    [60 * day, '2 months ago'],
    [120 * day, '4 months ago'],
    [400 * day, '13 months ago'],
  ])('%i ms after it, it reads "%s" [CMT-20] [CMT-21]', (past, words) =>
    expect(age(new Date(now - past).toISOString(), now)).toBe(words),
  )
})

describe('when a bid closes', () => {
  test.each([
    ['2026-11-22T15:23:40', 'closes in 1 min'],
    ['2026-11-22T16:05:59', 'closes in 42 min'],
    ['2026-11-22T18:22:00', 'closes in 2 h'],
    ['2026-11-25T15:30:00', 'closes in 3 days'],
    ['2026-11-22T15:23:00', 'closed'],
  ])('at %s it "%s", never promising more time than there is', (instant, words) =>
    expect(closesIn(at(instant), sunday)).toBe(words),
  )
})

describe('when a game starts', () => {
  test.each([
    ['2026-11-22T16:05:00', 'Starts in 42 min'],
    ['2026-11-22T15:23:10', 'Starts in 1 min'],
    ['2026-11-22T16:05:59', 'Starts in 42 min'],
    ['2026-11-22T16:23:00', 'Starts in 60 min'],
    ['2026-11-22T16:24:00', null],
    ['2026-11-22T15:23:00', null],
  ])('at %s: %s', (instant, words) => expect(startsIn(at(instant), sunday)).toBe(words))
})

describe('days are those of the reader', () => {
  test.each([
    ['2026-11-22T20:20:00', 'Today 8:20 PM', 'Today'],
    ['2026-11-22T23:59:00', 'Today 11:59 PM', 'Today'],
    ['2026-11-23T00:01:00', 'Tomorrow 12:01 AM', 'Tomorrow'],
    ['2026-11-21T19:00:00', 'Yesterday 7:00 PM', 'Yesterday'],
    ['2026-11-26T19:00:00', 'Thu 7:00 PM', 'Thursday'],
    ['2026-11-30T19:00:00', 'Nov 30 7:00 PM', 'Nov 30'],
    ['2027-01-03T19:00:00', 'Jan 3, 2027 7:00 PM', 'Jan 3, 2027'],
  ])('%s reads "%s" under "%s"', (instant, both, heading) => {
    expect(dayAndTime(at(instant), sunday)).toBe(both)
    expect(dayHeading(at(instant), sunday)).toBe(heading)
  })

  test('a day has a date and a key', () => {
    expect(dayDate(at('2026-11-22T23:59:00'))).toBe('Sun, Nov 22')
    expect(dayKey(at('2026-11-02T23:59:00'))).toBe('2026-11-02')
    expect(clock(at('2026-11-22T16:25:00'))).toBe('4:25 PM')
  })

  test('the words are those of the formats that browsers have', () => {
    const inWords = (options: Intl.DateTimeFormatOptions, day: Date) =>
      new Intl.DateTimeFormat('en-US', options).format(day).replace(/\s/gu, ' ')
    for (let hours = 0; hours < 400 * 24; hours += 25) {
      const day = new Date(2026, 0, 1, hours, hours % 60)
      expect(clock(day.toISOString())).toBe(inWords({ hour: 'numeric', minute: '2-digit' }, day))
      const date = { month: 'short', day: 'numeric' } as const
      expect(dayDate(day.toISOString())).toBe(inWords({ ...date, weekday: 'short' }, day))
      const later = new Date(2028, 5, 1).getTime()
      expect(dayHeading(day.toISOString(), later)).toBe(inWords({ ...date, year: 'numeric' }, day))
      expect(monthHeading(day.toISOString(), later)).toBe(inWords({ month: 'long', year: 'numeric' }, day))
      expect(monthHeading(day.toISOString(), day.getTime())).toBe(inWords({ month: 'long' }, day))
    }
  })

  test('a day that is an hour short is still one day', () => {
    expect(dayHeading(at('2026-03-09T00:30:00'), Date.parse(at('2026-03-08T00:30:00')))).toBe('Tomorrow')
  })
})
