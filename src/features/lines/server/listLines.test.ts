import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sportKeys } from '#domain/games/sports.ts'
import { dayMs, hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { done, refused } from '#test/support/story.ts'
import { type ExampleView, type LinesView, lines } from '../contract.ts'
import { findGame } from './findGame.ts'
import { clearCache } from './store.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
beforeEach(() => {
  // Later than anything another test has fetched.
  server.clock.advance(hourMs)
})

async function list(query = ''): Promise<LinesView> {
  const answer = await done(server.visitor.get<LinesView>(`/api/lines${query}`))
  return lines.parse(answer)
}

const ids = ({ games }: LinesView) => games.map(({ id }) => id)

test('anyone sees a game with original and fair prices of each book and the automatic book [LINE-15] [LINE-17] [LINE-18] [LINE-23]', async () => {
  const startsAt = later(server.clock.now(), 3 * hourMs)
  const books = [
    { key: 'bovada', title: 'Bovada', moneyline: { home: -110, away: -110 } },
    {
      key: 'fanduel',
      title: 'FanDuel',
      moneyline: { home: -150, away: 130 },
      spread: { point: -3.5, home: -110, away: -110 },
      total: { point: 44.5, over: -120, under: 100 },
    },
  ]
  server.feed.setGames(aFeedGame({ id: 'g1', startsAt, books }))
  const { games, stale, isSample, lastUpdated } = await list()
  expect({ stale, isSample, lastUpdated }).toEqual({
    stale: false,
    isSample: false,
    lastUpdated: isoFromInstant(server.clock.now()),
  })
  const even = { odds: -110, fairOdds: 100 }
  expect(games).toEqual([
    {
      id: 'g1',
      sportKey: 'americanfootball_nfl',
      sportTitle: 'NFL',
      homeTeam: 'Miami Dolphins',
      awayTeam: 'Buffalo Bills',
      commenceTime: isoFromInstant(startsAt),
      isLive: false,
      completed: false,
      score: null,
      automaticBook: 'fanduel',
      books: [
        {
          key: 'bovada',
          title: 'Bovada',
          lastUpdate: isoFromInstant(server.clock.now()),
          markets: { moneyline: { home: even, away: even, juice: 4.5 } },
        },
        {
          key: 'fanduel',
          title: 'FanDuel',
          lastUpdate: isoFromInstant(server.clock.now()),
          markets: {
            moneyline: {
              home: { odds: -150, fairOdds: -138 },
              away: { odds: 130, fairOdds: 138 },
              juice: expect.closeTo(3.478, 3),
            },
            spread: { home: { ...even, point: -3.5 }, away: { ...even, point: 3.5 }, juice: 4.5 },
            total: {
              point: 44.5,
              over: { odds: -120, fairOdds: -109 },
              under: { odds: 100, fairOdds: 109 },
              juice: expect.closeTo(4.545, 3),
            },
          },
        },
      ],
    },
  ])
})

test('a game without prices is listed, in the order of the starts', async () => {
  const now = server.clock.now()
  const bare = { moneyline: null, spread: null, total: null }
  server.feed.setGames(
    aFeedGame({ id: 'later', startsAt: later(now, 5 * hourMs) }),
    aFeedGame({ id: 'bare', startsAt: later(now, 2 * hourMs), ...bare }),
    aFeedGame({ id: 'nba', sport: 'basketball_nba', startsAt: later(now, 3 * hourMs) }),
  )
  const listed = await list()
  expect(ids(listed)).toEqual(['bare', 'nba', 'later'])
  expect(listed.games[0]).toMatchObject({ books: [], automaticBook: null })
})

test('a stranger sees the next game with one book’s prices, and causes no request [BEY-31]', async () => {
  const other = await aServer()
  const example = () => done(other.visitor.get<ExampleView>('/api/lines/example'))
  expect(await example()).toEqual({ game: null, isSample: false, credit: null })
  expect(other.feed.requests).toEqual([])
  const whole = {
    ...{ moneyline: { home: -150, away: 130 }, spread: { point: -3.5, home: -110, away: -110 } },
    total: { point: 44.5, over: -120, under: 100 },
  }
  const books = [
    { key: 'bovada', title: 'Bovada', ...whole },
    { key: 'fanduel', title: 'FanDuel', ...whole },
  ]
  other.feed.setGames(aFeedGame({ id: 'g1', startsAt: later(other.clock.now(), 3 * hourMs), books }))
  await done(other.visitor.get('/api/lines'))
  const asked = other.feed.requests.length
  other.clock.advance(hourMs)
  const { game } = await example()
  expect(game).toMatchObject({ id: 'g1', automaticBook: 'fanduel', books: [{ key: 'fanduel' }] })
  expect(game?.books[0]?.markets.spread?.home).toEqual({ point: -3.5, odds: -110, fairOdds: 100 })
  expect(other.feed.requests).toHaveLength(asked)
  // Nor where the last request failed, or was made long ago, or the cache was emptied.
  other.feed.fail(500)
  await done(other.visitor.get('/api/lines'))
  const askedAgain = other.feed.requests.length
  expect(askedAgain).toBeGreaterThan(asked)
  other.clock.advance(2 * minuteMs)
  expect((await example()).game).toMatchObject({ id: 'g1' })
  other.clock.advance(40 * dayMs)
  expect((await example()).game).toBeNull()
  await other.services.db.query(clearCache, { now: other.clock.now() })
  expect((await example()).game).toBeNull()
  expect(other.feed.requests).toHaveLength(askedAgain)
  await other.stop()
})

describe('filters', () => {
  beforeEach(() => {
    const now = server.clock.now()
    server.feed.setGames(
      aFeedGame({ id: 'nfl', startsAt: later(now, 2 * hourMs) }),
      aFeedGame({
        id: 'nba',
        sport: 'basketball_nba',
        homeTeam: 'Miami Heat',
        awayTeam: 'Utah Jazz',
        startsAt: later(now, 50 * hourMs),
      }),
      aFeedGame({
        id: 'live',
        sport: 'icehockey_nhl',
        homeTeam: 'Utah Mammoth',
        awayTeam: 'Boston Bruins',
        startsAt: later(now, -hourMs),
      }),
    )
  })

  test('one sport or all [LINE-01]', async () => {
    expect(ids(await list())).toEqual(['live', 'nfl', 'nba'])
    expect(ids(await list('?sport=ALL'))).toEqual(['live', 'nfl', 'nba'])
    expect(ids(await list('?sport=NBA'))).toEqual(['nba'])
    expect(ids(await list('?sport=WNBA'))).toEqual([])
  })

  test('a part of a team’s name, in any case [LINE-08]', async () => {
    expect(ids(await list('?query=miami'))).toEqual(['nfl', 'nba'])
    expect(ids(await list('?query=UTAH%20'))).toEqual(['live', 'nba'])
    expect(ids(await list('?query=nobody'))).toEqual([])
  })

  test('from one instant, what is live at it included, to another [LINE-10]', async () => {
    const at = (hours: number) => isoFromInstant(later(server.clock.now(), hours * hourMs))
    expect(ids(await list(`?from=${at(0)}&to=${at(24)}`))).toEqual(['live', 'nfl'])
    expect(ids(await list(`?from=${at(24)}`))).toEqual(['nba'])
    expect(ids(await list(`?to=${at(2)}`))).toEqual(['live'])
  })

  test('anything else is refused by name', async () => {
    const refusal = (query: string) => refused(server.visitor.get(`/api/lines?${query}`))
    const sports = 'The sport is one of ALL, NFL, NBA, MLB, NHL, NCAAF, NCAAB, WNBA'
    expect(await refusal('sport=CURLING')).toEqual([400, 'invalid-argument', sports])
    expect((await refusal('from=today')).slice(0, 2)).toEqual([400, 'invalid-argument'])
    expect((await refusal('spotr=NFL')).slice(0, 2)).toEqual([400, 'invalid-argument'])
  })
})

describe('a game that has started', () => {
  test('is live with its score for 4 hours, or until it is completed [LINE-05] [LINE-11]', async () => {
    const startsAt = later(server.clock.now(), -hourMs)
    server.feed.setGames(
      aFeedGame({ id: 'a', startsAt }),
      aFeedGame({ id: 'b', startsAt: later(startsAt, -3 * hourMs) }),
    )
    server.feed.setScore('a', { home: 14, away: 10 })
    server.feed.setScoreRow('b', { scores: [{ name: 'Buffalo Bills', score: 'seven' }] })
    const [b, a] = (await list('?sport=NFL')).games
    expect(a).toMatchObject({ id: 'a', isLive: true, completed: false, score: { home: 14, away: 10 } })
    expect(b).toMatchObject({ id: 'b', isLive: false, completed: false, score: null })
    expect((await findGame(server.services, 'a'))?.id).toBe('a')

    // The odds are still the old ones when the final score comes in.
    server.clock.advance(2 * minuteMs)
    server.feed.finish('a', 21, 17)
    const [, over] = (await list('?sport=NFL')).games
    expect(over).toMatchObject({ id: 'a', isLive: false, completed: true, score: { home: 21, away: 17 } })
    expect(await findGame(server.services, 'a')).toBeNull()
    expect(await findGame(server.services, 'nobody knows')).toBeNull()
  })

  test('is looked for in its own league alone, once it is known there', async () => {
    const startsAt = later(server.clock.now(), hourMs)
    server.feed.setGames(aFeedGame({ id: 'nba', sport: 'basketball_nba', startsAt }))
    await list()
    server.clock.advance(10 * minuteMs)
    server.feed.setGames(
      aFeedGame({ id: 'nba', sport: 'basketball_nba', startsAt }),
      aFeedGame({ id: 'new', sport: 'icehockey_nhl', startsAt }),
    )
    const before = server.feed.requests.length
    const requested = () => server.feed.requests.slice(before).map(({ sport }) => sport)
    expect((await findGame(server.services, 'nba'))?.id).toBe('nba')
    expect(requested()).toEqual(['basketball_nba'])
    // A game not seen yet may be in any league.
    expect((await findGame(server.services, 'new'))?.id).toBe('new')
    expect(requested().toSorted()).toEqual(sportKeys.toSorted())
  })

  test('scores are asked for only of sports with such a game', async () => {
    const now = server.clock.now()
    server.feed.setGames(
      aFeedGame({ startsAt: later(now, -hourMs) }),
      aFeedGame({ sport: 'basketball_nba', startsAt: later(now, hourMs) }),
    )
    const before = server.feed.requests.length
    await list()
    const requested = server.feed.requests.slice(before)
    expect(
      requested
        .filter(({ kind }) => kind === 'odds')
        .map(({ sport }) => sport)
        .sort(),
    ).toEqual([...sportKeys].sort())
    expect(requested.filter(({ kind }) => kind === 'scores').map(({ sport }) => sport)).toEqual([
      'americanfootball_nfl',
    ])
  })
})
