import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ListedGame } from '#domain/games/lines.ts'
import { readFinalScore } from '#domain/games/settlement.ts'
import { sportKeys } from '#domain/games/sports.ts'
import { dayMs, hourMs, type Instant, instant, instantFromIso, after as later, minuteMs } from '#domain/times.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import { readGames, readScores } from '#features/lines/server/oddsApiReader.ts'
import { chance } from './chance.ts'
import { sampleSource, startSampleFeed } from './sampleFeed.ts'
import { sampleGames } from './sampleGames.ts'

const friday = instantFromIso('2026-11-20T17:00:00Z')

/** 200 times across ten years, none of them round. */
const moments = Array.from({ length: 200 }, (_, n) => instant(friday + Math.floor(chance('moment', n) * 3_650 * dayMs)))

function oddsAt(now: Instant): ListedGame[] {
  const source = sampleSource(() => now)
  return sportKeys.flatMap((sport) => readGames(source.events(sport), sport))
}

function scoresAt(now: Instant) {
  const source = sampleSource(() => now)
  return sportKeys.flatMap((sport) => readScores(source.scores(sport), sport))
}

describe('the sample feed, at 200 moments of ten years', () => {
  const days = moments.map((now) => ({ now, games: oddsAt(now), scores: scoresAt(now) }))

  test('lists games to come of all seven sports', () => {
    for (const { now, games } of days) {
      const sports = new Set(games.filter(({ startsAt }) => startsAt > now).map(({ sport }) => sport))
      expect([...sports].sort(), String(now)).toEqual([...sportKeys].sort())
    }
  })

  test('has games on every day of the coming week', () => {
    for (const { now, games } of days) {
      const ahead = new Set(games.map(({ startsAt }) => Math.floor((startsAt - now) / dayMs)))
      expect(
        [0, 1, 2, 3, 4, 5, 6].filter((day) => !ahead.has(day)),
        String(now),
      ).toEqual([])
    }
  })

  test('has a game that started within two hours, one that starts within two, and live prices', () => {
    for (const { now, games } of days) {
      const within = (from: number, to: number) =>
        games.filter(({ startsAt }) => startsAt > now + from && startsAt <= now + to)
      expect(within(-2 * hourMs, 0).length, String(now)).toBeGreaterThan(0)
      expect(within(0, 2 * hourMs).length, String(now)).toBeGreaterThan(0)
      expect(
        within(-4 * hourMs, 0).some(({ books }) => books.length > 0),
        String(now),
      ).toBe(true)
    }
  })

  test('has finals of each of the three days before, each of them whole and settleable', () => {
    for (const { now, scores } of days) {
      const finals = scores.filter(({ completed }) => completed)
      for (const day of [1, 2, 3]) {
        const ofDay = finals.filter(
          ({ startsAt }) => startsAt > now - day * dayMs && startsAt <= now - (day - 1) * dayMs,
        )
        expect(ofDay.length, `${now}, ${day} days before`).toBeGreaterThan(0)
      }
      for (const final of finals) expect(readFinalScore(final, final, final.sport)).toHaveProperty('homeScore')
    }
  })

  test('lets no team play twice on a day, and no game stand twice', () => {
    for (const { games, scores } of days) {
      expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
      const appearances = scores.flatMap(({ sport, startsAt, homeTeam, awayTeam }) => {
        const day = Math.floor((startsAt - 5 * hourMs) / dayMs)
        return [homeTeam, awayTeam].map((team) => `${sport} ${team} ${day}`)
      })
      expect(new Set(appearances).size).toBe(appearances.length)
    }
  })

  test('quotes most games at five books, and some without a moneyline or a total', () => {
    const games = days.flatMap((one) => one.games)
    const books = games.flatMap((game) => game.books)
    expect(games.filter((game) => game.books.length >= 5).length / games.length).toBeGreaterThan(0.9)
    expect(books.some(({ moneyline }) => !moneyline)).toBe(true)
    expect(books.some(({ total }) => !total)).toBe(true)
    expect(books.some(({ spread }) => !spread)).toBe(true)
    expect(games.some((game) => game.books.length === 0)).toBe(true)
  })
})

test('a game keeps its id, teams and start from the day it is listed until shortly before it', () => {
  const identity = ({ id, homeTeam, awayTeam, startsAt }: ListedGame) => `${id} ${awayTeam} ${homeTeam} ${startsAt}`
  const stillListed = new Set(oddsAt(later(friday, 3 * dayMs)).map(identity))
  const shared = oddsAt(friday).filter(({ startsAt }) => startsAt > friday + 3 * dayMs + 3 * hourMs)
  expect(shared.length).toBeGreaterThan(50)
  expect(shared.filter((game) => !stillListed.has(identity(game)))).toEqual([])
})

test('a few games start later than they were listed, which is told two hours before', () => {
  const known = (now: Instant, { id, sport }: ListedGame) => {
    const source = sampleSource(() => now)
    const startsAt = readGames(source.events(sport), sport).find((game) => game.id === id)?.startsAt ?? instant(0)
    return { startsAt, scores: source.scores(sport).find((row) => row.id === id)?.scores }
  }
  const coming = oddsAt(friday).filter(({ startsAt }) => startsAt > later(friday, 3 * hourMs))
  const moved = coming.filter((game) => known(later(game.startsAt, -2 * hourMs), game).startsAt !== game.startsAt)
  expect(moved.length).toBeGreaterThan(2)
  expect(moved.length / coming.length).toBeLessThan(0.1)
  for (const game of moved) {
    expect(known(later(game.startsAt, -2 * hourMs - minuteMs), game).startsAt).toBe(game.startsAt)
    const { startsAt } = known(game.startsAt, game)
    expect(startsAt - game.startsAt).toBeGreaterThanOrEqual(15 * minuteMs)
    expect(startsAt - game.startsAt).toBeLessThanOrEqual(45 * minuteMs)
    expect(known(later(startsAt, -minuteMs), game).scores).toBeNull()
    expect(known(startsAt, game).scores).toHaveLength(2)
  }
})

