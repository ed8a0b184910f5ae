import { describe, expect, test } from 'vitest'
import { readFinalScore } from '#domain/games/settlement.ts'
import { hasSameTeams } from '#domain/games/sides.ts'
import { readGames, readScores } from './oddsApiReader.ts'

const home = 'Miami Dolphins'
const away = 'Buffalo Bills'

const event = {
  id: 'game1',
  sport_key: 'americanfootball_nfl',
  sport_title: 'NFL',
  commence_time: '2026-11-22T18:00:00Z',
  home_team: home,
  away_team: away,
  bookmakers: [] as unknown[],
}

function bookWith(...markets: unknown[]) {
  return { key: 'draftkings', title: 'DraftKings', last_update: '2026-11-20T17:00:00Z', markets }
}

function read(...markets: unknown[]) {
  return readGames([{ ...event, bookmakers: [bookWith(...markets)] }], 'americanfootball_nfl')[0]?.books[0]
}

function h2h(...outcomes: [string, unknown][]) {
  return { key: 'h2h', outcomes: outcomes.map(([name, price]) => ({ name, price })) }
}

function points(key: string, ...outcomes: [string, unknown, unknown?][]) {
  return { key, outcomes: outcomes.map(([name, price, point]) => ({ name, price, point })) }
}

const plainMoneyline = h2h([away, 130], [home, -150])

describe('a market is a line', () => {
  test('when it has both teams by name, in whatever order', () => {
    expect(read(plainMoneyline)?.moneyline).toEqual({ home: -150, away: 130 })
    expect(read(h2h([home, -150], [away, 130]))?.moneyline).toEqual({ home: -150, away: 130 })
  })

  test('when its spread is a pick’em, which is a line of 0 for either team', () => {
    const book = read(points('spreads', [home, -105, 0], [away, -115, -0]))
    expect(book?.spread).toEqual({ home: { point: 0, odds: -105 }, away: { point: 0, odds: -115 } })
  })

  test('when it is in decimal odds, though American ones were asked for', () => {
    expect(read(h2h([home, 1.5], [away, 2.74]))?.moneyline).toEqual({ home: -200, away: 174 })
    expect(read(h2h([home, 1.01], [away, 101]))?.moneyline).toEqual({ home: -10_000, away: 10_000 })
  })

  test('when even money is written -100', () => {
    expect(read(h2h([home, -100], [away, -120]))?.moneyline).toEqual({ home: 100, away: -120 })
  })
})

describe('no line comes of', () => {
  test.each([
    ['a market with one side', h2h([home, -150])],
    ['a market with a draw', h2h([home, -150], [away, 130], ['Draw', 2_500])],
    ['a draw in place of a team', h2h([home, -150], ['Draw', 130])],
    ['a lay market', { ...plainMoneyline, key: 'h2h_lay' }],
    ['a team of another game', h2h([home, -150], ['New York Jets', 130])],
    ['the same team twice', h2h([home, -150], [home, 130])],
    ['a price between -100 and 100', h2h([home, -50], [away, 40])],
    ['decimal odds of 1.0', h2h([home, 1], [away, 15])],
    ['a fraction of American odds', h2h([home, -150.5], [away, 130])],
    ['a price beyond any book', h2h([home, -150], [away, 9_999_999])],
    ['a price that is text', h2h([home, '-150'], [away, 130])],
    ['a price that is missing', h2h([home, null], [away, 130])],
    ['two prices that cannot stand together', h2h([home, 500], [away, 500])],
    ['a spread without points', points('spreads', [home, -110], [away, -110])],
    ['a spread whose points do not mirror', points('spreads', [home, -110, -3.5], [away, -110, 3])],
    ['a spread with the same points twice', points('spreads', [home, -110, -3.5], [away, -110, -3.5])],
    ['a spread in quarter points', points('spreads', [home, -110, -3.25], [away, -110, 3.25])],
    ['an absurd spread', points('spreads', [home, -110, -5_000], [away, -110, 5_000])],
    ['a total with two points', points('totals', ['Over', -110, 44.5], ['Under', -110, 45])],
    ['a total of nothing', points('totals', ['Over', -110, 0], ['Under', -110, 0])],
    ['a total without Under', points('totals', ['Over', -110, 44.5], ['Over', -110, 44.5])],
    ['a total in quarter points', points('totals', ['Over', -110, 44.25], ['Under', -110, 44.25])],
    ['outcomes that are no list', { key: 'h2h', outcomes: 'none' }],
    ['a market that is nothing', null],
  ])('%s', (_, market) => {
    expect(read(market)).toBeUndefined()
    // The rest is read all the same.
    const total = points('totals', ['Over', -105, 41], ['Under', -115, 41])
    if (market?.key !== 'totals') expect(read(market, total)?.total).toEqual({ point: 41, over: -105, under: -115 })
  })

  test('a market that a book tells twice: which one stands would be a guess', () => {
    expect(read(plainMoneyline, h2h([home, 110], [away, -130]))?.moneyline).toBeUndefined()
  })
})

