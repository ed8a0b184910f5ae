import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instant, instantFromIso, isoFromInstant } from '../times.ts'
import type { Game, GameAnswer, ScoreAnswer } from './game.ts'
import { sportKeys } from './sports.ts'
import { needsAttentionAt, postponedUntil, voidsAt, whyCalledOff } from './voiding.ts'

type Answer = Omit<GameAnswer, 'askedAt'>

const startsAt = instantFromIso('2026-09-13T17:00:00Z')

describe('a game that does not start is void', () => {
  it.each(['basketball_nba', 'basketball_wnba', 'basketball_ncaab', 'baseball_mlb', 'icehockey_nhl'] as const)(
    '48 hours after its scheduled time in %s [BEY-03]',
    (sport) => {
      expect(isoFromInstant(voidsAt({ sport, startsAt }))).toBe('2026-09-15T17:00:00.000Z')
    },
  )

  // Eastern time is four hours behind UTC in summer and five in winter; clocks are set back on 2026-11-01 and forward
  // on 2027-03-14.
  it.each([
    ['a Thursday night', '2026-09-11T00:20:00Z', '2026-09-17T03:59:00.000Z'],
    ['a Sunday', '2026-09-13T17:00:00Z', '2026-09-17T03:59:00.000Z'],
    ['a Sunday, half a minute late', '2026-09-13T17:00:31.500Z', '2026-09-17T03:59:00.000Z'],
    ['a Monday night', '2026-09-15T00:15:00Z', '2026-09-17T03:59:00.000Z'],
    ['a Wednesday', '2026-09-16T23:00:00Z', '2026-09-17T03:59:00.000Z'],
    ['the Thursday after', '2026-09-17T04:00:00Z', '2026-09-24T03:59:00.000Z'],
    ['the Saturday before the clocks go back', '2026-10-31T19:00:00Z', '2026-11-05T04:59:00.000Z'],
    ['the day on which the clocks go back', '2026-11-01T18:00:00Z', '2026-11-05T04:59:00.000Z'],
    ['the Saturday before the clocks go forward', '2027-03-13T19:00:00Z', '2027-03-18T03:59:00.000Z'],
    ['winter', '2027-01-10T18:00:00Z', '2027-01-14T04:59:00.000Z'],
  ])('at the end of the football week, Wednesday 23:59 Eastern, from %s [BEY-03]', (_, start, end) => {
    for (const sport of ['americanfootball_nfl', 'americanfootball_ncaaf'] as const) {
      expect(isoFromInstant(voidsAt({ sport, startsAt: instantFromIso(start) }))).toBe(end)
    }
  })

  it('on a Wednesday at 23:59 Eastern within a week of any football game [BEY-03]', () => {
    const clock = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    })
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4 * 365 * 24 * 60 }), (minutes) => {
        const start = instant(startsAt + minutes * 60_000)
        const end = voidsAt({ sport: 'americanfootball_nfl', startsAt: start })
        expect(clock.format(end)).toBe('Wednesday 23:59')
        expect(end).toBeGreaterThanOrEqual(start)
        expect(end - start).toBeLessThan(7 * dayMs + hourMs)
      }),
    )
  })
})

describe('a bet needs attention', () => {
  it.each([
    ['americanfootball_nfl', '2026-09-14T08:30:00.000Z'],
    ['basketball_nba', '2026-09-14T07:45:00.000Z'],
    ['baseball_mlb', '2026-09-14T08:30:00.000Z'],
  ] as const)('12 hours after the expected end of its game in %s [BEY-04]', (sport, at) => {
    expect(isoFromInstant(needsAttentionAt({ sport, startsAt }))).toBe(at)
  })

  it('in no sport before a game of two hours and twelve more are over [BEY-04]', () => {
    for (const sport of sportKeys) expect(needsAttentionAt({ sport, startsAt })).toBeGreaterThan(startsAt + 14 * hourMs)
  })
})

