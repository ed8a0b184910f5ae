import { afterAll, describe, expect, test, vi } from 'vitest'
import { statsBounds } from '#features/stats/web/statsRange.ts'

/**
 * The nights on which clocks change, where they do: an hour that comes twice, and one that does not come. The words are
 * made as somebody in that zone reads them.
 */
afterAll(() => {
  vi.unstubAllEnvs()
})

async function wordsIn(zone: string) {
  vi.stubEnv('TZ', zone)
  // Formats are made once, when the module is read, in the zone of that moment.
  vi.resetModules()
  return import('../web/time/timeWords.ts')
}

describe('words of the day and the time', () => {
  test.each([
    // Saturday evening before the night of 25 hours; the games of Sunday and Monday.
    ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-01T03:59:00Z', 'Today 11:59 PM', '2026-10-31'],
    ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-01T05:30:00Z', 'Tomorrow 1:30 AM', '2026-11-01'],
    ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-01T06:30:00Z', 'Tomorrow 1:30 AM', '2026-11-01'],
    ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-02T04:59:00Z', 'Tomorrow 11:59 PM', '2026-11-01'],
    ['America/New_York', '2026-11-01T01:00:00Z', '2026-11-02T05:00:00Z', 'Mon 12:00 AM', '2026-11-02'],
    // On that Sunday itself, at half past midnight and in the last minute of its 25th hour.
    ['America/New_York', '2026-11-01T04:30:00Z', '2026-11-02T04:59:00Z', 'Today 11:59 PM', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-01T04:00:00Z', 'Today 12:00 AM', '2026-11-01'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z', 'Tomorrow 12:00 AM', '2026-11-02'],
    // The night of 23 hours.
    ['America/New_York', '2027-03-14T04:30:00Z', '2027-03-14T06:59:00Z', 'Tomorrow 1:59 AM', '2027-03-14'],
    ['America/New_York', '2027-03-14T04:30:00Z', '2027-03-14T07:00:00Z', 'Tomorrow 3:00 AM', '2027-03-14'],
    ['America/New_York', '2027-03-14T05:00:00Z', '2027-03-15T03:59:00Z', 'Today 11:59 PM', '2027-03-14'],
    ['America/New_York', '2027-03-14T05:00:00Z', '2027-03-15T04:00:00Z', 'Tomorrow 12:00 AM', '2027-03-15'],
    ['America/Los_Angeles', '2027-03-14T07:30:00Z', '2027-03-14T08:00:00Z', 'Tomorrow 12:00 AM', '2027-03-14'],
    // Europe's nights come on other days.
    ['Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T00:30:00Z', 'Tomorrow 2:30 AM', '2026-10-25'],
    ['Europe/Berlin', '2026-10-24T20:00:00Z', '2026-10-25T01:30:00Z', 'Tomorrow 2:30 AM', '2026-10-25'],
    ['Europe/Berlin', '2026-10-24T22:00:00Z', '2026-10-25T22:59:00Z', 'Today 11:59 PM', '2026-10-25'],
    ['Europe/London', '2027-03-28T00:30:00Z', '2027-03-28T01:00:00Z', 'Today 2:00 AM', '2027-03-28'],
    ['Europe/London', '2027-03-28T00:30:00Z', '2027-03-28T23:00:00Z', 'Tomorrow 12:00 AM', '2027-03-29'],
    // No change on those nights, and one by half an hour.
    ['America/Phoenix', '2026-11-01T06:30:00Z', '2026-11-01T07:00:00Z', 'Tomorrow 12:00 AM', '2026-11-01'],
    ['Australia/Lord_Howe', '2027-04-03T12:00:00Z', '2027-04-04T13:29:00Z', 'Tomorrow 11:59 PM', '2027-04-04'],
  ])('in %s at %s the instant %s reads "%s", on %s', async (zone, now, at, words, day) => {
    const { dayAndTime, dayKey } = await wordsIn(zone)
    expect(dayAndTime(at, Date.parse(now))).toBe(words)
    expect(dayKey(at)).toBe(day)
  })

  test('of how long something takes count hours that pass, not those on the clock', async () => {
    const { closesIn, ago, startsIn } = await wordsIn('America/New_York')
    const halfPastMidnight = Date.parse('2026-11-01T04:30:00Z')
    // 1:30 AM, the second time.
    expect(closesIn('2026-11-01T06:30:00Z', halfPastMidnight)).toBe('closes in 2 h')
    expect(ago('2026-11-01T05:30:00Z', Date.parse('2026-11-01T06:30:00Z'))).toBe('1 h ago')
    expect(startsIn('2026-11-01T06:10:00Z', Date.parse('2026-11-01T05:50:00Z'))).toBe('Starts in 20 min')
    // From 1:30 AM to 3:30 AM in spring.
    expect(closesIn('2027-03-14T07:30:00Z', Date.parse('2027-03-14T06:30:00Z'))).toBe('closes in 1 h')
  })
})

describe('the ranges of statistics', () => {
  test.each([
    ['America/New_York', 'today', '2026-11-02T04:59:00Z', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', 'today', '2026-11-02T05:00:00Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', 'today', '2027-03-15T03:59:00Z', '2027-03-14T05:00:00.000Z'],
    ['America/New_York', 'week', '2026-11-02T04:59:00Z', '2026-10-26T04:00:00.000Z'],
    ['America/New_York', 'week', '2026-11-05T17:00:00Z', '2026-11-02T05:00:00.000Z'],
    ['America/New_York', 'month', '2026-11-20T17:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '30days', '2026-11-20T17:00:00Z', '2026-10-21T04:00:00.000Z'],
    ['Europe/Berlin', 'month', '2027-03-31T17:00:00Z', '2027-02-28T23:00:00.000Z'],
    ['Europe/Berlin', 'today', '2027-03-28T21:59:00Z', '2027-03-27T23:00:00.000Z'],
  ] as const)('in %s, %s at %s begins at %s', (zone, range, now, from) => {
    vi.stubEnv('TZ', zone)
    expect(statsBounds(range, {}, Date.parse(now))).toEqual({ from })
  })

  test('of a day on which clocks change are that whole day, of 25 hours and of 23', () => {
    vi.stubEnv('TZ', 'America/New_York')
    const hours = (day: string) => {
      const { from = '', to = '' } = statsBounds('custom', { from: day, to: day }, 0)
      return (Date.parse(to) - Date.parse(from)) / 3_600_000
    }
    expect(['2026-10-31', '2026-11-01', '2027-03-14'].map(hours)).toEqual([24, 25, 23])
  })
})