test('a live score only grows, and ends at the real final score while the game leaves the odds', () => {
  const live = scoresAt(friday).filter(({ startsAt, completed }) => startsAt <= friday && !completed)
  expect(live.length).toBeGreaterThan(0)
  for (const { id, sport, homeTeam, awayTeam } of live) {
    const totals = Array.from({ length: 5 * 60 }, (_, n) => later(friday, n * minuteMs)).map((now) => {
      const row = readScores(sampleSource(() => now).scores(sport), sport).find((one) => one.id === id)
      return (row?.scores ?? []).reduce((sum, { score }) => sum + Number(score), 0)
    })
    expect(totals).toEqual(totals.toSorted((a, b) => a - b))
    const end = scoresAt(later(friday, 5 * hourMs)).find((one) => one.id === id)
    const played = sampleGames(sport).find((game) => game.homeTeam === homeTeam && game.awayTeam === awayTeam)
    expect(end?.completed).toBe(true)
    expect(totals.at(-1)).toBe((played?.homeScore ?? 0) + (played?.awayScore ?? 0))
    expect(oddsAt(later(friday, 5 * hourMs)).map((game) => game.id)).not.toContain(id)
  }
})

test('prices move before a game and are the recorded ones in its last hours', () => {
  const sport = 'americanfootball_nfl'
  const sunday = instantFromIso('2026-11-22T17:30:00Z')
  const at = (now: Instant) => readGames(sampleSource(() => now).events(sport), sport)
  const game = at(sunday).find(({ startsAt }) => startsAt > sunday)
  const played = sampleGames(sport).find((one) => one.homeTeam === game?.homeTeam && one.awayTeam === game?.awayTeam)
  const draftkings = (now: Instant) =>
    at(now)
      .find(({ id }) => id === game?.id)
      ?.books.find(({ key }) => key === 'draftkings')
  expect(draftkings(sunday)?.moneyline).toEqual({
    home: played?.prices.closing?.[0],
    away: played?.prices.closing?.[1],
  })
  const moves = new Set([0, 1, 2, 3, 4].map((days) => draftkings(later(sunday, -days * dayMs))?.moneyline?.home))
  expect(moves.size).toBeGreaterThan(2)
  const hours = Array.from({ length: 12 }, (_, n) => ({
    ...draftkings(later(sunday, -n * hourMs - dayMs)),
    lastUpdate: null,
  }))
  const changed = hours.filter((book, n) => n > 0 && !isDeepStrictEqual(book, hours[n - 1]))
  expect(changed.length).toBeGreaterThan(5)
})

describe('over HTTP', () => {
  let feed: Awaited<ReturnType<typeof startSampleFeed>>
  const said: string[] = []

  beforeAll(async () => {
    feed = await startSampleFeed({ clock: () => friday, log: (sentence) => said.push(sentence) })
  })
  afterAll(() => feed.stop())

  test('it says that lines are sample data, and the reader of the real service reads it', async () => {
    expect(said.join()).toContain('sample data')
    const service = openOddsApi({ url: feed.url, apiKey: 'sample', isSample: true })
    const { games, credits } = await service.fetchOdds('basketball_nba')
    expect(games).toEqual(readGames(sampleSource(() => friday).events('basketball_nba'), 'basketball_nba'))
    expect(credits).toMatchObject({ last: 6, used: 6 })
    expect((await service.fetchScores('basketball_nba', 3)).credits).toMatchObject({ last: 2, used: 8 })
    expect((await service.fetchScores('basketball_nba')).credits).toMatchObject({ last: 1, used: 9 })
  })

  test.each([
    ['a wrong key', '/sports/basketball_nba/odds/?apiKey=wrong&regions=us', 401, 'INVALID_KEY'],
    ['no key', '/sports/basketball_nba/odds/?regions=us', 401, 'MISSING_KEY'],
    ['an unknown sport', '/sports/curling/odds/?apiKey=sample&regions=us', 404, 'UNKNOWN_SPORT'],
    [
      'an unknown market',
      '/sports/basketball_nba/odds/?apiKey=sample&regions=us&markets=corners',
      422,
      'INVALID_MARKET',
    ],
    ['four days of scores', '/sports/basketball_nba/scores/?apiKey=sample&daysFrom=4', 422, 'INVALID_SCORES_DAYS_FROM'],
  ])('it answers %s as the real service does', async (_, path, status, code) => {
    const response = await fetch(feed.url + path)
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ error_code: code, message: expect.any(String) })
  })

  test('it answers decimal odds where they are asked for, and the seven sports', async () => {
    const decimal = await fetch(`${feed.url}/sports/icehockey_nhl/odds?apiKey=sample&regions=us`)
    const events = (await decimal.json()) as { bookmakers: { markets: { outcomes: { price: number }[] }[] }[] }[]
    const markets = events.flatMap(({ bookmakers }) => bookmakers.flatMap((book) => book.markets))
    expect(markets.length).toBeGreaterThan(50)
    for (const { outcomes } of markets) expect(outcomes.some(({ price }) => price > 1 && price <= 2.1)).toBe(true)
    const sports = await fetch(`${feed.url}/sports?apiKey=sample`)
    expect(((await sports.json()) as { key: string }[]).map(({ key }) => key)).toEqual([...sportKeys])
  })
})
