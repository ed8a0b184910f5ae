import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usualCost, visitorsShare } from '#domain/credits/creditShares.ts'
import { sportKeys } from '#domain/games/sports.ts'
import { dayMs, hourMs, instantFromIso, after as later, minuteMs, secondMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aVisitor, elsewhere, type Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import type { CacheStatusView, LinesView, UsageView } from '../contract.ts'
import { bookCredits, creditsNow } from './credits.ts'
import { scoresOf } from './scores.ts'

let server: TestServer
let admin: Person

beforeEach(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off' })
  admin = await server.aWebsiteAdmin()
  server.clock.set('2026-12-01T06:00:00Z')
  server.feed.setGames(aFeedGame({ id: 'nfl', startsAt: later(server.clock.now(), 30 * hourMs) }))
})
afterEach(() => server.stop())

const list = (who: Person, query = '') => done(who.get<LinesView>(`/api/lines${query}`))
const set = (change: object) => done(admin.send('PATCH', '/api/admin/settings', change))
const status = () => done(admin.get<CacheStatusView>('/api/admin/odds/status'))

/** What the requests that reached the service cost. */
function costs(kind?: 'odds' | 'scores'): number {
  const counted = server.feed.requests.filter((request) => kind === undefined || request.kind === kind)
  return counted.reduce((sum, request) => sum + usualCost[request.kind as 'odds' | 'scores'], 0)
}

/** Credits that were used before, today. */
async function spent(part: string, credits: number): Promise<void> {
  const { pool } = server.services.db
  const today = new Date(server.clock.now()).toISOString().slice(0, 10)
  const add = 'on conflict (date) do update set credits_used = api_usage.credits_used + $2'
  await pool.query('insert into credit_uses values ($1, $2, $3, 0)', [today, part, credits])
  await pool.query(`insert into api_usage (date, credits_used) values ($1, $2) ${add}`, [today, credits])
}

describe('visitors', () => {
  test('cause no request beyond a daily share, however often they read, in all processes together [FEED-35]', async () => {
    const other = await server.another()
    const visitors = [server.visitor, aVisitor(other.url)] as const
    const share = visitorsShare(100_000, server.clock.now())
    const untilMidnight = Array.from({ length: 17 * 6 })
    for (const [turn] of untilMidnight.entries()) {
      server.clock.advance(10 * minuteMs)
      await list(visitors[turn % 2] ?? server.visitor, `?query=${turn}`)
    }
    expect(costs()).toBeLessThanOrEqual(share)
    expect(costs()).toBeGreaterThan(share - 42)
    expect(await list(server.visitor)).toMatchObject({ stale: true, staleBecause: 'visitor', games: [{ id: 'nfl' }] })
    server.clock.advance(90 * minuteMs)
    expect(await list(server.visitor)).toMatchObject({ stale: false, staleBecause: null })
    await other.stop()
  })

  test('read what was fetched for members, who do not get what was made for visitors [FEED-35]', async () => {
    const ann = await server.aPerson('Ann')
    await list(ann)
    await spent('visitors', 333)
    server.clock.advance(5 * minuteMs)
    // With the cookie of an ended session one is a visitor too.
    const stranger: Person = { ...server.visitor, cookie: 'betwixt.session_token=nobody' }
    const lines = (cookie = '') => fetch(`${server.url}/api/lines`, { headers: { cookie } }).then((got) => got.json())
    expect(await list(server.visitor)).toMatchObject({ stale: true, staleBecause: 'visitor' })
    expect(await lines(stranger.cookie)).toMatchObject({ stale: true, staleBecause: 'visitor' })
    expect(costs()).toBe(42)
    expect(await list(ann)).toMatchObject({ stale: false, staleBecause: null })
    expect(costs()).toBe(84)
    server.clock.advance(secondMs)
    expect(await list(server.visitor)).toMatchObject({ stale: false, staleBecause: null })
    expect(costs()).toBe(84)
  })
})

