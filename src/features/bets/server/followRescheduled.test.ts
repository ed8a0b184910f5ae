import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, type Instant, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { NoticeView } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, accept, aGroup, done, made, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import { followRescheduled } from './followRescheduled.ts'
import { settleDueBets } from './settleBets.ts'

let server: TestServer
let group: TestGroup
let start: Instant
let game: TestGame
let count = 0

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', JOBS: 'on' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advance(5 * dayMs)
  group = await aGroup(server)
  start = later(server.clock.now(), 3 * hourMs)
  count += 1
  game = aFeedGame({ id: `old-${count}`, sport: 'basketball_nba', ...teams, startsAt: start })
  server.feed.setGames(game)
  await look()
})

const teams = { homeTeam: 'Boston Celtics', awayTeam: 'Miami Heat' }
const again = (hours: number): TestGame => ({
  ...aFeedGame({ id: `new-${count}-${hours}`, sport: 'basketball_nba', ...teams, startsAt: start }),
  startsAt: later(start, hours * hourMs),
})
/** Somebody opens the lines, which are asked for anew. */
async function look(): Promise<void> {
  server.clock.advance(6 * minuteMs)
  await done(server.visitor.get('/api/lines?sport=NBA'))
}
const onCeltics = () =>
  aBet(group, { gameId: game.id, betType: 'moneyline', selection: { team: 'Boston Celtics' }, wagerAmount: 20 })
const read = ({ id }: BetAnswer) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))
const at = (hours: number) => server.clock.set(later(start, hours * hourMs))

/** The game is gone from the lists when a run first looks for it, and more than an hour later too. */
async function miss(): Promise<void> {
  server.feed.removeGame(game.id)
  at(1.6)
  await look()
  await settleDueBets(server.services)
  at(3)
  await look()
}

/** What that member is told of moves. */
async function movesToldTo(who: Person): Promise<string[]> {
  await allTold(server, group)
  const { items } = await done(who.get<{ items: NoticeView[] }>('/api/notifications'))
  return items.filter(({ type }) => type === 'bet_moved').map(({ message }) => message)
}

test('a game that is listed again under another id takes its bets over, tells both, and settles them [BEY-03]', async () => {
  const bet = await onCeltics()
  const other = again(26)
  server.feed.addGame(other)
  await miss()
  expect(await followRescheduled(server.services)).toBe(1)
  expect(await followRescheduled(server.services), 'once').toBe(0)
  const startsAt = isoFromInstant(other.startsAt)
  expect(await read(bet)).toMatchObject({
    ...{ status: 'active', gameId: other.id, gameTime: startsAt, scheduledTime: isoFromInstant(start) },
    postponed: { voidsAt: isoFromInstant(later(start, 2 * dayMs)) },
  })
  for (const who of [group.ann, group.ben]) {
    expect(await movesToldTo(who)).toEqual([expect.stringMatching(/^Miami Heat @ Boston Celtics: It now starts /)])
  }
  expect(await movesToldTo(group.cleo)).toEqual([])

  // The former id comes back: nothing is undone.
  server.feed.addGame(game)
  await look()
  await followRescheduled(server.services)
  expect(await read(bet)).toMatchObject({ gameId: other.id })
  at(29)
  server.feed.finish(other.id, 100, 99)
  expect(await settleDueBets(server.services)).toMatchObject({ settled: 1, errors: 0 })
  expect(await read(bet)).toMatchObject({ winnerId: group.ann.id, gameResults: { homeScore: 100, awayScore: 99 } })
})

test('the other game of a doubleheader, or of a series, takes no bet over, which is void by the rule [BEY-03]', async () => {
  const second = again(4)
  server.feed.addGame(second)
  await look()
  const bet = await onCeltics()
  await miss()
  expect(await followRescheduled(server.services)).toBe(0)
  at(27)
  await look()
  await settleDueBets(server.services)
  expect(await read(bet)).toMatchObject({
    ...{ gameId: game.id, settlementStatus: 'push' },
    voidReason: 'The game was called off: it is no longer listed.',
  })
})

test('a game that came while the missing one was still listed is another game, however late that went [BEY-03]', async () => {
  const bet = await onCeltics()
  // Within a quarter of an hour a report that says nothing new is not written.
  server.feed.addGame(again(24))
  await look()
  await miss()
  expect(await followRescheduled(server.services)).toBe(0)
  expect(await read(bet)).toMatchObject({ gameId: game.id, status: 'active' })
})

test('of a parlay the leg on that game goes along, unless another leg is on the new one already [BEY-03] [BEY-32]', async () => {
  const jazz = aFeedGame({
    ...{ id: `jazz-${count}`, sport: 'basketball_nba', homeTeam: 'Utah Jazz', awayTeam: 'LA Clippers' },
    startsAt: later(start, 5 * hourMs),
  })
  server.feed.addGame(jazz)
  await look()
  const leg = (one: TestGame) => ({ gameId: one.id, betType: 'moneyline', selection: { team: one.homeTeam } })
  const bid = await made(
    group.ann.post<BidView>(`${group.path}/bids`, { legs: [leg(game), leg(jazz)], wagerAmount: 10 }),
  )
  const bet = await made(accept(group, group.ben, bid))
  const other = again(20)
  server.feed.addGame(other)
  await miss()
  expect(await followRescheduled(server.services)).toBe(1)
  expect(await read(bet)).toMatchObject({
    legs: [{ gameId: other.id, gameTime: isoFromInstant(other.startsAt) }, { gameId: jazz.id }],
  })
  expect(await movesToldTo(group.ben)).toHaveLength(1)
})
