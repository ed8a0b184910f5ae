import { describe, expect, it } from 'vitest'
import { voidsAt } from './games/voiding.ts'
import { digestWeekAt } from './notices/digests.ts'
import { dayMs, hourMs, type Instant, instantFromIso, isoFromInstant, after as later } from './times.ts'

/** One time zone of each kind: zones whose clocks agree on every day of both seasons are of the same kind. */
function zonesOfEachKind(): string[] {
  const kinds = new Map<string, string>()
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const wall = wallClock(zone)
    const days = seasons.flatMap(({ from, to }) =>
      Array.from({ length: (to - from) / dayMs }, (_, day) => later(from, day * dayMs)),
    )
    kinds.set(days.map(wall).join(), zone)
  }
  return [...kinds.values()]
}

/** The wall-clock time there. */
function wallClock(zone: string): (at: Instant) => string {
  const format = new Intl.DateTimeFormat('en-US', {
    ...{ timeZone: zone, hourCycle: 'h23', weekday: 'short', hour: '2-digit', minute: '2-digit' },
  })
  return (at) => format.format(at)
}

/** The Mondays around every night on which clocks change somewhere in these two seasons. */
const seasons = [
  ['2026-10-03T12:00:00Z', '2026-11-09T12:00:00Z'],
  ['2027-03-12T12:00:00Z', '2027-04-11T12:00:00Z'],
].map(([from = '', to = '']) => ({ from: instantFromIso(from), to: instantFromIso(to) }))

describe('the weekly digest, in every zone there is', () => {
  it('is of one week each Monday, from nine to nine, and no moment is in two or in none', () => {
    const wrong: string[] = []
    for (const zone of zonesOfEachKind()) {
      const wall = wallClock(zone)
      for (const { from, to } of seasons) {
        let before: ReturnType<typeof digestWeekAt> = null
        for (let at = from; at < to; at = nextAsked(at)) {
          const week = digestWeekAt(at, zone)
          if (week === null || week.monday === before?.monday) continue
          const isNine = [week.from, week.to].every((end) => wall(end) === 'Mon 09:00')
          const follows = before === null || week.from === before.to
          if (!isNine || !follows)
            wrong.push(`${zone} ${week.monday}: ${isoFromInstant(week.from)} to ${isoFromInstant(week.to)}`)
          before = week
        }
      }
    }
    expect(wrong).toEqual([])
  }, 20_000)

  /** The job runs from Sunday to Tuesday in UTC. */
  function nextAsked(at: Instant): Instant {
    const day = new Date(at).getUTCDay()
    return day > 2 ? later((at - (at % dayMs)) as Instant, dayMs) : later(at, hourMs)
  }
})

describe('a football week that has a change of clocks in it', () => {
  it.each([
    // Thursday, Sunday and Monday games of the week with 25 hours on its Sunday, and of the one with 23.
    ['2026-10-30T00:15:00Z', '2026-11-05T04:59:00.000Z'],
    ['2026-11-01T05:30:00Z', '2026-11-05T04:59:00.000Z'],
    ['2026-11-01T06:30:00Z', '2026-11-05T04:59:00.000Z'],
    ['2026-11-03T01:15:00Z', '2026-11-05T04:59:00.000Z'],
    ['2027-03-12T01:15:00Z', '2027-03-18T03:59:00.000Z'],
    ['2027-03-14T07:00:00Z', '2027-03-18T03:59:00.000Z'],
  ])('begun by a game at %s ends on its Wednesday at 23:59 Eastern, %s', (startsAt, end) => {
    const game = { sport: 'americanfootball_nfl', startsAt: instantFromIso(startsAt) } as const
    expect(isoFromInstant(voidsAt(game))).toBe(end)
  })

  it('and 48 hours are 48 hours elsewhere', () => {
    const startsAt = instantFromIso('2026-10-31T23:00:00Z')
    expect(voidsAt({ sport: 'basketball_nba', startsAt })).toBe(later(startsAt, 48 * hourMs))
  })
})