describe('events', () => {
  test('two games of the same teams are two games', () => {
    const second = { ...event, id: 'game2', commence_time: '2026-11-22T22:00:00Z' }
    expect(readGames([event, second], 'americanfootball_nfl').map(({ id }) => id)).toEqual(['game1', 'game2'])
  })

  test('a game without books is a game without prices', () => {
    expect(readGames([event], 'americanfootball_nfl')[0]?.books).toEqual([])
    expect(readGames([{ ...event, bookmakers: null }], 'americanfootball_nfl')[0]?.books).toEqual([])
  })

  test('an event that cannot be read costs only itself', () => {
    const broken = [
      null,
      'event',
      { ...event, id: 'x', home_team: '' },
      { ...event, id: 'x', home_team: 'Miami\u0000Dolphins' },
      { ...event, id: 'x', home_team: 'Miami \ud800 Dolphins' },
      { ...event, id: 'x', home_team: away },
      { ...event, id: 'x', commence_time: 'soon' },
      { ...event, id: 'x', commence_time: '2026-11-22T18:00:00' },
      { ...event, id: 7 },
      { ...event, id: 'x', sport_key: 'basketball_nba' },
    ]
    expect(readGames([...broken, event], 'americanfootball_nfl').map(({ id }) => id)).toEqual(['game1'])
  })

  test('a book that cannot be read costs only itself', () => {
    const books = [null, { key: 'a b' }, { ...bookWith(plainMoneyline), key: 7 }, bookWith(plainMoneyline)]
    const [game] = readGames([{ ...event, bookmakers: books }], 'americanfootball_nfl')
    expect(game?.books.map(({ key }) => key)).toEqual(['draftkings'])
  })

  test('a list that is longer than any could be is not gone through', () => {
    const long = Array.from({ length: 1_000_000 }, () => ({ id: 'x' }))
    const books = [{ ...bookWith(), markets: long }, bookWith({ ...plainMoneyline, outcomes: long })]
    const began = performance.now()
    expect(() => readGames(long, 'americanfootball_nfl')).toThrow()
    expect(() => readScores(long, 'americanfootball_nfl')).toThrow()
    expect(readGames([{ ...event, bookmakers: long }], 'americanfootball_nfl')).toMatchObject([{ books: [] }])
    expect(readGames([{ ...event, bookmakers: books }], 'americanfootball_nfl')).toMatchObject([{ books: [] }])
    const told = { ...event, completed: true, scores: long, last_update: null }
    expect(readScores([told], 'americanfootball_nfl')).toMatchObject([{ completed: true, scores: null }])
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('an answer that is no list of events is an error', () => {
    for (const body of [null, {}, 'text', { message: 'Unknown sport' }]) {
      expect(() => readGames(body, 'basketball_nba')).toThrow()
      expect(() => readScores(body, 'basketball_nba')).toThrow()
    }
  })
})

describe('scores', () => {
  const row = { ...event, completed: true, last_update: '2026-11-22T21:30:00Z' }
  const scores = [
    { name: home, score: '20' },
    { name: away, score: '17' },
  ]
  const matchup = { homeTeam: home, awayTeam: away }
  const doubtIn = (...rows: unknown[]) => {
    const [score] = readScores(rows, 'americanfootball_nfl')
    return score && readFinalScore(score, matchup, 'americanfootball_nfl')
  }

  test('a final score is read by team name [STL-06]', () => {
    expect(doubtIn({ ...row, scores: scores.toReversed() })).toEqual({ homeScore: 20, awayScore: 17 })
  })

  test('scores that cannot be read leave the game there, without scores, to be seen', () => {
    expect(doubtIn({ ...row, scores: 'lost' })).toBe('scores missing')
    expect(doubtIn({ ...row, scores: null })).toBe('scores missing')
  })

  test('a score that is no short text or number costs only the scores of its game', () => {
    for (const score of [{ deep: [] }, ['20'], true, '2\u0000', '2'.repeat(21)]) {
      expect(doubtIn({ ...row, scores: [{ name: home, score }, scores[1]] })).toBe('scores missing')
    }
    expect(doubtIn({ ...row, scores: [{ name: home, score: null }, scores[1]] })).toBe('not a whole number')
    expect(doubtIn({ ...row, scores: [{ name: home }, scores[1]] })).toBe('not a whole number')
    expect(doubtIn({ ...row, scores: [{ name: ` ${home}`, score: 20 }, scores[1]] })).toMatchObject({ homeScore: 20 })
  })

  test('a game that is told twice with different scores is in doubt; the same twice is not', () => {
    const other = [scores[0], { name: away, score: '21' }]
    expect(doubtIn({ ...row, scores }, { ...row, scores })).toEqual({ homeScore: 20, awayScore: 17 })
    expect(doubtIn({ ...row, scores }, { ...row, scores: other })).toBe('scores missing')
    expect(doubtIn({ ...row, completed: false, scores: null }, { ...row, scores })).toBe('scores missing')
  })

  test('only a plain true is completed', () => {
    expect(doubtIn({ ...row, completed: false, scores })).toBe('not completed')
    expect(doubtIn({ ...row, completed: 'true', scores })).toBe('not completed')
    expect(doubtIn({ ...row, completed: null, scores })).toBe('not completed')
  })

  test('an event that cannot be read is there, and says nothing of any team', () => {
    for (const broken of [{ commence_time: 'soon' }, { home_team: null }, { home_team: away }, { completed: null }]) {
      const rows = [
        { ...row, id: 'game2' },
        { ...row, scores, ...broken },
      ]
      const [other, score] = readScores(rows, 'americanfootball_nfl')
      expect(other).toMatchObject({ id: 'game2', completed: true })
      expect(score).toMatchObject({ id: 'game1', completed: false, scores: null })
      expect(score && hasSameTeams(score, matchup)).toBe(false)
    }
    expect(readScores([row, { ...row, commence_time: 'soon' }], 'americanfootball_nfl')).toMatchObject([
      { id: 'game1', completed: true },
    ])
  })
})
