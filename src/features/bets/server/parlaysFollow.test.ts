import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { followGames } from '#features/bids/server/followGames.ts'
import type { LimitsView } from '#features/limits/contract.ts'
import type { ProfitLineView, StatsView, VersusView } from '#features/stats/contract.ts'
import { aParlay, type Parlay } from '#test/support/aParlay.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { done, refused } from '#test/support/story.ts'
import type { BetAnswer } from '../contract.ts'
import { recheckBets } from './recheckBets.ts'
import { startBets } from './startBets.ts'

let server: TestServer
let parlay: Parlay

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  // Ends the bets of earlier tests.
  await sql(
    "update bets set status = 'settled', settlement_status = 'push', settled_at = now() where status = 'active'",
  )
  parlay = await aParlay(server)
})

const sql = async (text: string, values: unknown[] = []) => (await server.services.db.pool.query(text, values)).rows

const movesOf = "select details from group_events where entity_id = $1 and type = 'bet.moved' order by seq"

describe('a parlay whose games begin', () => {
  it('can be called off until its first game begins [BEY-10] [BEY-32]', async () => {
    const path = `${parlay.path}/cancellation`
    parlay.at(1.9)
    await done(parlay.group.ann.post(path, {}))
    parlay.at(2)
    expect(await refused(parlay.group.ben.post(`${path}/agree`))).toMatchObject({
      2: expect.stringMatching(/started|begun/),
    })
    expect(await startBets(server.services)).toBe(1)
    expect((await parlay.typesOf()).slice(-2)).toEqual(['bet.started', 'cancellation.lapsed'])
    expect(await startBets(server.services)).toBe(0)
    parlay.at(3)
    expect(await startBets(server.services)).toBe(0)
    expect((await refused(parlay.group.ann.post(path, {})))[2]).toMatch(/started|begun/)
  })

  it('moves with each of them: what is told is told once, and a doubt about another leg stays [BEY-04] [BEY-32]', async () => {
    const moves = async () => (await sql(movesOf, [parlay.id])).map(({ details }) => details)
    const move = async (leg: 1 | 2, hours: number) => {
      const game = parlay.games[leg]
      server.feed.addGame({ ...game, startsAt: later(game.startsAt, hours * hourMs) })
      server.clock.advance(11 * minuteMs)
      await done(server.visitor.get(`/api/lines?sport=${leg === 1 ? 'NBA' : 'NFL'}`))
      await followGames(server.services)
    }
    await move(1, 0.5)
    expect(await moves()).toEqual([])
    await move(1, 2)
    await move(2, 24)
    await move(1, 2.5)
    const told = (leg: 1 | 2, hours: number) => ({
      ...{ game: { id: parlay.games[leg].id }, from: isoFromInstant(parlay.games[leg].startsAt) },
      to: isoFromInstant(later(parlay.games[leg].startsAt, hours * hourMs)),
    })
    expect(await moves()).toMatchObject([told(1, 2), told(2, 24)])
    expect((await parlay.read()).legs.map(({ postponed }) => postponed !== null)).toEqual([false, true, true])
    parlay.at(9)
    server.feed.setScoreRow(parlay.games[0].id, { completed: true, scores: null })
    server.feed.setScoreRow(parlay.games[1].id, { completed: true, scores: null })
    expect(await parlay.press()).toMatchObject({ held: 1 })
    const inDoubt = async () => (await parlay.read()).legs.map(({ needsAttention }) => needsAttention !== null)
    expect(await inDoubt()).toEqual([true, true, false])
    server.feed.setScoreRow(parlay.games[1].id, { completed: false })
    await move(1, 20)
    expect(await inDoubt()).toEqual([true, false, false])
    expect(await parlay.read()).toMatchObject({ status: 'active', needsAttention: 'scores missing' })
  })

  it('is void once both agree to call it off [BEY-10] [BEY-32]', async () => {
    const path = `${parlay.path}/cancellation`
    await done(parlay.group.ann.post(path, {}))
    expect(await done(parlay.group.ben.post<BetAnswer>(`${path}/agree`))).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'push', voidReason: 'mutual', receipt: { source: 'both together' } },
      legs: [{ status: 'active', postponed: null }, {}, {}],
    })
  })
})