describe('a bet on a game', () => {
  const teams = { homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' }
  const at = (hours: number) => instant(startsAt + hours * hourMs)
  const game: Game = {
    ...{ id: 'game1', sport: 'basketball_nba', ...teams, startsAt, scheduledAt: startsAt },
    ...{ begunAt: null, hasPoints: false, isOver: false, missingSince: null },
  }
  const reported = (scores: ScoreAnswer['scores'] = null, start = startsAt): Answer => ({
    score: { ...teams, startsAt: start, completed: false, scores, lastUpdate: null },
    isListed: null,
  })
  const points = [{ name: 'Boston Celtics', score: '3' }]
  const listed: Answer = { score: null, isListed: true }
  const unlisted: Answer = { score: null, isListed: false }
  const since = (hours: number): Partial<Game> => ({ missingSince: at(hours) })
  const begun = (hours = 0): Partial<Game> => ({ begunAt: at(hours) })

  it.each<[string, Partial<Game>, Answer, hours: number, isVoid: boolean]>([
    ['not started, an hour early', {}, reported(), 47, false],
    ['not started in 48 hours', {}, reported(), 48, true],
    ['listed without a score behind its start', {}, listed, 60, false],
    ['listed without a score, moved away, in 48 hours', { startsAt: at(90) }, listed, 48, true],
    ['under way by then', {}, reported(points), 60, false],
    ['played, but too late', {}, reported(points, at(48)), 60, true],
    ['played within the time', {}, reported(points, at(47)), 60, false],
    ['moved far away, before the time is up', {}, reported(null, at(90)), 20, false],
    ['gone for less than a day', since(1), unlisted, 24, false],
    ['gone for a day', since(1), unlisted, 25, true],
    ['gone for a day, and back', since(1), reported(), 25, false],
    ['gone for a day, as far as is known', since(1), { score: null, isListed: null }, 25, false],
    ['first missed when its score was no longer told', since(49), unlisted, 90, false],
    ['just missed', {}, unlisted, 90, false],
    [
      'not started, by an answer about other teams',
      {},
      { ...reported(), score: { ...reported().score, homeTeam: 'B' } as ScoreAnswer },
      60,
      false,
    ],
    ['suspended and put off', begun(), reported(null, at(72)), 60, false],
    ['suspended, and played on', begun(), reported(points, at(72)), 75, false],
    ['suspended, and gone', { ...begun(), ...since(5) }, unlisted, 60, false],
    ['begun, but too late', begun(48), reported(points, at(48)), 60, true],
  ])('that is %s is void or not [BEY-03]', (_, known, answer, hours, isVoid) => {
    expect(whyCalledOff({ ...game, ...known }, answer, at(hours)) !== null).toBe(isVoid)
  })

  it('reads as postponed while it is moved or missing, with the moment of the void [BEY-03]', () => {
    const until = (known: Partial<Game>, hours = -1) => postponedUntil({ ...game, ...known }, at(hours))
    expect(until({})).toBeNull()
    expect(until({ startsAt: at(-2) })).toBeNull()
    expect(until({ startsAt: at(1) })).toBe(at(48))
    expect(until(since(2), 3)).toBe(at(26))
    expect(until(since(50), 51)).toBeNull()
  })

  it('does not read as postponed once it is on, nor where its start is told by some minutes otherwise [BEY-03]', () => {
    const until = (start: Instant, hours: number, known: Partial<Game> = {}) =>
      postponedUntil({ ...game, startsAt: start, ...known }, at(hours))
    expect([0.16, 0.49, 0.5].map((moved) => until(at(moved), -5) !== null)).toEqual([false, false, true])
    expect([19.9, 20].map((hours) => until(at(20), hours) !== null)).toEqual([true, false])
    expect(until(at(72), 5, begun())).toBeNull()
    expect(until(startsAt, 3, { ...begun(), ...since(2) })).toBeNull()
  })

  it('of football is void at the end of its week, and says so', () => {
    const football: Game = { ...game, sport: 'americanfootball_nfl' }
    expect(whyCalledOff(football, reported(), at(60))).toBeNull()
    expect(whyCalledOff(football, reported(), instantFromIso('2026-09-17T03:59:00Z'))).toContain(
      'Wednesday 23:59 Eastern',
    )
  })
})
