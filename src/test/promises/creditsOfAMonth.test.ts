import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usualCost } from '#domain/credits/creditShares.ts'
import { dayMs, hourMs, instantFromIso, after as later } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { settleDueBets } from '#features/bets/server/settleBets.ts'
import type { LinesView, UsageView } from '#features/lines/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aVisitor, elsewhere, type Person } from '#test/support/person.ts'
import { aBet, aGroup, done } from '#test/support/story.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
  admin = await server.aWebsiteAdmin()
  server.clock.set('2026-12-01T06:00:00Z')
})
afterAll(() => server.stop())

const list = (who: Person) => done(who.get<LinesView>('/api/lines'))
const set = (change: object) => done(admin.send('PATCH', '/api/admin/settings', change))

/** What the requests that reached the service cost. */
function costs(): number {
  return server.feed.requests.reduce((sum, { kind }) => sum + usualCost[kind as 'odds' | 'scores'], 0)
}

describe('a month in which everybody reads all the time', () => {
  test('settles every bet within two days of its end, with 1,000 credits [FEED-35] [STL-10] [STL-13]', async () => {
    const group = await aGroup(server)
    const other = await server.another()
    const begin = instantFromIso('2026-12-01T12:00:00Z')
    server.clock.set(begin)
    const games = Array.from({ length: 9 }, (_, index) =>
      aFeedGame({
        id: `game${index}`,
        sport: index % 2 === 0 ? 'americanfootball_nfl' : 'basketball_nba',
        startsAt: later(begin, (1 + index * 3) * dayMs),
      }),
    )
    server.feed.setGames(...games)
    const bets = new Map<string, BetAnswer>()
    for (const { id, homeTeam } of games) {
      const terms = { gameId: id, betType: 'moneyline', selection: { team: homeTeam }, wagerAmount: 5 }
      bets.set(id, await aBet(group, { ...terms, expiration: 'gameTime' }))
    }
    await set({ apiQuotaLimit: 1_000, enableCaching: false })
    const settledAfterMs = new Map<string, number>()
    await server.services.db.pool.query("update sessions set expires_at = '2027-02-01'")
    const readers = [group.ann, elsewhere(group.ben, other.url), server.visitor, aVisitor(other.url)]
    const reasons = new Set<LinesView['staleBecause']>()
    const monthEnd = instantFromIso('2027-01-01T00:00:00Z')
    for (let now = begin; now < monthEnd; now = later(now, 12 * hourMs)) {
      server.clock.set(now)
      for (const { id, startsAt } of games) {
        if (now >= startsAt + 4 * hourMs && !settledAfterMs.has(id)) server.feed.finish(id, 20, 17)
      }
      for (const who of readers) reasons.add((await list(who)).staleBecause)
      await done(group.cleo.post(`${group.path}/settle`))
      await settleDueBets(other.services)
      for (const { id, startsAt } of games) {
        if (settledAfterMs.has(id) || now < startsAt + 4 * hourMs) continue
        const bet = await done(group.ann.get<BetAnswer>(`${group.path}/bets/${bets.get(id)?.id}`))
        if (bet.status === 'settled') settledAfterMs.set(id, now - startsAt - 4 * hourMs)
      }
    }
    expect([...settledAfterMs.keys()].sort()).toEqual(games.map(({ id }) => id).sort())
    expect(Math.max(...settledAfterMs.values())).toBeLessThanOrEqual(2 * dayMs)
    expect(costs()).toBeLessThanOrEqual(1_000)
    // Lines waited for their turns, and leagues without games were left alone.
    expect(reasons).toContain('must-last')
    const usage = await done(admin.get<UsageView>('/api/admin/odds/usage?from=2026-12-01&to=2026-12-31'))
    expect(usage.totalCredits).toBe(costs())
    expect(usage.parts.reduce((sum, { credits }) => sum + credits, 0)).toBe(costs())
    await other.stop()
  }, 120_000)
})
