import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, easternDate, easternMidnight } from '../easternTime.ts'
import { type Instant, instant, instantFromIso, isoFromInstant, minuteMs } from '../times.ts'
import { mostSeasons, whySeasonRefused } from './namingSeasons.ts'
import { championsOf, inSeasonOrder, isDay, seasonBounds, seasonStateAt } from './seasons.ts'
import { usualSeasons } from './usualSeasons.ts'

const nfl = { id: 'nfl', name: 'NFL 2026', from: '2026-09-10', to: '2027-01-11' }
const at = (text: string): Instant => instantFromIso(text)
const anyInstant = fc.integer({ min: Date.UTC(2002, 0, 1), max: Date.UTC(2098, 0, 1) }).map(instant)
const anyDay = anyInstant.map(easternDate)

describe('a season', () => {
  it('goes from its first midnight in New York to the one after its last day, across the change of clocks [BEY-20]', () => {
    const { from, to } = seasonBounds(nfl)
    expect([isoFromInstant(from), isoFromInstant(to)]).toEqual(['2026-09-10T04:00:00.000Z', '2027-01-12T05:00:00.000Z'])
  })

  it('is ahead, running or over by the same bounds, to the millisecond [BEY-20]', () => {
    const anyMoment = fc.tuple(anyDay, fc.nat(400), anyInstant, fc.boolean(), fc.integer({ min: -1, max: 0 }))
    fc.assert(
      fc.property(anyMoment, ([from, days, anytime, isAtEdge, ms]) => {
        const season = { from, to: addDays(from, days) }
        const bounds = seasonBounds(season)
        for (const moment of isAtEdge ? [bounds.from, bounds.to] : [anytime]) {
          const now = instant(moment + ms)
          const expected = now < bounds.from ? 'ahead' : now < bounds.to ? 'running' : 'over'
          expect(seasonStateAt(season, now)).toBe(expected)
        }
      }),
    )
  })

  it('has days that begin at midnight in New York, and follow each other without a gap [BEY-20]', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const today = easternDate(now)
        expect(easternMidnight(today)).toBeLessThanOrEqual(now)
        expect(easternMidnight(addDays(today, 1))).toBeGreaterThan(now)
        expect(easternDate(easternMidnight(today))).toBe(today)
        expect(easternDate(instant(easternMidnight(today) - minuteMs))).toBe(addDays(today, -1))
      }),
    )
  })

  it.each([
    [{ name: ' \u200b' }, 'season-name-missing'],
    [{ name: '' }, 'season-name-missing'],
    [{ name: 'One\nTwo' }, 'season-name-broken'],
    [{ name: 'nba' }, 'season-name-taken'],
    [{ from: '' }, 'season-day-unknown'],
    [{ to: '2026-02-29' }, 'season-day-unknown'],
    [{ to: '2026-13-01' }, 'season-day-unknown'],
    [{ from: '1999-12-31' }, 'season-day-unknown'],
    [{ to: '2101-01-01' }, 'season-day-unknown'],
    [{ from: '2027-01-12' }, 'season-days-crossed'],
    [{ from: '2027-01-11' }, null],
    [{ name: 'NFL 🏈' }, null],
  ])('with %j is refused: %s [BEY-20]', (different, code) => {
    expect(whySeasonRefused({ ...nfl, ...different }, [{ name: 'NBA' }])?.code ?? null).toBe(code)
  })

  it('may overlap others, and is refused where there are fifty [BEY-20]', () => {
    const others = Array.from({ length: mostSeasons }, (_, n) => ({ ...nfl, name: `Season ${n}` }))
    expect(whySeasonRefused(nfl, others.slice(1))).toBeNull()
    expect(whySeasonRefused(nfl, others)?.code).toBe('too-many-seasons')
  })

  it('has as champions those with the most, equally many or not, and nobody who won nothing [BEY-20]', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -500, max: 500 })), (profits) => {
        const members = profits.map((profit) => ({ profit }))
        const champions = championsOf(members)
        const isChampion = (one: number) => one > 0 && profits.every((other) => other <= one)
        expect(champions).toEqual(members.filter(({ profit }) => isChampion(profit)))
      }),
    )
    expect(championsOf([{ profit: 0 }, { profit: 0 }])).toEqual([])
  })

  it('is offered before those that are over, and these before those ahead [BEY-20]', () => {
    const days: readonly (readonly [string, string, string])[] = [
      ['later', '2027-03-01', '2027-04-01'],
      ['soon', '2026-12-01', '2027-04-01'],
      ['long ago', '2025-01-01', '2025-02-01'],
      ['lately', '2026-01-01', '2026-02-01'],
      ['now', '2026-11-01', '2026-12-01'],
      ['since summer', '2026-07-01', '2026-12-01'],
    ]
    const seasons = days.map(([name, from, to]) => ({ id: name, name, from, to }))
    const names = inSeasonOrder(seasons, at('2026-11-20T17:00:00Z')).map(({ name }) => name)
    expect(names).toEqual(['now', 'since summer', 'lately', 'long ago', 'soon', 'later'])
  })

  it.each(['2026-11-20', '2024-02-29', '2000-01-01', '2100-12-31'])('has the day %s', (day) => {
    expect(isDay(day)).toBe(true)
  })
})