describe('members', () => {
  test('read that the credits are used up, while scores still come for their bets [FEED-35] [STL-10]', async () => {
    const ann = await server.aPerson('Ann')
    await list(ann)
    await set({ apiQuotaLimit: 1_000 })
    await server.services.db.pool.query('update api_usage set credits_used = 990')
    server.clock.advance(5 * minuteMs)
    expect(await list(ann)).toMatchObject({ stale: true, staleBecause: 'credits', games: [{ id: 'nfl' }] })
    expect(await done(ann.post('/api/lines/refresh'))).toMatchObject({
      failures: [{ sportKey: 'americanfootball_nfl', error: 'This month’s credits for lines are used up.' }],
    })
    expect(await status()).toMatchObject({
      quotaReached: false,
      waiting: 'The rest of the credits is kept for settling bets',
      creditsLeft: 10,
      keptForSettling: 6,
    })
    expect(costs('odds')).toBe(42)
    expect(await scoresOf(server.services, 'americanfootball_nfl')).toMatchObject({ items: [{ id: 'nfl' }] })
    expect(costs('scores')).toBe(2)
  })

  test('read that the service does not answer where that is so [FEED-31] [LINE-16]', async () => {
    server.feed.fail(500)
    expect(await list(admin)).toMatchObject({ stale: true, staleBecause: 'no-answer' })
  })
})

describe('a key that the service refuses', () => {
  test.each([
    ['INVALID_KEY', 'key'],
    ['OUT_OF_USAGE_CREDITS', 'credits'],
    ['SOMETHING_ELSE', 'no-answer'],
  ])('with %s is told as what it is: %s [BEY-40] [FEED-13]', async (error_code, staleBecause) => {
    server.feed.fail(401, { message: 'no', error_code })
    expect(await list(admin)).toMatchObject({ stale: true, staleBecause })
  })
})

describe('the count', () => {
  test('is of all processes: together they take no credit twice [FEED-29] [FEED-35]', async () => {
    await set({ apiQuotaLimit: 1_000 })
    for (const sport of sportKeys)
      server.feed.addGame(aFeedGame({ id: sport, sport, startsAt: later(server.clock.now(), 30 * hourMs) }))
    // Enough for two leagues, and a little: three fifths of the rest are kept.
    await spent('members', 975)
    const others = await Promise.all([server.another(), server.another()])
    const people = [admin, ...others.map(({ url }) => elsewhere(admin, url))]
    await Promise.all(people.map((who, place) => list(who, `?query=${place}`)))
    expect(costs()).toBe(12)
    await Promise.all(others.map((other) => other.stop()))
  })

  test('has the credits of a request that a crash cut off [FEED-11]', async () => {
    const { services } = server
    const sport = 'americanfootball_nfl'
    const asked = { part: 'members', endpoint: 'odds', sport, id: `odds_${sport}`, isBid: false, dueAt: null } as const
    expect((await bookCredits(services, asked)).refusal).toBeNull()
    expect(await creditsNow(services)).toMatchObject({ used: 6, left: 99_994, today: { members: 6 } })
  })

  test('is shown by what it was used for, with a forecast [ADM-60] [ADM-62]', async () => {
    await list(admin)
    server.clock.advance(5 * minuteMs)
    await list(server.visitor)
    await scoresOf(server.services, 'americanfootball_nfl')
    await done(admin.post('/api/admin/odds/refresh'))
    const { parts } = await done(admin.get<UsageView>('/api/admin/odds/usage'))
    expect(parts).toEqual([
      { part: 'settling', name: 'Settling bets', credits: 2, apiFetches: 1 },
      { part: 'bids', name: 'Open bids and live games', credits: 0, apiFetches: 0 },
      { part: 'members', name: 'Lines for members', credits: 42, apiFetches: 7 },
      { part: 'visitors', name: 'Lines for visitors', credits: 42, apiFetches: 7 },
      { part: 'refresh', name: 'Refresh by an administrator', credits: 42, apiFetches: 7 },
    ])
    // 128 in the first hours of the month count as a day's.
    const daysLeft = (instantFromIso('2027-01-01T00:00:00Z') - server.clock.now()) / dayMs
    expect(await status()).toMatchObject({
      creditsThisMonth: 128,
      creditsLeft: 99_872,
      forecast: Math.round(128 * (1 + daysLeft)),
      reachedPercent: 0,
      waiting: null,
    })
    const metrics = await fetch(`${server.ownUrl}/metrics`).then((got) => got.text())
    expect(metrics).toContain('feed_credits_used{part="members"} 42')
    expect(metrics).toContain('feed_credits_left 99872')
    expect(metrics).toMatch(/^feed_credits_forecast 4\d{3}$/m)
  })
})

