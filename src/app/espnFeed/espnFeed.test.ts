import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
import { dayMs, hourMs, type Instant, instantFromIso, after as later, minuteMs } from '#domain/times.ts'
import { openOddsApi } from '#features/lines/server/oddsApi.ts'
import type { OddsService } from '#server/providers/oddsService.ts'
import { root } from '#server/root.ts'
import { anEspnServer, type BoardGame, boardEvent, priced, usualMarkets } from '#test/support/espnServer.ts'
import { readBoard } from './espnBoard.ts'
import { espnKey, startEspnFeed } from './espnFeed.ts'

const nfl: SportKey = 'americanfootball_nfl'
const board = 'football/nfl/scoreboard'
const sunday = instantFromIso('2026-11-22T18:00:00Z')

const bills: BoardGame = {
  id: '401',
  home: 'Miami Dolphins',
  away: 'Buffalo Bills',
  startsAt: sunday,
  ...usualMarkets,
}

const otherLeague = JSON.stringify({
  leagues: [{ slug: 'nba' }],
  events: [boardEvent({ id: '7', home: 'Utah Jazz', away: 'Miami Heat', startsAt: sunday })],
})

let espn: Awaited<ReturnType<typeof anEspnServer>>
let feed: Awaited<ReturnType<typeof startEspnFeed>>
let odds: OddsService
let now: Instant

beforeEach(async () => {
  now = later(sunday, -5 * hourMs)
  espn = await anEspnServer()
  feed = await startEspnFeed({ url: espn.url, agent: 'Betwixt (+http://localhost)', clock: () => now, log: () => {} })
  odds = openOddsApi({ url: feed.url, apiKey: espnKey, isSample: false, isFree: true })
})
afterEach(async () => {
  await feed.stop()
  await espn.stop()
})

const games = async (sport: SportKey = nfl) => (await odds.fetchOdds(sport)).games
const scores = async (sport: SportKey = nfl) => (await odds.fetchScores(sport, 3)).scores

describe('lines from ESPN', () => {
  test('are those of one book, in whole pairs, under ids that stay when a game is moved [BEY-41]', async () => {
    espn.put(board, bills)
    expect(await games()).toMatchObject([
      {
        id: 'espn-401',
        homeTeam: 'Miami Dolphins',
        awayTeam: 'Buffalo Bills',
        startsAt: sunday,
        books: [
          {
            key: 'draftkings',
            title: 'DraftKings',
            moneyline: { home: -155, away: 135 },
            spread: { home: { point: -3.5, odds: -110 }, away: { point: 3.5, odds: -110 } },
            total: { point: 47.5, over: -105, under: -115 },
          },
        ],
      },
    ])
    espn.put(board, { ...bills, startsAt: later(sunday, dayMs) })
    now = later(now, 7 * hourMs)
    expect(await games()).toMatchObject([{ id: 'espn-401', startsAt: later(sunday, dayMs) }])
  })

  test.each([
    ['OFF', { moneyline: { home: priced('OFF'), away: priced('OFF') } }, {}],
    ['one side', { moneyline: { home: priced('-155') } }, {}],
    ['EVEN', { moneyline: { home: priced('EVEN'), away: priced('-120') } }, { moneyline: { home: 100, away: -120 } }],
    ['two numbers of points', { total: { over: priced('-110', 'o47.5'), under: priced('-110', 'u48.5') } }, {}],
    ['lines that do not mirror', { pointSpread: { home: priced('-110', '-3'), away: priced('-110', '+3.5') } }, {}],
    ['quarters of a point', { pointSpread: { home: priced('-110', '-3.3'), away: priced('-110', '+3.3') } }, {}],
    [
      'a pick’em',
      { pointSpread: { home: priced('-110', 'PK'), away: priced(-110, 'PK') } },
      { spread: { home: { point: 0, odds: -110 }, away: { point: 0, odds: -110 } } },
    ],
  ] as const)('of %s are read as they are, or not at all [BEY-41]', async (_, markets, book) => {
    const none = { moneyline: {}, pointSpread: {}, total: {} }
    espn.put(board, { ...bills, ...none, ...markets })
    const [game] = await games()
    expect(game?.books).toMatchObject(Object.keys(book).length === 0 ? [] : [book])
    expect(game?.books).toHaveLength(Object.keys(book).length === 0 ? 0 : 1)
  })

  test('have no prices during the game, and none while the time is to be announced [BEY-41]', async () => {
    espn.put(board, { ...bills, timeValid: false })
    expect(await games()).toEqual([])
    espn.put(board, { ...bills, status: ['STATUS_IN_PROGRESS', 'in', false], score: ['7', '3'] })
    now = later(sunday, hourMs)
    expect(await games()).toMatchObject([{ id: 'espn-401', books: [] }])
    expect(await scores()).toMatchObject([{ completed: false, scores: [{ score: '7' }, { score: '3' }] }])
  })

  test('of colleges are those of each group’s board, each game once [BEY-41]', async () => {
    const [fbs, fcs] = ['football/college-football/scoreboard80', 'football/college-football/scoreboard81']
    espn.put(fbs, { ...bills, id: '1', home: 'Ohio State Buckeyes', away: 'Michigan Wolverines' })
    espn.put(fcs, { ...bills, id: '2', home: 'Montana Grizzlies', away: 'Montana State Bobcats' })
    expect((await games('americanfootball_ncaaf')).map(({ id }) => id)).toEqual(['espn-1', 'espn-2'])
  })

  test('of a doubleheader are two games [BEY-41]', async () => {
    espn.put(board, bills)
    espn.put(board, { ...bills, id: '402', startsAt: later(sunday, 4 * hourMs) })
    expect((await games()).map(({ id }) => id)).toEqual(['espn-401', 'espn-402'])
  })
})