describe('what depends on the price of a parlay', () => {
  it('falls with it: what is at risk, then debts, statistics and head to head [BEY-20] [BEY-21] [BEY-32]', async () => {
    await done(parlay.group.ben.send('PUT', '/api/me/limits', { perFriend: 500 }))
    const atRisk = async () =>
      (await done(parlay.group.ben.get<LimitsView>('/api/me/limits'))).friends.map((one) => one.atRisk)
    expect(await atRisk()).toEqual([85.2])
    parlay.at(5)
    parlay.end(0, 'push')
    await parlay.press()
    expect(await atRisk()).toEqual([37.6])
    parlay.at(9)
    parlay.end(1, 'won')
    parlay.end(2, 'won')
    await parlay.press()
    expect(await atRisk()).toEqual([])
    const { members, summary } = await done(parlay.group.cleo.get<StatsView>(`${parlay.group.path}/stats`))
    const ben = members.find(({ id }) => id === parlay.group.ben.id)
    expect([ben?.profit, ben?.totalWagered, summary.totalWagered]).toEqual([-37.6, 37.6, 10])
    // Books: 2.30 * 21/11 = 4.3909, +339, of which p = 100/439; fair: +376, q = 100/476. Without the leg that was left out.
    const [book, fair] = [100 / 439, 100 / 476]
    expect(summary.savings).toBe(Math.round(1_000 * ((book - fair) / book)) / 100)
    const versus = await done(parlay.group.ben.get<VersusView>(`${parlay.group.path}/versus/${parlay.group.ann.id}`))
    expect(versus).toMatchObject({ wins: 0, losses: 1, net: -37.6, bySport: [{ sport: 'parlay', net: -37.6 }] })
    const profit = await done(parlay.group.ben.get<ProfitLineView>(`${parlay.group.path}/stats/profit`))
    expect(profit.points.at(-1)?.profits.toSorted()).toEqual([-37.6, 37.6])
  })

  it('is disputed and corrected at what it paid when it was settled [BEY-11] [BEY-32]', async () => {
    parlay.at(7)
    parlay.end(0, 'push')
    parlay.end(1, 'lost')
    await parlay.press()
    expect(await parlay.nets()).toMatchObject({ Ann: -10 })
    const path = `${parlay.path}/dispute`
    await done(parlay.group.ann.post(path, { outcome: 'creator', reason: 'The Bills won' }))
    const decided = await done(parlay.group.ben.post<BetAnswer>(`${path}/answer`, { outcome: 'creator' }))
    expect(decided).toMatchObject({ winnerId: parlay.group.ann.id, settlements: [{ number: 1 }, { number: 2 }] })
    expect(await parlay.nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
  })

  it('is questioned when the score of a leg changes so that another outcome would follow [BEY-05] [BEY-32]', async () => {
    parlay.at(9)
    parlay.end(0, 'won')
    parlay.end(1, 'lost')
    await parlay.press()
    server.feed.finish(parlay.games[1].id, 90, 99)
    server.clock.advance(hourMs + minuteMs)
    // The third game is not over: nobody knows who would have won.
    expect(await recheckBets(server.services)).toBe(0)
    parlay.end(2, 'won')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    const questioned = await parlay.read()
    expect(questioned.correction).toMatchObject({ homeScore: 90, awayScore: 99, winnerId: parlay.group.ann.id })
    expect(questioned.dispute).toMatchObject({ openedBy: null, outcome: 'creator' })
    expect(questioned.dispute?.reason).toBe('The score of Buffalo Bills @ Miami Dolphins is 99-90 now.')
    parlay.end(1, 'lost')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    expect(await parlay.read()).toMatchObject({ correction: null, dispute: { state: 'decided', decidedHow: 'score' } })
    server.clock.advance(dayMs)
    parlay.end(1, 'won')
    expect(await recheckBets(server.services)).toBe(0)
  })

  it('is no longer questioned once the score of a leg is back, with every leg decided [BEY-05] [BEY-11] [BEY-32]', async () => {
    parlay.at(9)
    parlay.end(0, 'won')
    parlay.end(1, 'won')
    parlay.end(2, 'won')
    await parlay.press()
    parlay.end(1, 'lost')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    expect(await parlay.read()).toMatchObject({ correction: { winnerId: parlay.group.ben.id } })
    parlay.end(1, 'won')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    expect(await parlay.read()).toMatchObject({ correction: null, dispute: { state: 'decided', decidedHow: 'score' } })
  })

  it('is questioned by the score that changed, not by that of a leg it did not wait for [BEY-05] [BEY-32]', async () => {
    parlay.at(6)
    parlay.end(1, 'lost')
    await parlay.press()
    parlay.at(9)
    parlay.end(0, 'won')
    parlay.end(1, 'won')
    parlay.end(2, 'won')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    const questioned = await parlay.read()
    expect(questioned.correction).toMatchObject({ homeScore: 90, awayScore: 99, winnerId: parlay.group.ann.id })
    expect(questioned.dispute?.reason).toBe('The score of Buffalo Bills @ Miami Dolphins is 99-90 now.')
  })

  it('stays questioned while the score of that leg cannot be read, whatever is known of the others [BEY-05] [BEY-32]', async () => {
    parlay.at(9)
    for (const leg of [0, 1, 2] as const) parlay.end(leg, 'won')
    await parlay.press()
    parlay.end(1, 'lost')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    server.feed.setScoreRow(parlay.games[1].id, { completed: true, scores: [] })
    server.feed.finish(parlay.games[0].id, 30, 20)
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(0)
    expect(await parlay.read()).toMatchObject({ correction: { homeScore: 99 }, dispute: { state: 'open' } })
  })

  it('is questioned by the leg that lost, not by one before it that only became a push [BEY-05] [BEY-32]', async () => {
    parlay.at(9)
    for (const leg of [0, 1, 2] as const) parlay.end(leg, 'won')
    await parlay.press()
    parlay.end(0, 'push')
    parlay.end(1, 'lost')
    server.clock.advance(hourMs + minuteMs)
    expect(await recheckBets(server.services)).toBe(1)
    expect((await parlay.read()).dispute?.reason).toBe('The score of Buffalo Bills @ Miami Dolphins is 90-99 now.')
  })

  it('is found by the teams of its legs [BET-09] [BEY-32]', async () => {
    const found = async (words: string) =>
      (await done(parlay.group.cleo.get<{ items: BetAnswer[] }>(`${parlay.group.path}/bets?query=${words}`))).items
        .length
    expect(await Promise.all(['bills', 'parlay', 'nba', 'patriots'].map(found))).toEqual([1, 1, 1, 0])
  })
})
