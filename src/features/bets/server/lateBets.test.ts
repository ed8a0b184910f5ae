import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, type Instant, instant, isoFromInstant, after as later, minuteMs, secondMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { DebtView } from '#features/debts/contract.ts'
import { fetchAnew } from '#features/lines/server/fetchItems.ts'
import { oddsCache } from '#features/lines/server/oddsCaches.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, parlayOn, refused, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import { recheckBets } from './recheckBets.ts'
import { settleDueBets } from './settleBets.ts'
import type { Run } from './settleGroup.ts'

const sport = 'icehockey_nhl'
const begun = 'This bet was made after the game had begun'
const ended = 'This bet was made after the game had ended'
const tooOld = [
  409,
  'aborted',
  'No score of this game has come for 10 minutes: nobody can bet on it before the next one',
]

let server: TestServer
let group: TestGroup
let game: TestGame
let kickoff: Instant

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  await server.services.db.pool.query('update groups set auto_settle = false')
  group = await aGroup(server)
  server.clock.set(instant(Math.ceil(server.clock.now() / hourMs + 30) * hourMs))
  kickoff = later(server.clock.now(), 2 * hourMs)
  game = aFeedGame({ sport, startsAt: kickoff })
  server.feed.setGames(game)
})

const at = (hours: number) => server.clock.set(instant(kickoff + hours * hourMs))
const onBuffalo = (wagerAmount = 20) => ({
  ...{ gameId: game.id, betType: 'moneyline', selection: { team: game.awayTeam }, wagerAmount },
})
const onLive = (terms: object = {}) => ({ ...onBuffalo(), expiration: '24hours', ...terms })
const press = (body = {}) => done(group.cleo.post<Run>(`${group.path}/settle`, body))
const read = ({ id }: Pick<BetAnswer, 'id'>) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))
const debts = async () => (await done(group.cleo.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
const counter = async (bid: BidView) => {
  const { id } = await made(group.ben.post<{ id: string }>(`${group.path}/bids/${bid.id}/counters`, { odds: 120 }))
  return () => group.ann.post<BetAnswer>(`${group.path}/bids/${bid.id}/counters/${id}/accept`)
}
/** The odds say now that the game starts then. */
async function movedTo(startsAt: Instant): Promise<void> {
  game = { ...game, startsAt }
  server.feed.addGame(game)
  await fetchAnew(server.services, oddsCache, sport)
}
/** Reports the final score as of a moment that may be past. */
function finalAsOf(updatedAt: Instant): void {
  const scores = [
    { name: game.homeTeam, score: '2' },
    { name: game.awayTeam, score: '3' },
  ]
  server.feed.setScoreRow(game.id, { completed: true, scores, last_update: isoFromInstant(updatedAt) })
}

describe('a bet made before the start as it was known', () => {
  it('is void if the game had begun by then, as the sources say later; earlier ones stand [BEY-03]', async () => {
    const good = await aBet(group, onBuffalo())
    at(-0.5)
    const bad = await aBet(group, onBuffalo(30))
    await movedTo(later(kickoff, -hourMs))
    at(4)
    server.feed.finish(game.id, 2, 3)
    expect(await press()).toEqual({ settled: 2, checked: 2, errors: 0 })
    expect(await read(good)).toMatchObject({ settlementStatus: 'resolved', winnerId: group.ann.id })
    expect(await read(bad)).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'push', winnerId: null, voidReason: begun },
      receipt: { homeScore: null, rule: begun },
    })
    expect((await debts()).map(({ betId }) => betId)).toEqual([good.id])
  })

  it('counts from its acceptance, a part and a counter-offer like any other [BEY-03] [BEY-17] [BEY-18]', async () => {
    const bid = await anOpenBid(group, group.ann, { ...onBuffalo(20), allowParts: true })
    const part = await made(
      group.ben.post<BetAnswer>(`${group.path}/bids/${bid.id}/accept`, { version: bid.version, part: 8 }),
    )
    const other = await anOpenBid(group, group.ann, onBuffalo(20))
    const take = await counter(other)
    at(-0.5)
    const rest = await made(accept(group, group.cleo, { ...bid, version: bid.version + 1 }))
    const countered = await made(take())
    await movedTo(later(kickoff, -hourMs))
    at(4)
    server.feed.finish(game.id, 2, 3)
    await press()
    const reasons = await Promise.all([part, rest, countered].map(async (bet) => (await read(bet)).voidReason))
    expect(reasons).toEqual([null, begun, begun])
  })

  it('as a leg is left out, and the price of the parlay falls [BEY-03] [BEY-32]', async () => {
    const later2 = aFeedGame({ sport: 'basketball_nba', startsAt: later(kickoff, hourMs) })
    server.feed.addGame(later2)
    const bid = await anOpenBid(group, group.ann, parlayOn(game, later2))
    at(-0.5)
    const bet = await made(accept(group, group.ben, bid))
    await movedTo(later(kickoff, -hourMs))
    at(5)
    server.feed.finish(game.id, 3, 2)
    server.feed.finish(later2.id, 90, 100)
    await press()
    const settled = await read(bet)
    expect(settled.legs.map(({ status, voidReason }) => [status, voidReason])).toEqual([
      ['void', begun],
      ['won', null],
    ])
    expect(settled).toMatchObject({ winnerId: group.ann.id })
    expect(await debts()).toMatchObject([{ debtorId: group.ben.id, amount: 13.8 }])
  })

  it('opens a correction where the sources say so only after it was settled [BEY-03] [BEY-05]', async () => {
    at(-0.5)
    const bet = await aBet(group, onBuffalo())
    at(4)
    server.feed.finish(game.id, 2, 3)
    await press()
    expect(await read(bet)).toMatchObject({ winnerId: group.ann.id })
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(0)
    server.feed.setScoreRow(game.id, {
      ...{ completed: true, commence_time: isoFromInstant(later(kickoff, -hourMs)) },
      scores: [
        { name: game.homeTeam, score: '2' },
        { name: game.awayTeam, score: '3' },
      ],
      last_update: isoFromInstant(later(kickoff, 3 * hourMs)),
    })
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    const opened = { state: 'open', outcome: 'push', reason: `${begun}.` }
    expect(await read(bet)).toMatchObject({ correction: { settlementStatus: 'push', winnerId: null }, dispute: opened })
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(0)
    server.feed.finish(game.id, 2, 3)
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    expect(await read(bet)).toMatchObject({ correction: null, winnerId: group.ann.id, dispute: { state: 'decided' } })
  })
})