describe('a result from ESPN', () => {
  test.each([
    ['STATUS_FINAL', 'post', true, true],
    ['STATUS_FINAL_OVERTIME', 'post', true, true],
    ['STATUS_FINAL', 'post', false, false],
    ['STATUS_POSTPONED', 'post', true, false],
    ['STATUS_SUSPENDED', 'post', false, false],
    ['STATUS_END_PERIOD', 'in', false, false],
    ['STATUS_SOMETHING_NEW', 'post', true, false],
  ] as const)('named %s, in state %s, completed %s, is final: %s [BEY-41]', async (name, state, completed, isFinal) => {
    espn.put(board, { ...bills, status: [name, state, completed], score: ['24', '17'] })
    now = later(sunday, 4 * hourMs)
    expect(await scores()).toMatchObject([{ id: 'espn-401', completed: isFinal }])
  })

  test('of a postponed game, which stands as "post" with 0-0, is none, and a cancelled one is not listed [BEY-41]', async () => {
    espn.put(board, { ...bills, status: ['STATUS_POSTPONED', 'post', true], score: ['0', '0'] })
    espn.put(board, { ...bills, id: '402', status: ['STATUS_CANCELED', 'post', false] })
    now = later(sunday, 4 * hourMs)
    expect(await scores()).toMatchObject([{ id: 'espn-401', completed: false, scores: null }])
  })

  test('keeps the time at which it was first seen [BEY-41]', async () => {
    espn.put(board, { ...bills, status: ['STATUS_FINAL', 'post', true], score: ['24', '17'] })
    now = later(sunday, 4 * hourMs)
    const [first] = await scores()
    now = later(now, 7 * hourMs)
    expect((await scores())[0]?.lastUpdate).toBe(first?.lastUpdate)
  })
})

