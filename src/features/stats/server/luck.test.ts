import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import { keepPrices } from '#features/bets/server/keepPrices.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import type { StatsView, VersusView } from '../contract.ts'

describe('luck and skill', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ RATE_LIMITS: 'off' })
    server.clock.set(friday)
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  it('come from the prices when a bet was made and when its game began, and sum to zero [BEY-38]', async () => {
    const { ann, ben, path } = group
    const startsAt = instant(server.clock.now() + 3 * hourMs)
    const pricedAt = (overPrice: number, under: number) =>
      aFeedGame({ id: 'game', startsAt, total: { point: 44.5, over: overPrice, under } })
    const game = pricedAt(-110, -110)
    server.feed.setGames(game)
    const over = { gameId: game.id, betType: 'total', selection: { type: 'Over', line: 44.5 }, wagerAmount: 20 }
    const bet = await aBet(group, over)
    await aBet(group)
    await keepPrices(server.services)
    server.clock.advance(2 * hourMs)
    server.feed.setGames(pricedAt(-140, 120))
    await done(ann.get('/api/lines'))
    await keepPrices(server.services)
    server.clock.advance(2 * hourMs)
    // A price of after the start is none of closing.
    server.feed.setGames(pricedAt(-900, 600))
    await done(ann.get('/api/lines'))
    server.clock.advance(minuteMs)
    await keepPrices(server.services)
    const { rows } = await server.services.db.pool.query(
      'select accepted_odds, closing_odds from bet_prices where bet_id = $1',
      [bet.id],
    )
    expect(rows).toEqual([{ accepted_odds: 100, closing_odds: -128 }])
    await server.services.db.pool.query(
      `update bets set status = 'settled', settlement_status = 'resolved', winner_id = creator_id, settled_at = $1,
         settlement = 1 where group_id = $2`,
      [new Date(server.clock.now()), group.id],
    )
    const { luck = {} } = await done(ben.get<StatsView>(`${path}/stats`))
    const [anns, bens] = [luck[ann.id], luck[ben.id]]
    expect(anns).toMatchObject({ bets: 1, unpriced: 1, leftOut: 1, closingValue: { bets: 1, low: null, high: null } })
    expect((anns?.closingValue?.percent ?? 0) > 0 && (bens?.closingValue?.percent ?? 0) < 0).toBe(true)
    for (const figure of ['expected', 'luck'] as const) expect((anns?.[figure] ?? 1) + (bens?.[figure] ?? 0)).toBe(0)
    expect((anns?.expected ?? 0) + (anns?.luck ?? 0)).toBe(bet.toWin)
    const point = { result: bet.toWin, expected: anns?.expected }
    expect(anns?.line).toEqual([{ at: expect.any(String), ...point }])
    const versus = await done(ben.get<VersusView>(`${path}/versus/${ann.id}`))
    expect(versus.luck).toEqual({ member: bens, opponent: anns })
    expect(await done(ben.get<StatsView>(`${path}/stats?without=luck`))).not.toHaveProperty('luck')
  })
})
