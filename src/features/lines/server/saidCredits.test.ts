import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { usualCost } from '#domain/credits/creditShares.ts'
import { hourMs, after as later, minuteMs, secondMs } from '#domain/times.ts'
import { openMemory } from '#server/memory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { done } from '#test/support/story.ts'
import type { CacheStatusView, LinesView } from '../contract.ts'
import { bookCredits, creditsNow } from './credits.ts'
import { openOddsApi } from './oddsApi.ts'
import { scoresOf } from './scores.ts'
import { recordFetch } from './usage.ts'

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
const status = () => done(admin.get<CacheStatusView>('/api/admin/odds/status'))
const asked = (kind: string) => server.feed.requests.filter((one) => one.kind === kind).length
/** How often the list of sports was asked for, which is free, and what the other requests cost. */
const asks = () => asked('sports')
const costs = () => asked('odds') * usualCost.odds + asked('scores') * usualCost.scores

/** A request for the odds of the NFL. */
const nfl = { id: 'odds_americanfootball_nfl', sport: 'americanfootball_nfl', isBid: false, dueAt: null } as const

describe('what the service says that it has left', () => {
  test('limits the count, and what it says last holds [FEED-15]', async () => {
    server.feed.sayCredits({ last: 6, used: 480, remaining: 20 })
    await list(admin, '?sport=NFL')
    expect(await creditsNow(server.services)).toMatchObject({ used: 6, left: 20 })
    expect(await status()).toMatchObject({ creditsLeft: 20, apiQuotaLimit: 100_000 })
    server.feed.sayCredits({ last: 2, used: 500, remaining: 0 })
    await scoresOf(server.services, 'basketball_nba')
    server.clock.advance(59 * minuteMs)
    const before = server.feed.requests.length
    expect(await list(admin, '?sport=NFL')).toMatchObject({ stale: true, staleBecause: 'credits' })
    expect(server.feed.requests.length).toBe(before)
    expect(await status()).toMatchObject({ quotaReached: true, message: 'Quota reached' })
    // Its month may begin on another day.
    server.feed.sayCredits({ last: 6, used: 6, remaining: 494 })
    server.clock.advance(61 * minuteMs)
    expect(await list(admin, '?sport=NFL')).toMatchObject({ staleBecause: 'must-last' })
    expect(await creditsNow(server.services)).toMatchObject({ left: 494 })
  })

  test('is not lowered by requests that fail without a word, however long that lasts [FEED-12] [FEED-15]', async () => {
    const ann = await server.aPerson('Ann')
    server.feed.sayCredits({ last: 6, used: 200, remaining: 60_000 })
    await list(ann, '?sport=NFL')
    server.feed.sayCredits(null)
    for (const fail of [server.feed.hangUp, () => server.feed.fail(502)]) {
      fail()
      for (let round = 0; round < 4; round += 1) {
        server.clock.advance(5 * minuteMs)
        expect(await list(ann)).toMatchObject({ stale: true, staleBecause: 'no-answer' })
      }
    }
    expect(await creditsNow(server.services)).toMatchObject({ used: 6, left: 60_000 })
    // Answered, but again without a word: it cost what it usually costs.
    server.feed.recover()
    server.clock.advance(minuteMs)
    await list(ann, '?sport=NFL')
    expect(await creditsNow(server.services)).toMatchObject({ used: 12, left: 59_994 })
  })

  test('is not raised by one that failed after the service said it again [FEED-15]', async () => {
    const { services } = server
    const request = { part: 'members', endpoint: 'odds', ...nfl } as const
    server.feed.sayCredits({ last: 6, used: 400, remaining: 100 })
    await list(admin, '?sport=NHL')
    server.clock.advance(secondMs)
    const { booking } = await bookCredits(services, request)
    if (!booking) throw new Error('not booked')
    expect(await creditsNow(services)).toMatchObject({ used: 12, left: 94 })
    await list(admin, '?sport=NBA')
    const failed = { endpoint: 'odds', sportKey: 'x', gamesReturned: null, quotaRemaining: null, quotaUsed: null }
    await recordFetch(services, { ...failed, credits: 0, error: 'API Error: no connection' }, booking)
    expect(await creditsNow(services)).toMatchObject({ used: 12, left: 100 })
  })

  test('does not hold for the next month [FEED-15] [FEED-35]', async () => {
    await server.services.db.pool.query("update sessions set expires_at = '2027-02-01'")
    server.clock.set('2026-12-31T23:50:00Z')
    server.feed.sayCredits({ last: 6, used: 490, remaining: 10 })
    await list(admin, '?sport=NFL')
    server.feed.sayCredits(null)
    server.clock.set('2027-01-01T00:00:00Z')
    server.feed.addGame(aFeedGame({ id: 'next', startsAt: later(server.clock.now(), 30 * hourMs) }))
    expect(await status()).toMatchObject({ quotaReached: false, creditsLeft: 100_000, waiting: null })
    expect(await list(admin, '?sport=NFL')).toMatchObject({ stale: false, staleBecause: null })
    expect(asked('odds')).toBe(2)
  })
})

