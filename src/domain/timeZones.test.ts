import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, instant, instantFromIso, isoFromInstant } from './times.ts'
import { dayStart, isTimeZone, localTime, momentWords, weekStart } from './timeZones.ts'

it.each(Intl.supportedValuesOf('timeZone'))('%s is a time zone', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

it.each([
  ...['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'America/Argentina/Buenos_Aires', 'America/New_York'],
  ...['US/Eastern', 'Etc/UTC', 'UTC', 'GMT'],
])('%s is a time zone in whatever spelling', (name) => {
  expect(isTimeZone(name)).toBe(true)
})

it.each(['', ' ', 'Mars/Olympus', '+05:30', '-08:00', "UTC'; drop table bets", 'x'.repeat(10_000)])(
  '%o is no time zone',
  (name) => {
    expect(isTimeZone(name)).toBe(false)
  },
)

describe('the start of the week', () => {
  it.each([
    ['2026-11-20T17:00:00Z', 'America/New_York', '2026-11-16T05:00:00.000Z'],
    ['2026-11-23T04:59:59Z', 'America/New_York', '2026-11-16T05:00:00.000Z'],
    ['2026-11-23T05:00:00Z', 'America/New_York', '2026-11-23T05:00:00.000Z'],
    ['2026-11-22T15:00:00Z', 'Asia/Tokyo', '2026-11-22T15:00:00.000Z'],
    ['2026-11-20T17:00:00Z', 'Asia/Kathmandu', '2026-11-15T18:15:00.000Z'],
    // The clocks went back on November 1 and forward on March 8.
    ['2026-11-01T20:00:00Z', 'America/New_York', '2026-10-26T04:00:00.000Z'],
    ['2026-03-08T20:00:00Z', 'America/New_York', '2026-03-02T05:00:00.000Z'],
    ['2026-11-20T17:00:00Z', 'Mars/Olympus', '2026-11-16T00:00:00.000Z'],
  ])('at %s in %s is %s [BEY-21]', (now, zone, start) => {
    expect(isoFromInstant(weekStart(instantFromIso(now), zone))).toBe(start)
  })

  it('is a Monday at midnight there, at most a week ago, whenever and wherever [BEY-21]', () => {
    const zones = [
      'America/New_York',
      'Europe/London',
      'Australia/Lord_Howe',
      'Pacific/Kiritimati',
      'Asia/Kolkata',
      'UTC',
    ]
    const some = instantFromIso('2020-01-01T00:00:00Z')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 15 * 365 * dayMs }), fc.constantFrom(...zones), (ms, zone) => {
        const now = instant(some + ms)
        const start = weekStart(now, zone)
        expect(localTime(start, zone)).toMatchObject({ weekday: 'Mon', minutes: 0 })
        expect(start <= now && now - start < 7 * dayMs + hourMs).toBe(true)
      }),
    )
  })

  it.each([
    ['2026-11-20', 'America/New_York', '2026-11-20T05:00:00.000Z'],
    ['2026-11-20', 'Asia/Tokyo', '2026-11-19T15:00:00.000Z'],
    ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
    ['2026-11-20', 'Mars/Olympus', '2026-11-20T00:00:00.000Z'],
    // The clocks skip midnight, go from one to a second midnight, and go back from midnight to the day before.
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-11-01', 'America/Havana', '2026-11-01T04:00:00.000Z'],
    ['2026-10-25', 'Asia/Beirut', '2026-10-24T22:00:00.000Z'],
  ])('the day %s begins in %s at %s [BEY-37]', (date, zone, start) => {
    expect(isoFromInstant(dayStart(date, zone))).toBe(start)
  })

  it('a moment is said with its day and zone', () => {
    expect(momentWords(instantFromIso('2026-11-23T22:00:00Z'), 'America/New_York')).toBe('Mon, Nov 23, 5:00 PM EST')
    expect(momentWords(instantFromIso('2026-11-23T22:00:00Z'), 'Mars/Olympus')).toBe('Mon, Nov 23, 10:00 PM UTC')
  })
})
