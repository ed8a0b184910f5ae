import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, type Instant, instant, after as later, minuteMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { BalancesView } from '#features/debts/contract.ts'
import type { LimitsView } from '#features/limits/contract.ts'
import type { ProfitLineView, StatsView, VersusView } from '#features/stats/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BetAnswer, BetStep } from '../contract.ts'
import { recheckBets } from './recheckBets.ts'
import { settleDueBets } from './settleBets.ts'
import type { Run } from './settleGroup.ts'
import { startBets } from './startBets.ts'

let server: TestServer
let root: Person
let group: TestGroup
/** They start two, three and five hours later. */
let games: [TestGame, TestGame, TestGame]
let start: Instant
let bet: BetAnswer

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.feed.recover()
  // Ends the bets of earlier tests.
  await sql(
    "update bets set status = 'settled', settlement_status = 'push', settled_at = now() where status = 'active'",
  )
  server.clock.advance(dayMs)
  group = await aGroup(server)
  start = instant(Math.ceil(server.clock.now() / hourMs) * hourMs)
  games = [aGame(2), aGame(3, 'basketball_nba'), aGame(5)]
  server.feed.setGames(...games)
  bet = await aParlay()
})

/** The home team -3 at +100, the other one at +138. */
const aGame = (hours: number, sport: TestGame['sport'] = 'americanfootball_nfl') =>
  aFeedGame({
    sport,
    startsAt: later(start, hours * hourMs),
    spread: { point: -3, home: -110, away: -110 },
    moneyline: { home: -150, away: 130 },
  })

/** Ann has the first game's home team -3, the second one's away team and the third one's home team -3: +852. */
async function aParlay(wagerAmount = 10): Promise<BetAnswer> {
  const [first, second, third] = games
  const spread = ({ id: gameId, homeTeam: team }: TestGame) => ({
    ...{ gameId, betType: 'spread', selection: { team, line: -3 } },
  })
  const legs = [
    spread(first),
    { gameId: second.id, betType: 'moneyline', selection: { team: second.awayTeam } },
    spread(third),
  ]
  const bid = await made(group.ann.post<BidView>(`${group.path}/bids`, { legs, wagerAmount }))
  return made(accept(group, group.ben, bid))
}

