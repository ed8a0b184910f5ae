import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ActivityView } from '#features/activity/contract.ts'
import type { BidView } from '#features/bids/contract.ts'
import type { CounterView } from '#features/bids/counterContract.ts'
import { aParlay, type Parlay } from '#test/support/aParlay.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, made, refused } from '#test/support/story.ts'
import type { BetAnswer, BetStep } from '../contract.ts'
import { settleDueBets } from './settleBets.ts'

let server: TestServer
let root: Person
let parlay: Parlay

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
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

describe('a parlay', () => {
  it('is settled leg by leg as its games end, each with its receipt [BEY-32] [BEY-06] [STL-12]', async () => {
    parlay.at(5)
    parlay.end(0, 'push')
    expect(await parlay.press()).toEqual({ settled: 0, checked: 1, errors: 0 })
    // 2.38 * 2 = 4.76 without the first leg.
    expect(await parlay.read()).toMatchObject({
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
    parlay.at(6)
    parlay.end(1, 'won')
    expect(await parlay.press()).toMatchObject({ settled: 0, checked: 1 })
    parlay.at(9)
    parlay.end(2, 'won')
    expect(await parlay.press()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await parlay.read()).toMatchObject({
      ...{
        status: 'settled',
        settlementStatus: 'resolved',
        winnerId: parlay.group.ann.id,
        gameResults: null,
        toWin: 37.6,
      },
      receipt: {
        ...{ homeScore: null, awayScore: null, source: 'odds service', arithmetic: '2.38 x 2 = 4.76' },
        rule: 'Every leg must win; a leg that is pushed or void is left out.',
      },
      legs: [{ status: 'push' }, { status: 'won', receipt: { homeScore: 90, awayScore: 99 } }, { status: 'won' }],
    })
    expect(await parlay.nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
    expect(await parlay.press()).toEqual({ settled: 0, checked: 0, errors: 0 })
  })

  it('is lost with the first lost leg, whatever the others come to [BEY-32]', async () => {
    parlay.at(6)
    parlay.end(1, 'lost')
    expect(await parlay.press()).toMatchObject({ settled: 1 })
    expect(await parlay.read()).toMatchObject({
      ...{ status: 'settled', winnerId: parlay.group.ben.id, toWin: 85.2 },
      receipt: {
        rule: 'One lost leg loses the parlay.',
        arithmetic: 'Buffalo Bills to win (Buffalo Bills @ Miami Dolphins) lost',
      },
      legs: [{ status: 'active' }, { status: 'lost' }, { status: 'active', needsAttention: null }],
    })
    parlay.at(9)
    parlay.end(0, 'won')
    parlay.end(2, 'push')
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, checked: 0 })
    expect(await parlay.nets()).toEqual({ Ann: -10, Ben: 10, Cleo: 0 })
  })

  it('is a push once every leg is left out; a leg that is gone is void [BEY-03] [BEY-32]', async () => {
    parlay.at(7)
    parlay.end(0, 'push')
    server.feed.removeGame(parlay.games[1].id)
    await parlay.press()
    expect((await parlay.read()).legs[1]).toMatchObject({
      status: 'active',
      postponed: { voidsAt: expect.any(String) },
    })
    parlay.at(32)
    parlay.end(2, 'push')
    expect(await parlay.press()).toMatchObject({ settled: 1 })
    expect(await parlay.read()).toMatchObject({
      ...{ status: 'settled', settlementStatus: 'push', winnerId: null, voidReason: null },
      receipt: { rule: 'Every leg was left out: a push.' },
      legs: [{ status: 'push' }, { status: 'void' }, { status: 'push' }],
    })
    const [, gone] = (await parlay.read()).legs
    expect(gone?.receipt?.rule).toBe('The game was called off: it is no longer listed.')
    expect(await parlay.nets()).toEqual({ Ann: 0, Ben: 0, Cleo: 0 })
  })

  it('says in its timeline what each leg did to its price, and keeps the terms of then [BEY-07] [BEY-32]', async () => {
    parlay.at(7)
    parlay.end(0, 'push')
    await parlay.press()
    parlay.at(9)
    parlay.end(1, 'won')
    parlay.end(2, 'lost')
    await parlay.press()
    const all = await parlay.steps()
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
      { leg: { number: 2, status: 'won', before: after, after }, game: { homeTeam: parlay.games[1].homeTeam } },
      { leg: { number: 3, status: 'lost', before: after, after } },
    ])
  })

  it('keeps the terms of a counter-offer that made it, whatever it pays later [BEY-07] [BEY-17] [BEY-32]', async () => {
    const { group, games } = parlay
    const legs = games.map(({ id: gameId, homeTeam: team }) => ({ gameId, betType: 'moneyline', selection: { team } }))
    const { id } = await made(group.ann.post<BidView>(`${group.path}/bids`, { legs, wagerAmount: 10 }))
    const path = `${group.path}/bids/${id}/counters`
    const counter = await made(group.ben.post<CounterView>(path, { wagerAmount: 7 }))
    const bet = await made(group.ann.post<BetAnswer>(`${path}/${counter.id}/accept`))
    parlay.at(5)
    server.feed.finish(games[0].id, 20, 20)
    await parlay.press()
    expect((await parlay.read(bet.id)).odds).toBeLessThan(bet.odds)
    const agreed = { odds: bet.odds, wagerAmount: 7 }
    const { items: steps } = await done(group.cleo.get<{ items: BetStep[] }>(`${group.path}/bets/${bet.id}/timeline`))
    expect(steps.find(({ type }) => type === 'bid.accepted')?.terms).toMatchObject(agreed)
    const { items: log } = await done(group.cleo.get<{ items: ActivityView[] }>(`${group.path}/activity?kind=bids`))
    expect(log.find(({ type, entityId }) => type === 'bid.accepted' && entityId === bet.id)?.offer).toMatchObject(
      agreed,
    )
  })

  it('is in doubt as long as a leg is, unless a lost leg decides [BEY-04] [BEY-32]', async () => {
    parlay.at(6)
    server.feed.setScoreRow(parlay.games[0].id, { completed: true, scores: null })
    expect(await parlay.press()).toMatchObject({ settled: 0, held: 1 })
    expect(await parlay.read()).toMatchObject({
      needsAttention: 'scores missing',
      legs: [{ needsAttention: 'scores missing' }, {}, {}],
    })
    parlay.at(7)
    parlay.end(1, 'won')
    expect(await parlay.press()).toMatchObject({ settled: 0, held: 1 })
    parlay.at(9)
    parlay.end(2, 'lost')
    expect(await parlay.press()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await parlay.read()).toMatchObject({
      needsAttention: null,
      winnerId: parlay.group.ben.id,
      legs: [{ needsAttention: null }, {}, {}],
    })
    expect((await parlay.typesOf()).filter((type) => type === 'bet.held')).toHaveLength(1)
  })

  it('is checked by the scheduled run for each of its games, in every group alike [BEY-32] [STL-13] [STL-15]', async () => {
    parlay.at(5)
    parlay.end(0, 'won')
    const statusOf = async () => (await parlay.read()).legs.map(({ status }) => status)
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 0 })
    expect(await statusOf()).toEqual(['won', 'active', 'active'])
    parlay.at(6)
    parlay.end(1, 'won')
    server.feed.fail(503, '', { only: /basketball_nba\/scores/ })
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 0, errors: 1 })
    server.feed.recover()
    parlay.at(9)
    parlay.end(2, 'won')
    expect(await settleDueBets(server.services)).toMatchObject({ settled: 1, errors: 0 })
    expect(await parlay.nets()).toEqual({ Ann: 85.2, Ben: -85.2, Cleo: 0 })
  })

  it('is settled once by two processes that run together [BEY-32] [STL-21]', async () => {
    const other = await server.another()
    parlay.at(9)
    parlay.end(0, 'push')
    parlay.end(1, 'won')
    parlay.end(2, 'won')
    const runs = await Promise.all([
      settleDueBets(server.services),
      settleDueBets(other.services),
      settleDueBets(server.services),
    ])
    expect(runs.map(({ settled }) => settled).toSorted()).toEqual([0, 0, 1])
    const decided = await sql("select seq from group_events where entity_id = $1 and type = 'bet.leg-decided'", [
      parlay.id,
    ])
    expect(decided).toHaveLength(3)
    expect(await parlay.nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
    await other.stop()
  })

  it('that cannot be settled leaves its legs as they were, and stops no other [BEY-32] [STL-16]', async () => {
    const other = await parlay.another(20)
    await sql(
      `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
       values ($1, 'stray', $2, $3, $4, 100, 'stray', now(), now())`,
      [parlay.group.id, parlay.id, parlay.group.ann.id, parlay.group.ben.id],
    )
    parlay.at(9)
    parlay.end(0, 'push')
    parlay.end(1, 'won')
    parlay.end(2, 'won')
    expect(await parlay.press()).toEqual({ settled: 1, checked: 2, errors: 1 })
    expect(await parlay.read(other.id)).toMatchObject({ status: 'settled', toWin: 75.2 })
    expect(await parlay.read()).toMatchObject({ status: 'active', odds: 852, legs: [{ status: 'active' }, {}, {}] })
    await server.asOwner("delete from debts where id = 'stray'")
    expect(await parlay.press()).toEqual({ settled: 1, checked: 1, errors: 0 })
    expect(await parlay.read()).toMatchObject({ status: 'settled', odds: 376 })
  })

  it('needs attention where nothing settles by itself, 12 hours after a leg was expected to end [BEY-04] [STL-15]', async () => {
    await sql('update groups set auto_settle = false where id = $1', [parlay.group.id])
    parlay.at(2 + 3.5 + 12 - 0.01)
    await settleDueBets(server.services)
    expect(await parlay.read()).toMatchObject({ needsAttention: null })
    parlay.at(2 + 3.5 + 12)
    await settleDueBets(server.services)
    expect(await parlay.read()).toMatchObject({
      ...{
        needsAttention: 'nothing settles by itself',
        legs: [{ needsAttention: 'nothing settles by itself' }, {}, {}],
      },
    })
  })

  it('can be settled by hand by the website administrator alone, at what it pays by then [BEY-32] [STL-34]', async () => {
    parlay.at(5)
    parlay.end(0, 'push')
    await parlay.press()
    const outcome = { outcome: 'won', winnerId: parlay.group.ann.id }
    const path = `${parlay.path}/settle`
    expect((await refused(parlay.group.ann.post(path, outcome)))[0]).toBe(403)
    expect(await done(root.post<BetAnswer>(path, outcome))).toMatchObject({ receipt: { source: 'by hand' } })
    expect(await parlay.nets()).toEqual({ Ann: 37.6, Ben: -37.6, Cleo: 0 })
  })
})
