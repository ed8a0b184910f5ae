import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, type Instant, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { anEspnServer, linesFromEspn } from '#test/support/espnServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, parlayOn, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import type { Run } from './settleGroup.ts'

const board = 'football/nfl/scoreboard'
let espn: Awaited<ReturnType<typeof anEspnServer>>
let second: Awaited<ReturnType<typeof linesFromEspn>>
let server: TestServer
let group: TestGroup

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

const press = () => done(group.cleo.post<Run>(`${group.path}/settle`))
const read = ({ id }: Pick<BetAnswer, 'id'>) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))
const final = ['STATUS_FINAL', 'post', true] as const

/** A bet on the home team, whose game the odds service tells as final, 24-17, four hours after its start. */
async function aFinishedBet(id: string): Promise<{ bet: BetAnswer; startsAt: Instant }> {
  espn.clear()
  // A board whose games are all over is not asked again for hours.
  server.clock.advance(dayMs)
  const startsAt = later(server.clock.now(), hourMs)
  server.feed.setGames(aFeedGame({ id, startsAt }))
  server.clock.advance(6 * minuteMs)
  const bet = await aBet(group, {
    gameId: id,
    betType: 'moneyline',
    selection: { team: 'Miami Dolphins' },
    wagerAmount: 5,
  })
  server.clock.set(later(startsAt, 4 * hourMs))
  server.feed.finish(id, 24, 17)
  return { bet, startsAt }
}

const told = (id: string, startsAt: Instant) =>
  ({ id, home: 'Miami Dolphins', away: 'Buffalo Bills', startsAt: later(startsAt, 10 * minuteMs) }) as const

test('a result that two sources tell alike settles, and the receipt names both [BEY-41]', async () => {
  const { bet, startsAt } = await aFinishedBet('both')
  espn.put(board, { ...told('1', startsAt), status: final, score: ['24', '17'] })
  expect(await press()).toMatchObject({ settled: 1 })
  expect(await read(bet)).toMatchObject({ status: 'settled', receipt: { source: 'odds service and ESPN' } })
})

test('a result of which the second source tells another waits with both scores, which the group reads, until they agree [BEY-41]', async () => {
  const { bet, startsAt } = await aFinishedBet('differ')
  espn.put(board, { ...told('2', startsAt), status: final, score: ['24', '20'] })
  expect(await press()).toMatchObject({ settled: 0, held: 1 })
  expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'sources differ: 17-24, 20-24' })
  const { items } = await done(group.cleo.get<{ items: unknown[] }>(`${group.path}/events`))
  expect(items).toContainEqual(expect.objectContaining({ type: 'bet.held', entityId: bet.id }))
  espn.put(board, { ...told('2', startsAt), status: final, score: ['24', '17'] })
  server.clock.advance(6 * hourMs)
  expect(await press()).toMatchObject({ settled: 1 })
})

test('a result that the second source contradicted is not believed because that source then falls silent [BEY-41]', async () => {
  const { bet, startsAt } = await aFinishedBet('silenced')
  espn.put(board, { ...told('5', startsAt), status: final, score: ['24', '20'] })
  expect(await press()).toMatchObject({ settled: 0, held: 1 })
  espn.answerWith({ status: 403, body: '' })
  server.clock.advance(6 * hourMs)
  expect(await press()).toMatchObject({ settled: 0, held: 1 })
  expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'sources differ: 17-24, 20-24' })
  espn.answerWith(null)
  espn.put(board, { ...told('5', startsAt), status: final, score: ['24', '17'] })
  server.clock.advance(6 * hourMs)
  expect(await press()).toMatchObject({ settled: 1 })
})

test('a game that the second source calls postponed, or cancelled, settles nothing [BEY-41]', async () => {
  const { bet, startsAt } = await aFinishedBet('postponed')
  espn.put(board, { ...told('3', startsAt), status: ['STATUS_POSTPONED', 'post', true] })
  expect(await press()).toMatchObject({ settled: 0, held: 1 })
  espn.put(board, { ...told('3', startsAt), status: ['STATUS_CANCELED', 'post', true] })
  server.clock.advance(6 * hourMs)
  expect(await press()).toMatchObject({ settled: 0 })
  expect((await read(bet)).status).toBe('active')
})

test('a second source that fails or does not know the game is waited for 3 hours, and the receipt says so [BEY-41]', async () => {
  const { bet } = await aFinishedBet('alone')
  espn.answerWith({ status: 403, body: '' })
  expect(await press()).toMatchObject({ settled: 0, errors: 0 })
  server.clock.advance(2 * hourMs)
  expect(await press()).toMatchObject({ settled: 0, errors: 0 })
  espn.answerWith(null)
  server.clock.advance(hourMs)
  expect(await press()).toMatchObject({ settled: 1 })
  const { receipt } = await read(bet)
  expect(receipt?.source).toBe('odds service alone: ESPN did not have this game')
})

test('the receipt of each leg of a parlay says who told its score [BEY-41] [BEY-32]', async () => {
  espn.clear()
  server.clock.advance(dayMs)
  const startsAt = later(server.clock.now(), hourMs)
  const known = aFeedGame({ id: 'known', startsAt })
  const unknown = aFeedGame({ id: 'unknown', startsAt, homeTeam: 'Chicago Bears', awayTeam: 'Green Bay Packers' })
  server.feed.setGames(known, unknown)
  server.clock.advance(6 * minuteMs)
  const bet = await aBet(group, parlayOn(known, unknown))
  server.clock.set(later(startsAt, 4 * hourMs))
  for (const { id } of [known, unknown]) server.feed.finish(id, 17, 24)
  espn.put(board, { ...told('6', startsAt), status: final, score: ['17', '24'] })
  await press()
  server.clock.advance(3 * hourMs)
  expect(await press()).toMatchObject({ settled: 1 })
  const { legs, receipt } = await read(bet)
  const [both, alone] = ['odds service and ESPN', 'odds service alone: ESPN did not have this game']
  expect(legs.map((leg) => leg.receipt?.source)).toEqual([both, alone])
  expect(receipt).toMatchObject({ source: 'odds service' })
})