const at = (hours: number) => server.clock.set(later(start, hours * hourMs))
const press = () => done(group.cleo.post<Run>(`${group.path}/settle`))
const read = () => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${bet.id}`))
const steps = async () =>
  (await done(group.cleo.get<{ items: BetStep[] }>(`${group.path}/bets/${bet.id}/timeline`))).items
const nets = async () => {
  const { members } = await done(group.cleo.get<BalancesView>(`${group.path}/balances`))
  return Object.fromEntries(members.map(({ name, net }) => [name, net]))
}
const sql = async (text: string, values: unknown[] = []) => (await server.services.db.pool.query(text, values)).rows

type Came = 'won' | 'lost' | 'push'
/** Ends a game so that Ann's leg comes out like that. */
function end(leg: 0 | 1 | 2, came: Came) {
  const scores: Record<Came, [number, number]> =
    leg === 1 ? { won: [90, 99], lost: [99, 90], push: [90, 90] } : { won: [27, 20], lost: [20, 27], push: [23, 20] }
  server.feed.finish(games[leg].id, ...scores[came])
}

describe('a parlay', () => {
  it('is settled leg by leg as its games end, each with its receipt [BEY-32] [BEY-06] [STL-12]', async () => {
    at(5)
    end(0, 'push')
    expect(await press()).toEqual({ settled: 0, checked: 1, errors: 0 })
    // 2.38 * 2 = 4.76 without the first leg.
    expect(await read()).toMatchObject({
      ...{ status: 'active', odds: 376, toWin: 37.6, needsAttention: null, receipt: null },
      legs: [
        {
          ...{ status: 'push', decidedAt: expect.any(String) },
          receipt: { homeScore: 23, awayScore: 20, source: 'odds service', arithmetic: '23 - 3 = 20 against 20' },
        },
        { status: 'active', receipt: null },
        { status: 'active', receipt: null },
      ],
      participants: [
        { risk: 10, toWin: 37.6 },
        { risk: 37.6, toWin: 10 },
      ],
    })
    at(6)
    end(1, 'won')
    expect(await press()).toMatchObject({ settled: 0, checked: 1 })
    at(9)
    end(2, 'won')
    expect(await press()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await read()).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'resolved', winnerId: group.ann.id, gameResults: null, toWin: 37.6 },
      receipt: {
        ...{ homeScore: null, awayScore: null, source: 'odds service', arithmetic: '2.38 x 2 = 4.76' },
        rule: 'Every leg must win; a leg that is pushed or void is left out.',
      },
      legs: [{ status: 'push' }, { status: 'won', receipt: { homeScore: 90, awayScore: 99 } }, { status: 'won' }],
    })
    expect(await nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
    expect(await press()).toEqual({ settled: 0, checked: 0, errors: 0 })
  })

  it('is lost with the first lost leg, whatever the others come to [BEY-32]', async () => {
    at(6)
    end(1, 'lost')
    expect(await press()).toMatchObject({ settled: 1 })
    expect(await read()).toMatchObject({
      ...{ status: 'settled', winnerId: group.ben.id, toWin: 85.2 },
      receipt: {
        rule: 'One lost leg loses the parlay.',
        arithmetic: 'Buffalo Bills to win (Buffalo Bills @ Miami Dolphins) lost',
      },
      legs: [{ status: 'active' }, { status: 'lost' }, { status: 'active', needsAttention: null }],
    })
    at(9)
    end(0, 'won')
    end(2, 'push')
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, checked: 0 })
    expect(await nets()).toEqual({ Ann: -10, Ben: 10, Cleo: 0 })
  })

  it('is a push once every leg is left out; a leg that is gone is void [BEY-03] [BEY-32]', async () => {
    at(7)
    end(0, 'push')
    server.feed.removeGame(games[1].id)
    await press()
    expect((await read()).legs[1]).toMatchObject({ status: 'active', postponed: { voidsAt: expect.any(String) } })
    at(32)
    end(2, 'push')
    expect(await press()).toMatchObject({ settled: 1 })
    expect(await read()).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'push', winnerId: null, voidReason: null },
      receipt: { rule: 'Every leg was left out: a push.' },
      legs: [{ status: 'push' }, { status: 'void' }, { status: 'push' }],
    })
    const [, gone] = (await read()).legs
    expect(gone?.receipt?.rule).toBe('The game was called off: it is no longer listed.')
    expect(await nets()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
  })

  it('says in its timeline what each leg did to its price, and keeps the terms of then [BEY-07] [BEY-32]', async () => {
    at(7)
    end(0, 'push')
    await press()
    at(9)
    end(1, 'won')
    end(2, 'lost')
    await press()
    const all = await steps()
    expect(all.map(({ type }) => type)).toEqual([
      ...['bid.posted', 'bid.accepted', 'bet.leg-decided', 'bet.leg-decided', 'bet.leg-decided', 'bet.settled'],
    ])
    expect(all[1]?.terms).toMatchObject({ odds: 852, wagerAmount: 10 })
    const [before, after] = [
      { odds: 852, toWin: 85.2 },
      { odds: 376, toWin: 37.6 },
    ]
    expect(all.slice(2, 5)).toMatchObject([
      { leg: { number: 1, status: 'push', before, after }, score: { homeScore: 23, awayScore: 20 } },
      { leg: { number: 2, status: 'won', before: after, after }, game: { homeTeam: games[1].homeTeam } },
      { leg: { number: 3, status: 'lost', before: after, after } },
    ])
  })

  it('is in doubt as long as a leg is, unless a lost leg decides [BEY-04] [BEY-32]', async () => {
    at(6)
    server.feed.setScoreRow(games[0].id, { completed: true, scores: null })
    expect(await press()).toMatchObject({ settled: 0, held: 1 })
    expect(await read()).toMatchObject({
      needsAttention: 'scores missing',
      legs: [{ needsAttention: 'scores missing' }, {}, {}],
    })
    at(7)
    end(1, 'won')
    expect(await press()).toMatchObject({ settled: 0, held: 1 })
    at(9)
    end(2, 'lost')
    expect(await press()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await read()).toMatchObject({
      needsAttention: null,
      winnerId: group.ben.id,
      legs: [{ needsAttention: null }, {}, {}],
    })
    expect((await steps()).map(({ type }) => type).filter((type) => type === 'bet.held')).toHaveLength(1)
  })

  it('is checked by the scheduled run for each of its games, in every group alike [BEY-32] [STL-13] [STL-15]', async () => {
    at(5)
    end(0, 'won')
    const statusOf = async () => (await read()).legs.map(({ status }) => status)
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 0 })
    expect(await statusOf()).toEqual(['won', 'active', 'active'])
    at(6)
    end(1, 'won')
    server.feed.fail(503, '', { only: /basketball_nba\/scores/ })
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 1 })
    server.feed.recover()
    at(9)
    end(2, 'won')
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 1, errors: 0 })
    expect(await nets()).toEqual({ Ann: 85.2, Ben: -85.2, Cleo: 0 })
  })

  it('is settled once by two processes that run together [BEY-32] [STL-21]', async () => {
    const other = await server.another()
    at(9)
    end(0, 'push')
    end(1, 'won')
    end(2, 'won')
    const runs = await Promise.all([
      settleDueBets(server.services),
      settleDueBets(other.services),
      settleDueBets(server.services),
    ])
    expect(runs.map(({ settled }) => settled).toSorted()).toEqual([0, 0, 1])
    const decided = await sql("select seq from group_events where entity_id = $1 and type = 'bet.leg-decided'", [
      bet.id,
    ])
    expect(decided).toHaveLength(3)
    expect(await nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
    await other.stop()
  })

  it('that cannot be settled leaves its legs as they were, and stops no other [BEY-32] [STL-16]', async () => {
    const bad = bet
    bet = await aParlay(20)
    await sql(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
       values ($1, 'stray', $2, $3, $4, 100, 'stray', now(), now())`,
      [group.id, bad.id, group.ann.id, group.ben.id],
    )
    at(9)
    end(0, 'push')
    end(1, 'won')
    end(2, 'won')
    expect(await press()).toEqual({ settled: 1, checked: 2, errors: 1 })
    expect(await read()).toMatchObject({ status: 'settled', toWin: 75.2 })
    bet = bad
    expect(await read()).toMatchObject({ status: 'active', odds: 852, legs: [{ status: 'active' }, {}, {}] })
    await server.asOwner("delete from debts where id = 'stray'")
    expect(await press()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await read()).toMatchObject({ status: 'settled', odds: 376 })
  })

  it('needs attention where nothing settles by itself, 12 hours after a leg was expected to end [BEY-04] [STL-15]', async () => {
    await sql('update groups set auto_settle = false where id = $1', [group.id])
    at(2 + 3.5 + 12 - 0.01)
    await settleDueBets(server.services)
    expect(await read()).toMatchObject({ needsAttention: null })
    at(2 + 3.5 + 12)
    await settleDueBets(server.services)
    expect(await read()).toMatchObject({
      ...{
        needsAttention: 'nothing settles by itself',
        legs: [{ needsAttention: 'nothing settles by itself' }, {}, {}],
      },
    })
  })

  it('can be settled by hand by the website administrator alone, at what it pays by then [BEY-32] [STL-34]', async () => {
    at(5)
    end(0, 'push')
    await press()
    const outcome = { outcome: 'won', winnerId: group.ann.id }
    const path = `${group.path}/bets/${bet.id}/settle`
    expect((await refused(group.ann.post(path, outcome)))[0]).toBe(403)
    expect(await done(root.post<BetAnswer>(path, outcome))).toMatchObject({ receipt: { source: 'by hand' } })
    expect(await nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
  })

  it('can be called off until its first game begins [BEY-10] [BEY-32]', async () => {
    const path = `${group.path}/bets/${bet.id}/cancellation`
    at(1.9)
    await done(group.ann.post(path, {}))
    at(2)
    expect(await refused(group.ben.post(`${path}/agree`))).toMatchObject({ 2: expect.stringMatching(/started|begun/) })
    expect(await startBets(server.services)).toBe(1)
    expect((await steps()).map(({ type }) => type).slice(-2)).toEqual(['bet.started', 'cancellation.lapsed'])
    expect(await startBets(server.services)).toBe(0)
    at(3)
    expect(await startBets(server.services)).toBe(0)
    expect((await refused(group.ann.post(path, {})))[2]).toMatch(/started|begun/)
  })

  it('is void once both agree to call it off [BEY-10] [BEY-32]', async () => {
    const path = `${group.path}/bets/${bet.id}/cancellation`
    await done(group.ann.post(path, {}))
    expect(await done(group.ben.post<BetAnswer>(`${path}/agree`))).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'push', voidReason: 'mutual', receipt: { source: 'both together' } },
      legs: [{ status: 'active', postponed: null }, {}, {}],
    })
  })
})

