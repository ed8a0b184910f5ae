import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs, instant, minuteMs } from '#domain/times.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, type TestGroup } from '#test/support/story.ts'
import { keepPrices } from './keepPrices.ts'

describe('the prices of bets', () => {
  let server: TestServer
  let admin: Person
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off', LEAGUES: 'nba' })
    admin = await server.aWebsiteAdmin()
    // Another league than that of the installation.
    await done(admin.send('PATCH', '/api/admin/settings', { leagues: ['americanfootball_nfl'] }))
  })
  beforeEach(async () => {
    server.clock.set(friday)
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const total = { betType: 'total', selection: { type: 'Over', line: 44.5 }, wagerAmount: 20 }
  const pricedAt = (over: number, under: number) =>
    aFeedGame({ id: 'game', startsAt: instant(Date.parse(friday) + 3 * hourMs), total: { point: 44.5, over, under } })
  const noted = async () => {
    const { rows } = await server.services.db.pool.query(
      'select accepted_odds, closing_odds, count(*)::int from bet_prices where group_id = $1 group by 1, 2 order by 3',
      [group.id],
    )
    return rows
  }

  it('are noted of every one, however many are about a game, in the leagues that an administrator chose [BEY-38] [BEY-40]', async () => {
    server.feed.setGames(pricedAt(-110, -110))
    const bet = await aBet(group, { gameId: 'game', ...total })
    await server.asOwner(
      `insert into bets select (jsonb_populate_record(b, jsonb_build_object('id', 'like-' || n))).*
         from bets b, generate_series(1, 1200) n where b.group_id = $1 and b.id = $2`,
      [group.id, bet.id],
    )
    expect(await keepPrices(server.services)).toBe(1201)
    expect(await noted()).toEqual([{ accepted_odds: 100, closing_odds: 100, count: 1201 }])
    expect(await keepPrices(server.services)).toBe(0)
    server.clock.advance(2 * hourMs)
    server.feed.setGames(pricedAt(-140, 120))
    await done(group.ann.get('/api/lines'))
    server.clock.advance(minuteMs)
    expect(await keepPrices(server.services)).toBe(1201)
    expect(await noted()).toEqual([{ accepted_odds: 100, closing_odds: -128, count: 1201 }])
  })
})