describe('a bet on a live game', () => {
  beforeEach(() => {
    at(2)
    server.feed.setScore(game.id, { home: 1, away: 1 })
  })

  it('stands if the game ran when it was accepted, and is void if the final score is older [BEY-03]', async () => {
    const good = await aBet(group, onLive())
    server.clock.advance(20 * minuteMs)
    const bad = await aBet(group, onLive({ wagerAmount: 30 }))
    // Only now it is told that the game had ended by then.
    server.clock.advance(minuteMs)
    finalAsOf(later(server.clock.now(), -10 * minuteMs))
    expect(await press()).toMatchObject({ settled: 2 })
    expect(await read(good)).toMatchObject({ settlementStatus: 'resolved', winnerId: group.ann.id, voidReason: null })
    expect(await read(bad)).toMatchObject({ settlementStatus: 'push', winnerId: null, voidReason: ended })
    expect((await debts()).map(({ betId }) => betId)).toEqual([good.id])
  })

  it('is not made by a score older than five seconds: the end is known by then [BEY-02] [BEY-03]', async () => {
    const bid = await anOpenBid(group, group.ann, onLive())
    const other = await anOpenBid(group, group.ann, onLive({ wagerAmount: 30 }))
    const take = await counter(other)
    const before = server.feed.requests.length
    server.clock.advance(4 * secondMs)
    await made(accept(group, group.ben, await anOpenBid(group, group.ann, onLive({ wagerAmount: 5 }))))
    expect(server.feed.requests.slice(before).filter(({ kind }) => kind === 'scores')).toEqual([])
    server.clock.advance(secondMs)
    server.feed.finish(game.id, 2, 1)
    expect((await refused(accept(group, group.ben, bid)))[0]).toBe(409)
    expect((await refused(take()))[0]).toBe(409)
    expect((await refused(group.ann.post(`${group.path}/bids`, onLive())))[0]).toBe(404)
  })

  it('is refused while the newest score is older than ten minutes [BEY-03]', async () => {
    const bid = await anOpenBid(group, group.ann, onLive())
    const take = await counter(await anOpenBid(group, group.ann, onLive({ wagerAmount: 30 })))
    const stuck = isoFromInstant(server.clock.now())
    const scores = [
      { name: game.homeTeam, score: '1' },
      { name: game.awayTeam, score: '1' },
    ]
    server.feed.setScoreRow(game.id, { completed: false, scores, last_update: stuck })
    server.clock.advance(10 * minuteMs)
    await made(accept(group, group.ben, await anOpenBid(group, group.ann, onLive({ wagerAmount: 5 }))))
    server.clock.advance(5 * secondMs)
    expect(await refused(accept(group, group.ben, bid))).toEqual(tooOld)
    expect(await refused(take())).toEqual(tooOld)
    expect(await refused(group.ann.post(`${group.path}/bids`, onLive({ wagerAmount: 6 })))).toEqual(tooOld)
    server.feed.setScore(game.id, { home: 2, away: 1 })
    server.clock.advance(5 * secondMs)
    await made(accept(group, group.ben, bid))
  })
})

describe('a final score', () => {
  it('that comes sooner than 90 minutes after the start settles nothing, whoever asks, until a look made then [BEY-03] [STL-13]', async () => {
    const bet = await aBet(group, onBuffalo())
    await done(group.ann.send('PATCH', group.path, { bettingRules: { autoSettleBets: true } }))
    at(0)
    server.clock.advance(1)
    server.feed.finish(game.id, 2, 3)
    for (const body of [{}, { isAutomatic: true }]) {
      expect(await press(body)).toEqual({ settled: 0, checked: 1, errors: 0, held: 1, tooSoon: 1 })
      server.clock.set(instant(kickoff + 90 * minuteMs - 1))
    }
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0 })
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'final too soon' })
    // The score of a moment ago was asked for too soon: it is asked for again.
    at(1.5)
    const before = server.feed.requests.length
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0 })
    server.clock.advance(30 * secondMs)
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 1 })
    expect(server.feed.requests.slice(before).map(({ kind }) => kind)).toEqual(['scores'])
    expect(await read(bet)).toMatchObject({ status: 'settled', winnerId: group.ann.id, needsAttention: null })
  })

  it('that came too soon and was none is forgotten with the next report [BEY-03] [BEY-04]', async () => {
    const bet = await aBet(group, onBuffalo())
    at(0.5)
    server.feed.finish(game.id, 2, 3)
    await press()
    server.clock.advance(minuteMs)
    server.feed.setScore(game.id, { home: 1, away: 0 })
    expect(await press()).toEqual({ settled: 0, checked: 1, errors: 0 })
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: null })
  })

  it('of 0-0 is a doubt [BEY-03]', async () => {
    const bet = await aBet(group, onBuffalo())
    at(3)
    server.feed.finish(game.id, 0, 0)
    await press()
    expect(await read(bet)).toMatchObject({ status: 'active', needsAttention: 'nobody scored' })
  })
})
