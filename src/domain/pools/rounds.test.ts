import { describe, expect, it } from 'vitest'
import type { ListedGame } from '../games/lines.ts'
import { americanOdds } from '../odds/odds.ts'
import { instantFromIso, isoFromInstant } from '../times.ts'
import { poolWeekOf, slateOf, spanOfWeek, waitsForLines, weeksBetween } from './rounds.ts'

describe('the weeks of a pool', () => {
  it.each([
    ['2026-11-10T10:59:59Z', '2026-11-03', 'before six on Tuesday in New York'],
    ['2026-11-10T11:00:00Z', '2026-11-10', 'from six on'],
    ['2026-11-17T04:00:00Z', '2026-11-10', 'on Monday night'],
  ])('begin on Tuesday at six: %s is in that of %s, %s [BEY-34]', (at, tuesday) => {
    expect(poolWeekOf(instantFromIso(at))).toBe(tuesday)
  })

  it('have an hour more when the clocks are put back [BEY-34]', () => {
    const { from, until } = spanOfWeek('2026-10-27')
    expect([isoFromInstant(from), isoFromInstant(until)]).toEqual([
      '2026-10-27T10:00:00.000Z',
      '2026-11-03T11:00:00.000Z',
    ])
  })

  it('go from that with the first day to that with the last, and in no other order [BEY-34]', () => {
    expect(weeksBetween('2026-11-12', '2026-11-24').map(({ from }) => isoFromInstant(from).slice(0, 10))).toEqual([
      '2026-11-10',
      '2026-11-17',
      '2026-11-24',
    ])
    expect(weeksBetween('2026-11-12', '2026-11-09')).toEqual([])
    expect(weeksBetween('2026-11-12', '2028-11-09')).toEqual([])
  })
})

describe('the slate of a round', () => {
  const week = spanOfWeek('2026-11-10')
  const listed = (id: string, at: string, spread?: number): ListedGame => {
    const odds = americanOdds(-110)
    const lines =
      spread === undefined ? {} : { spread: { home: { point: spread, odds }, away: { point: -spread, odds } } }
    const moneyline = { home: americanOdds(-120), away: americanOdds(100) }
    const book = { key: 'draftkings', title: 'DraftKings', lastUpdate: null, moneyline, ...lines }
    const teams = { homeTeam: `Home ${id}`, awayTeam: `Away ${id}` }
    return { id, sport: 'americanfootball_nfl', ...teams, startsAt: instantFromIso(at), books: [book] }
  }
  const games = [
    listed('mon', '2026-11-17T01:15:00Z', -3.5),
    listed('sun', '2026-11-15T18:00:00Z'),
    listed('tue', '2026-11-11T01:00:00Z', 0),
    listed('next', '2026-11-19T01:00:00Z', -1),
  ]
  const slate = (kind: 'pickem' | 'spread', now: string) =>
    slateOf(games, { leagues: ['americanfootball_nfl'], kind }, { week, now: instantFromIso(now) }).map(
      ({ gameId, homeSpread }) => [gameId, homeSpread],
    )

  it('names the book whose spreads it has, and none where winners are picked [BEY-34]', () => {
    const booksOf = (kind: 'pickem' | 'spread') => {
      const from = instantFromIso('2026-11-10T15:00:00Z')
      return slateOf(games, { leagues: ['americanfootball_nfl'], kind }, { week, now: from }).map(({ book }) => book)
    }
    expect(booksOf('spread')).toEqual(['DraftKings', 'DraftKings'])
    expect(booksOf('pickem')).toEqual([null, null, null])
  })

  it('has the games of its week that have not begun, the earliest first [BEY-34]', () => {
    expect(slate('pickem', '2026-11-10T15:00:00Z')).toEqual([
      ['tue', null],
      ['sun', null],
      ['mon', null],
    ])
    expect(slate('pickem', '2026-11-11T01:00:00Z')).toEqual([
      ['sun', null],
      ['mon', null],
    ])
  })

  it('has at the spread those whose spread is known [BEY-34]', () => {
    expect(slate('spread', '2026-11-10T15:00:00Z')).toEqual([
      ['tue', 0],
      ['mon', -3.5],
    ])
  })

  it('waits at the spread until each is known, up to a day before the first game [BEY-34]', () => {
    const waits = (some: ListedGame[], kind: 'pickem' | 'spread', now: string) =>
      waitsForLines(some, { leagues: ['americanfootball_nfl'], kind }, { week, now: instantFromIso(now) })
    const [mon, sun, tue, next] = games as [ListedGame, ListedGame, ListedGame, ListedGame]
    expect(waits([mon, sun], 'spread', '2026-11-14T17:59:59Z')).toBe(true)
    expect(waits([mon, sun], 'spread', '2026-11-14T18:00:00Z')).toBe(false)
    expect(waits([mon, sun], 'pickem', '2026-11-10T15:00:00Z')).toBe(false)
    expect(waits([mon, next], 'spread', '2026-11-10T15:00:00Z')).toBe(false)
    expect(waits([mon, sun, tue], 'spread', '2026-11-10T15:00:00Z')).toBe(false)
  })
})