/** The days of the games, from the leagues' schedules; the season offered ends the day after. */
describe('the usual seasons of the sports', () => {
  it.each([
    ['2025-11-20T17:00:00Z', 'NFL 2025', '2025-09-04', '2026-01-04'],
    ['2024-11-20T17:00:00Z', 'NFL 2024', '2024-09-05', '2025-01-05'],
    ['2026-01-20T17:00:00Z', 'NFL Playoffs 2026', '2026-01-10', '2026-02-08'],
    ['2025-11-20T17:00:00Z', 'NCAAF 2025', '2025-08-23', '2026-01-19'],
    ['2025-11-20T17:00:00Z', 'NBA 2025-26', '2025-10-21', '2026-04-12'],
    ['2024-11-20T17:00:00Z', 'NBA 2024-25', '2024-10-22', '2025-04-13'],
    ['2025-05-20T17:00:00Z', 'NBA Playoffs 2025', '2025-04-15', '2025-06-22'],
    ['2025-11-20T17:00:00Z', 'NHL 2025-26', '2025-10-07', '2026-04-16'],
    ['2025-05-20T17:00:00Z', 'NHL Playoffs 2025', '2025-04-19', '2025-06-23'],
    ['2025-05-20T17:00:00Z', 'MLB 2025', '2025-03-27', '2025-09-28'],
    ['2025-10-20T17:00:00Z', 'MLB Postseason 2025', '2025-09-30', '2025-11-01'],
    ['2025-11-20T17:00:00Z', 'NCAAB 2025-26', '2025-11-03', '2026-04-06'],
    ['2026-03-20T17:00:00Z', 'March Madness 2026', '2026-03-17', '2026-04-06'],
    ['2026-06-20T17:00:00Z', 'WNBA 2026', '2026-05-08', '2026-09-24'],
  ])('at %s have %s with its first and last game [BEY-20]', (now, name, from, last) => {
    expect(usualSeasons(at(now))).toContainEqual({ name, from, to: addDays(last, 1) })
  })

  it('are ones that a group can have, each once, and of these months [BEY-20]', () => {
    fc.assert(
      fc.property(anyInstant, (now) => {
        const offered = usualSeasons(now)
        const today = easternDate(now)
        expect(offered.length).toBeLessThan(13)
        for (const season of offered) {
          const others = offered.filter((one) => one !== season)
          expect(whySeasonRefused(season, others)).toBeNull()
          expect(addDays(season.from, -60) <= today && today <= addDays(season.to, 60)).toBe(true)
        }
      }),
    )
  })
})
