import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, instantFromIso, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import { recheckBets } from './recheckBets.ts'
import type { Run } from './settleGroup.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
  group = await aGroup(server)
})
afterAll(() => server.stop())

const press = () => done(group.cleo.post<Run>(`${group.path}/settle`))
const read = ({ id }: Pick<BetAnswer, 'id'>) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))

test('a team that is renamed between two bets on its game wins or loses both of them [BEY-41] [STL-06]', async () => {
  const startsAt = server.clock.set(instantFromIso('2026-04-10T20:00:00Z'))
  const before = {
    id: 'c07',
    sport: 'baseball_mlb',
    awayTeam: 'Seattle Mariners',
    startsAt: later(startsAt, dayMs),
  } as const
  server.feed.setGames(aFeedGame({ ...before, homeTeam: 'Oakland Athletics' }))
  const on = (team: string) => ({ gameId: 'c07', betType: 'moneyline', selection: { team }, wagerAmount: 20 })
  const older = await aBet(group, on('Oakland Athletics'))
  server.feed.setGames(aFeedGame({ ...before, homeTeam: 'Athletics' }))
  server.clock.advance(6 * minuteMs)
  await done(group.ann.get('/api/lines'))
  const newer = await aBet(group, on('Athletics'))
  server.clock.set(later(before.startsAt, 4 * hourMs))
  server.feed.finish('c07', 5, 3)
  expect(await press()).toMatchObject({ settled: 2, errors: 0 })
  for (const bet of [older, newer])
    expect(await read(bet)).toMatchObject({ status: 'settled', settlementStatus: 'resolved', winnerId: bet.creatorId })
  expect(await read(older)).toMatchObject({ gameResults: { homeScore: 5, awayScore: 3 } })
})

test('an id that is used again for other teams settles nothing of the former game [BEY-41] [STL-06]', async () => {
  const now = server.clock.now()
  const game = { id: 'again', sport: 'basketball_nba', startsAt: later(now, hourMs) } as const
  server.feed.setGames(aFeedGame({ ...game, homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' }))
  await done(group.ann.get('/api/lines'))
  server.clock.advance(6 * minuteMs)
  const terms = { gameId: 'again', betType: 'moneyline', selection: { team: 'Boston Celtics' }, wagerAmount: 20 }
  const bet = await aBet(group, terms)
  server.feed.setGames(aFeedGame({ ...game, homeTeam: 'Utah Jazz', awayTeam: 'Denver Nuggets' }))
  server.feed.finish('again', 110, 90)
  server.clock.advance(4 * hourMs)
  expect(await press()).toMatchObject({ settled: 0, held: 1 })
  expect((await read(bet)).status).toBe('active')
})

test('an id that is used again for a later game of one of its teams corrects nothing of the former game [BEY-05] [BEY-41]', async () => {
  const startsAt = later(server.clock.now(), hourMs)
  const game = aFeedGame({ id: 'later', startsAt })
  server.feed.setGames(game)
  server.clock.advance(6 * minuteMs)
  await done(group.ann.get('/api/lines'))
  const terms = { gameId: 'later', betType: 'moneyline', selection: { team: game.homeTeam }, wagerAmount: 20 }
  const bet = await aBet(group, terms)
  server.clock.set(later(startsAt, 4 * hourMs))
  server.feed.finish('later', 24, 20)
  expect(await press()).toMatchObject({ settled: 1 })
  server.feed.setGames({ ...game, homeTeam: 'Chicago Bears', startsAt: later(startsAt, dayMs + minuteMs) })
  server.clock.set(later(startsAt, 27 * hourMs))
  server.feed.finish('later', 20, 24)
  expect(await recheckBets(server.services)).toBe(0)
  expect(await read(bet)).toMatchObject({ correction: null, dispute: null })
})