describe('what the service has left is asked for again without cost', () => {
  test('when too little for the request is left, in an hour: there may be a bigger plan [FEED-15] [FEED-35]', async () => {
    const ann = await server.aPerson('Ann')
    // Enough for scores, but not for odds.
    server.feed.sayCredits({ last: 6, used: 496, remaining: 4 })
    await list(ann, '?sport=NFL')
    server.clock.advance(59 * minuteMs)
    expect(await list(ann, '?sport=NFL')).toMatchObject({ stale: true, staleBecause: 'credits' })
    // The lists of games are free too, and have just said the same.
    expect([asks(), costs()]).toEqual([0, 6])
    server.clock.advance(61 * minuteMs)
    expect(await list(ann, '?sport=NFL')).toMatchObject({ stale: true, staleBecause: 'credits' })
    expect([asks(), costs()]).toEqual([1, 6])
    server.feed.sayCredits({ last: 0, used: 0, remaining: 20_000 })
    server.clock.advance(hourMs)
    expect(await list(ann, '?sport=NFL')).toMatchObject({ stale: false, staleBecause: null })
    expect([asks(), costs()]).toEqual([2, 12])
  })

  test('when a request must wait for its turn, for every league together [FEED-15] [FEED-35]', async () => {
    const ann = await server.aPerson('Ann')
    const use = "insert into api_usage (date, credits_used) values ('2026-12-01', 400)"
    await server.services.db.pool.query(use)
    server.feed.sayCredits({ last: 6, used: 300, remaining: 200 })
    await list(ann, '?sport=NFL')
    server.clock.advance(61 * minuteMs)
    expect(await list(ann)).toMatchObject({ stale: true, staleBecause: 'must-last' })
    // The lists of games, which are free too, have just said it.
    expect([asks(), costs()]).toEqual([0, 6])
    server.feed.sayCredits({ last: 0, used: 0, remaining: 20_000 })
    server.clock.advance(minuteMs)
    expect(await done(admin.post('/api/admin/odds/refresh'))).toMatchObject({ failures: [], totalCredits: 0 })
    expect(asks()).toBe(0)
    // The leagues without games are not asked.
    expect(costs()).toBe(6 + 6)
  })

  test('after a start, which may have brought another key [FEED-15] [FEED-35]', async () => {
    const { services, feed } = server
    const request = { part: 'members', endpoint: 'odds', ...nfl } as const
    feed.sayCredits({ last: 6, used: 500, remaining: 0 })
    await list(admin, '?sport=NFL')
    feed.sayCredits({ last: 0, used: 0, remaining: 500 })
    expect((await bookCredits(services, request)).refusal?.why).toBe('used-up')
    const odds = openOddsApi({ url: feed.url, apiKey: feed.key, isSample: false })
    expect((await bookCredits({ ...services, memory: openMemory(), odds }, request)).refusal?.why).not.toBe('used-up')
    expect(asks()).toBe(1)
  })

  test('unless it fails: then what can cost nothing is tried every hour [FEED-15] [FEED-35]', async () => {
    const ann = await server.aPerson('Ann')
    server.feed.sayCredits({ last: 6, used: 496, remaining: 0 })
    await list(ann, '?sport=NFL')
    server.feed.fail(404, '', { only: /sports\/$/ })
    server.feed.sayCredits(null)
    server.clock.advance(61 * minuteMs)
    expect(await list(ann, '?sport=NFL')).toMatchObject({ games: [{ id: 'nfl' }] })
    expect([asks(), costs()]).toEqual([1, 12])
  })
})
