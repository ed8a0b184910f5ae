import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, type Instant, after as later, minuteMs } from '#domain/times.ts'
import type { Run } from '#features/bets/server/settleGroup.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anEspnServer, linesFromEspn } from '#test/support/espnServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { LinesView } from '../contract.ts'

const board = 'football/nfl/scoreboard'
const playing = ['STATUS_IN_PROGRESS', 'in', false] as const

let espn: Awaited<ReturnType<typeof anEspnServer>>
let second: Awaited<ReturnType<typeof linesFromEspn>>
let server: TestServer
let group: TestGroup
let start: Instant
let game: TestGame

beforeAll(async () => {
  espn = await anEspnServer()
  server = await aServer(
    { RATE_LIMITS: 'off' },
    {
      async witness({ now }) {
        second = await linesFromEspn(espn, now, { isWitness: true })
        return second.service
      },
    },
  )
  group = await aGroup(server)
})
afterAll(async () => {
  await server.stop()
  await second.stop()
  await espn.stop()
})
beforeEach(() => {
  espn.clear()
  espn.answerWith(null)
  server.clock.advance(2 * dayMs)
  start = later(server.clock.now(), hourMs)
  game = aFeedGame({ id: `game-${start}`, startsAt: start })
  server.feed.setGames(game)
  server.clock.advance(6 * minuteMs)
})

const there = (id: string, more: object = {}) => ({
  ...{ id, home: 'Miami Dolphins', away: 'Buffalo Bills', startsAt: start, status: playing },
  ...more,
})
const list = async () => (await done(group.cleo.get<LinesView>('/api/lines?sport=NFL'))).games
const paid = () => server.feed.requests.filter(({ kind }) => kind === 'scores').length
const press = () => done(group.cleo.post<Run>(`${group.path}/settle`))
const at = (hours: number) => server.clock.set(later(start, hours * hourMs))

test('live scores come from the second source, and the odds service is asked for none that it knows [BEY-41]', async () => {
  espn.put(board, there('1', { score: ['14', '10'] }))
  await list()
  at(1)
  server.feed.setScore(game.id, { home: 7, away: 3 })
  const before = paid()
  expect(await list()).toMatchObject([{ id: game.id, isLive: true, score: { home: 14, away: 10 } }])
  expect(paid()).toBe(before)
  espn.put(board, there('1', { score: ['21', '10'] }))
  server.clock.advance(2 * minuteMs)
  expect(await list()).toMatchObject([{ score: { home: 21, away: 10 } }])
  expect(paid()).toBe(before)
})

test('the odds service is asked for the score of a game that the second source does not know, or while that fails [BEY-41]', async () => {
  await list()
  at(1)
  server.feed.setScore(game.id, { home: 7, away: 3 })
  const before = paid()
  expect(await list()).toMatchObject([{ score: { home: 7, away: 3 } }])
  expect(paid()).toBe(before + 1)
  espn.put(board, there('1', { score: ['14', '10'] }))
  espn.answerWith({ status: 403, body: '' })
  server.clock.advance(7 * hourMs)
  server.feed.setScore(game.id, { home: 10, away: 3 })
  expect(await list()).toMatchObject([{ score: { home: 10, away: 3 } }])
})

test('settling asks the odds service once that a game has begun, and again only when the second source no longer says that it is played [BEY-41]', async () => {
  await list()
  await aBet(group, { gameId: game.id, betType: 'moneyline', selection: { team: 'Miami Dolphins' }, wagerAmount: 5 })
  espn.put(board, there('1', { score: ['14', '10'] }))
  at(1.6)
  server.feed.setScore(game.id, { home: 14, away: 10 })
  const before = paid()
  for (const _ of [1, 2, 3]) {
    expect(await press()).toMatchObject({ settled: 0, errors: 0 })
    server.clock.advance(5 * minuteMs)
  }
  expect(paid()).toBe(before + 1)
  server.feed.finish(game.id, 24, 17)
  espn.put(board, there('1', { status: ['STATUS_FINAL', 'post', true], score: ['24', '17'] }))
  expect(await press()).toMatchObject({ settled: 1 })
})

test('a second source that says for an hour after the end that a game is still played stops nothing [BEY-41]', async () => {
  await list()
  await aBet(group, { gameId: game.id, betType: 'moneyline', selection: { team: 'Miami Dolphins' }, wagerAmount: 5 })
  espn.put(board, there('1', { score: ['14', '10'] }))
  at(2)
  server.feed.setScore(game.id, { home: 14, away: 10 })
  await press()
  server.feed.finish(game.id, 24, 17)
  at(6)
  expect(await press()).toMatchObject({ settled: 0, held: 1 })
})