describe('what depends on the price of a parlay', () => {
  it('falls with it: what is at risk, then debts, statistics and head to head [BEY-20] [BEY-21] [BEY-32]', async () => {
    await done(group.ben.send('PUT', '/api/me/limits', { perFriend: 500 }))
    const atRisk = async () =>
      (await done(group.ben.get<LimitsView>('/api/me/limits'))).friends.map((one) => one.atRisk)
    expect(await atRisk()).toEqual([85.2])
    at(5)
    end(0, 'push')
    await press()
    expect(await atRisk()).toEqual([37.6])
    at(9)
    end(1, 'won')
    end(2, 'won')
    await press()
    expect(await atRisk()).toEqual([])
    const { members, summary } = await done(group.cleo.get<StatsView>(`${group.path}/stats`))
    const ben = members.find(({ id }) => id === group.ben.id)
    expect([ben?.profit, ben?.totalWagered, summary.totalWagered]).toEqual([-37.6, 37.6, 10])
    // Books: 2.30 * 21/11 = 4.3909, +339, of which p = 100/439; fair: +376, q = 100/476. Without the leg that was left out.
    const [book, fair] = [100 / 439, 100 / 476]
    expect(summary.savings).toBe(Math.round(1_000 * ((book - fair) / book)) / 100)
    const versus = await done(group.ben.get<VersusView>(`${group.path}/versus/${group.ann.id}`))
    expect(versus).toMatchObject({ wins: 0, losses: 1, net: -37.6, bySport: [{ sport: 'parlay', net: -37.6 }] })
    const profit = await done(group.ben.get<ProfitLineView>(`${group.path}/stats/profit`))
    expect(profit.points.at(-1)?.profits.toSorted()).toEqual([-37.6, 37.6])
  })

  it('is disputed and corrected at what it paid when it was settled [BEY-11] [BEY-32]', async () => {
    at(7)
    end(0, 'push')
    end(1, 'lost')
    await press()
    expect(await nets()).toMatchObject({ Ann: -10 })
    const path = `${group.path}/bets/${bet.id}/dispute`
    await done(group.ann.post(path, { outcome: 'creator', reason: 'The Bills won' }))
    const decided = await done(group.ben.post<BetAnswer>(`${path}/answer`, { outcome: 'creator' }))
    expect(decided).toMatchObject({ winnerId: group.ann.id, settlements: [{ number: 1 }, { number: 2 }] })
    expect(await nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
  })

  it('is questioned when the score of a leg changes so that another outcome would follow [BEY-05] [BEY-32]', async () => {
    at(9)
    end(0, 'won')
    end(1, 'lost')
    await press()
    server.feed.finish(games[1].id, 90, 99)
    server.clock.advance(hourMs + minuteMs)
    // The third game is not over: nobody knows who would have won.
    expect(await recheckBets(server.services)).toBe(0)
    end(2, 'won')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    const questioned = await read()
    expect(questioned.correction).toMatchObject({ homeScore: 90, awayScore: 99, winnerId: group.ann.id })
    expect(questioned.dispute).toMatchObject({ openedById: null, outcome: 'creator' })
    expect(questioned.dispute?.reason).toBe('The score of Buffalo Bills @ Miami Dolphins is 99-90 now.')
    end(1, 'lost')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    expect(await read()).toMatchObject({ correction: null, dispute: { state: 'decided', decidedHow: 'score' } })
    server.clock.advance(dayMs)
    end(1, 'won')
    expect(await recheckBets(server.services)).toBe(0)
  })

  it('is found by the teams of its legs [BET-09] [BEY-32]', async () => {
    const found = async (words: string) =>
      (await done(group.cleo.get<{ items: BetAnswer[] }>(`${group.path}/bets?query=${words}`))).items.length
    expect(await Promise.all(['bills', 'parlay', 'nba', 'patriots'].map(found))).toEqual([1, 1, 1, 0])
  })
})