describe('a board', () => {
  const asksIn = async (ms: number) => {
    const before = espn.asked.length
    now = later(now, ms)
    await games()
    return espn.asked.length - before
  }

  test('is asked for by single days of Eastern time, and no more often than its games need [BEY-41]', async () => {
    espn.put(board, bills)
    await games()
    expect(espn.asked).toHaveLength(11)
    expect(espn.asked.every((path) => /dates=\d{8}&limit=1000$/.test(path))).toBe(true)
    expect(espn.asked.some((path) => path.includes('dates=20261122'))).toBe(true)
    expect(await asksIn(hourMs)).toBe(0)
    // Three hours before the game its day is asked for every quarter of an hour, and every minute while it is played.
    expect(await asksIn(2 * hourMs)).toBe(1)
    expect(await asksIn(14 * minuteMs)).toBe(0)
    expect(await asksIn(minuteMs)).toBe(1)
    espn.put(board, { ...bills, status: ['STATUS_IN_PROGRESS', 'in', false] })
    now = later(sunday, -4 * minuteMs)
    expect(await asksIn(5 * minuteMs)).toBeGreaterThanOrEqual(1)
    expect(await asksIn(minuteMs)).toBe(1)
  })

  test.each([
    ['403', 403, ''],
    ['400', 400, '{"code":400}'],
    ['half a body', 200, '{"events":[{"id":"4'],
    ['another form', 200, '{"games":[]}'],
    ['events of another form', 200, '{"events":[{"uid":"x"}]}'],
    ['the games of another league', 200, otherLeague],
    ['20 MB', 200, `{"events":[],"x":"${' '.repeat(20 * 1024 * 1024)}"}`],
    ['nothing at all', 200, ''],
  ])('that answers with %s is a failure, and what was known stays [BEY-41]', async (_, status, body) => {
    espn.put(board, bills)
    await games()
    espn.answerWith({ status, body })
    now = later(now, 7 * hourMs)
    await expect(games()).rejects.toThrow('API Error: 503')
    espn.answerWith(null)
    now = later(now, minuteMs)
    expect(await games()).toMatchObject([{ id: 'espn-401' }])
  })

  test('that fails is as old as its last answer: its prices are not new, and a game that left it is not back [BEY-41]', async () => {
    espn.put(board, { ...bills, startsAt: later(sunday, 3 * dayMs) })
    const [before] = await games()
    espn.answerWith({ status: 500, body: '', day: '20261125' })
    now = later(now, 7 * hourMs)
    expect(await games()).toEqual([before])
    const startsAt = later(sunday, 4 * dayMs)
    espn.put(board, { ...bills, startsAt })
    now = later(now, 7 * hourMs)
    expect(await games()).toMatchObject([{ startsAt }])
    now = later(now, minuteMs)
    expect(await games()).toMatchObject([{ startsAt }])
  })

  test('tells the same in any order of its events [BEY-41]', () => {
    const events = Array.from({ length: 8 }, (_, n) => boardEvent({ ...bills, id: `${n}`, home: `Team ${n}` }))
    const read = (shuffled: readonly unknown[]) =>
      readBoard({ events: shuffled }, 'nfl').toSorted((a, b) => (a.id < b.id ? -1 : 1))
    const expected = read(events)
    fc.assert(
      fc.property(fc.shuffledSubarray(events, { minLength: 8 }), (shuffled) => {
        expect(read(shuffled)).toEqual(expected)
      }),
    )
  })

  const recorded = join(root, '..', 'shared', 'data', 'espn')
  test.skipIf(!existsSync(recorded))(
    'of 2022, as it was recorded, has its games and no price without a pair [BEY-41]',
    () => {
      const read = (file: string) => readBoard(JSON.parse(readFileSync(join(recorded, file), 'utf8')), file.slice(0, 3))
      const nba = read('nba_scoreboard_2022-11-22.json')
      expect(nba.map(({ state }) => state)).toEqual(['playing', 'scheduled', 'scheduled', 'scheduled'])
      expect(nba[0]).toMatchObject({ homeTeam: 'Philadelphia 76ers', score: { home: 33, away: 26 } })
      const football = read('nfl_scoreboard_teamtracker.json')
      expect(football).toHaveLength(16)
      expect([...nba, ...football].every(({ prices }) => prices === null)).toBe(true)
    },
  )
})