describe('settling, while its credits must last', () => {
  test('asks at a pace, and a run of all groups decides by what a member’s run has fetched [STL-13] [STL-17]', async () => {
    const { services } = server
    const nfl = 'americanfootball_nfl'
    await spent('settling', 90_000)
    await scoresOf(services, nfl, { maxAgeMs: 0 })
    expect(costs('scores')).toBe(2)
    server.clock.advance(minuteMs)
    expect(await scoresOf(services, nfl)).toMatchObject({ items: [{ id: 'nfl' }] })
    expect(costs('scores')).toBe(2)
    server.clock.advance(5.5 * minuteMs)
    await expect(scoresOf(services, nfl)).rejects.toThrow('were not asked for')
    expect(costs('scores')).toBe(2)
    server.clock.advance(10 * minuteMs)
    expect(await scoresOf(services, nfl)).toMatchObject({ items: [{ id: 'nfl' }] })
    expect(costs('scores')).toBe(4)
  })
})

describe('one evening of one open page, with 500 credits', () => {
  test('costs no more than a day’s part, says when the next prices come, and refreshes nothing beyond it [BEY-40]', async () => {
    server.clock.set('2026-11-01T17:00:00Z')
    const inSeason = ['americanfootball_nfl', 'basketball_nba', 'icehockey_nhl', 'americanfootball_ncaaf'] as const
    for (const sport of inSeason)
      server.feed.addGame(aFeedGame({ id: sport, sport, startsAt: later(server.clock.now(), 8 * hourMs) }))
    const ann = await server.aPerson('Ann')
    let left = 500
    await said500()
    for (let minute = 0; minute < 6 * 60; minute += 15) {
      left = 500 - costs('odds')
      server.feed.sayCredits({ last: 6, used: 500 - left, remaining: left - 6 })
      await list(ann)
      if (minute % 60 === 0) await done(ann.post('/api/lines/refresh'))
      server.clock.advance(15 * minuteMs)
    }
    expect(costs('odds')).toBeLessThanOrEqual(60)
    expect(costs('odds')).toBeGreaterThan(0)
    // Leagues without games cost nothing.
    const leagues = new Set(server.feed.requests.filter(({ kind }) => kind === 'odds').map(({ sport }) => sport))
    expect([...leagues].every((sport) => inSeason.some((one) => one === sport))).toBe(true)
    const lines = await list(ann)
    expect(lines).toMatchObject({ stale: true, staleBecause: 'must-last' })
    expect(Date.parse(lines.nextAt ?? '')).toBeGreaterThan(server.clock.now())
    // Refresh takes nothing that the plan does not give.
    const before = costs('odds')
    const refreshed = await done(ann.post('/api/lines/refresh'))
    expect(refreshed).toMatchObject({
      failures: [{ error: 'The month’s credits must last.' }, {}, {}, {}],
      nextAt: expect.any(String),
    })
    expect(costs('odds')).toBe(before)
  }, 60_000)

  /** The service has said what it has left. */
  async function said500(): Promise<void> {
    const said = "insert into credit_account (id, remaining, used, said_at) values ('global', 500, 0, $1)"
    await server.services.db.pool.query(said, [new Date(server.clock.now())])
  }
})
