import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dayMs, hourMs, isoFromInstant, after as later, minuteMs, secondMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aVisitor, type Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import type { CacheStatusView, LinesView, RefreshResult, UsageView } from '../contract.ts'
import { creditsNow } from './credits.ts'
import { scoresOf } from './scores.ts'
import { readUsage, recordFetch } from './usage.ts'

let server: TestServer
let admin: Person

beforeEach(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org' }, { isAlone: true })
  admin = await server.aWebsiteAdmin()
  server.feed.setGames(aFeedGame({ id: 'nfl', startsAt: later(server.clock.now(), 30 * hourMs) }))
})
afterEach(() => server.stop())

const listAs = (who: Person) => done(who.get<LinesView>('/api/lines'))
const list = () => listAs(server.visitor)
const status = () => done(admin.get<CacheStatusView>('/api/admin/odds/status'))
const usage = (query = '') => done(admin.get<UsageView>(`/api/admin/odds/usage${query}`))
const set = (change: object) => done(admin.send('PATCH', '/api/admin/settings', change))
/** A request of a member that was not booked. */
const spend = (credits: number, said: { quotaRemaining?: number } = {}) => {
  const nothing = { gamesReturned: 0, quotaRemaining: null, quotaUsed: null, error: null }
  const date = isoFromInstant(server.clock.now()).slice(0, 10)
  const fetched = { endpoint: 'odds', sportKey: 'x', ...nothing, ...said, credits }
  return recordFetch(server.services, fetched, { part: 'members', cost: 0, date, taken: null, turn: null })
}
const fetches = () => server.feed.requests.filter(({ kind }) => kind === 'odds').length

describe('what the odds service costs', () => {
  test('is counted by day, with credits, fetches and cache hits [FEED-11] [FEED-16] [FEED-20] [ADM-60] [ADM-61]', async () => {
    await list()
    server.clock.advance(2 * secondMs)
    await list()
    const today = isoFromInstant(server.clock.now()).slice(0, 10)
    const counts = { creditsUsed: 42, apiFetches: 7, cacheHits: 7 }
    const seen = await usage()
    expect(seen).toMatchObject({ from: '2026-11-01', to: today, totalCredits: 42, cacheHitRate: 50, today: counts })
    expect(seen.days).toMatchObject([{ date: today, ...counts }])
  })

  test('counts every reader, also those who get the same answer, and forgets none at the end [FEED-20]', async () => {
    const other = await server.another()
    const visitor = aVisitor(other.url)
    for (let reader = 1; reader <= 10; reader += 1) await done(visitor.get('/api/lines'))
    await other.stop()
    expect((await usage()).today).toEqual({ creditsUsed: 42, apiFetches: 7, cacheHits: 9 * 7 })
  })

  test('is what the service says, and the usual price where it says nothing [FEED-15] [FEED-16] [FEED-17]', async () => {
    await scoresOf(server.services, 'americanfootball_nfl')
    server.feed.sayCredits(null)
    server.clock.advance(hourMs)
    await scoresOf(server.services, 'americanfootball_nfl')
    server.feed.sayCredits({ last: 3, used: 1_000, remaining: 77 })
    await listAs(admin)
    const [day] = (await usage()).days
    expect(day?.creditsUsed).toBe(2 + 2 + 7 * 3)
    expect(day?.quotaRemaining).toBe(77)
    expect(day?.details[0]).toMatchObject({ endpoint: 'odds', credits: 3, quotaRemaining: 77, quotaUsed: 1_000 })
    expect(day?.details.at(-1)).toMatchObject({
      endpoint: 'scores',
      sportKey: 'americanfootball_nfl',
      credits: 2,
      gamesReturned: 1,
    })
  })

  test('keeps the latest 100 details of a day, and every count [FEED-12]', async () => {
    for (let credits = 1; credits <= 120; credits += 1) await spend(credits)
    const [day] = (await usage()).days
    expect(day?.details.map(({ credits }) => credits)).toEqual(Array.from({ length: 100 }, (_, index) => 120 - index))
    expect(day).toMatchObject({ creditsUsed: (120 * 121) / 2, apiFetches: 120 })
  })

  test('is asked for by days, both ends in it [FEED-21]', async () => {
    await list()
    server.clock.advance(dayMs)
    await list()
    const [first, second] = ['2026-11-20', '2026-11-21']
    expect((await usage()).days.map(({ date }) => date)).toEqual([second, first])
    expect((await usage(`?from=${second}`)).totalCredits).toBe(42)
    expect((await usage(`?from=${first}&to=${first}`)).days.map(({ date }) => date)).toEqual([first])
    expect((await refused(admin.get('/api/admin/odds/usage?from=yesterday')))[0]).toBe(400)
  })

  test('counts a failed request as one that cost nothing, with its reason [FEED-12] [FEED-30]', async () => {
    server.feed.fail(401, { error_code: 'OUT_OF_USAGE_CREDITS' })
    await list()
    const [day] = (await usage()).days
    expect(day).toMatchObject({ creditsUsed: 0, apiFetches: 7 })
    expect(day?.details[0]).toMatchObject({
      credits: 0,
      gamesReturned: null,
      error: "API Error: 401, the service's credits are used up",
    })
  })

  test('disturbs nobody when it cannot be written or read [FEED-18] [FEED-19]', async () => {
    await server.asOwner('alter table api_usage rename to elsewhere')
    expect(await list()).toMatchObject({ stale: false, games: [{ id: 'nfl' }] })
    expect(await creditsNow(server.services)).toMatchObject({ used: 0, left: 100_000 })
    const zeros = { creditsUsed: 0, apiFetches: 0, cacheHits: 0 }
    const context = { services: server.services } as Parameters<typeof readUsage>[0]
    expect(await readUsage(context, {})).toMatchObject({ totalCredits: 0, cacheHitRate: 0, today: zeros, days: [] })
  })
})

describe('the quota of a month', () => {
  test('once used up stops every fetch: old prices are shown as stale, and the administrator is told [FEED-35]', async () => {
    await listAs(admin)
    await set({ apiQuotaLimit: 1_000 })
    await spend(957)
    expect(await status()).toMatchObject({ quotaReached: false, creditsThisMonth: 999, message: null })
    await spend(1)
    expect(await listAs(admin)).toMatchObject({ stale: true, games: [{ id: 'nfl' }] })
    server.clock.advance(dayMs)
    expect(await listAs(admin)).toMatchObject({ stale: true, games: [{ id: 'nfl' }] })
    const { successes, failures, totalCredits } = await done(admin.post<RefreshResult>('/api/admin/odds/refresh'))
    expect([successes.length, failures.length, totalCredits, fetches()]).toEqual([0, 1, 0, 7])
    expect(new Set(failures.map(({ error }) => error))).toEqual(new Set(['Quota reached']))
    expect(await status()).toMatchObject({
      quotaReached: true,
      message: 'Quota reached',
      apiQuotaLimit: 1_000,
      // The leagues without games are not asked.
      errorCached: 1,
    })

    await set({ apiQuotaLimit: 2_000 })
    server.clock.advance(minuteMs)
    expect(await listAs(admin)).toMatchObject({ stale: false })
  })

  test('begins anew with the month [FEED-35]', async () => {
    await set({ apiQuotaLimit: 1_000 })
    await spend(5_000)
    expect(await listAs(admin)).toMatchObject({ stale: true })
    server.clock.set('2026-12-01T00:00:00Z')
    expect(await listAs(admin)).toMatchObject({ stale: false })
  })
})

describe('the cache', () => {
  test('switched off lets every read fetch, but nothing more often than every 10 seconds [FEED-35]', async () => {
    await set({ enableCaching: false })
    for (let read = 1; read <= 3; read += 1) {
      await list()
      server.clock.advance(10 * secondMs - 1)
      await list()
      expect(fetches()).toBe(read * 7)
      server.clock.advance(1)
    }
    await set({ enableCaching: true })
    await list()
    expect(fetches()).toBe(21)
  })

  test('switched off holds for the scores on screens too [FEED-35]', async () => {
    server.feed.addGame(aFeedGame({ id: 'live', startsAt: later(server.clock.now(), -hourMs) }))
    const scores = () => server.feed.requests.filter(({ kind }) => kind === 'scores').length
    await list()
    server.clock.advance(10 * secondMs)
    await list()
    expect(scores()).toBe(1)
    await set({ enableCaching: false })
    await list()
    expect(scores()).toBe(2)
  })

  test('switched off does not let one open page feed itself: what has not changed is not announced [FEED-35]', async () => {
    await set({ enableCaching: false })
    const announced: string[] = []
    const reading: Promise<unknown>[] = []
    // What an open page does: an announcement makes it read again.
    server.services.events.listenToLines((sport) => {
      announced.push(sport)
      reading.push(list())
    })
    await list()
    await Promise.all(reading)
    expect([new Set(announced).size, fetches()]).toEqual([7, 7])
    announced.length = 0
    server.clock.advance(minuteMs)
    await list()
    expect([announced, fetches()]).toEqual([[], 14])
    const startsAt = later(server.clock.now(), 30 * hourMs)
    server.feed.addGame(aFeedGame({ id: 'nfl', startsAt, moneyline: { home: -200, away: 180 } }))
    server.clock.advance(minuteMs)
    await list()
    await Promise.all(reading)
    expect([announced, fetches()]).toEqual([['americanfootball_nfl'], 21])
  })

  test('is fresh for as long as the administrator says [FEED-22] [ADM-58]', async () => {
    await set({ cacheRefreshMinutes: 60 })
    await list()
    server.clock.advance(59 * minuteMs)
    await list()
    expect(fetches()).toBe(7)
    await set({ cacheRefreshMinutes: 1 })
    await list()
    expect(fetches()).toBe(14)
  })

  test('says what it holds of each sport [FEED-05] [FEED-32] [ADM-62]', async () => {
    await list()
    server.feed.fail(500, '', { only: /basketball_nba/ })
    server.clock.advance(10 * minuteMs)
    await done(server.visitor.get('/api/lines?sport=NBA'))
    await done(server.visitor.get('/api/lines?sport=NFL'))
    const { sportStats, ...counts } = await status()
    expect(counts).toMatchObject({ totalCached: 7, freshCached: 1, staleCached: 5, errorCached: 1 })
    expect(sportStats.slice(0, 2)).toMatchObject([
      { sportKey: 'americanfootball_nfl', gameCount: 1, status: 'fresh', fetchStatus: 'success', errorMessage: null },
      {
        sportKey: 'basketball_nba',
        gameCount: 0,
        status: 'error',
        fetchStatus: 'error',
        errorMessage: 'API Error: 500',
      },
    ])
  })

  test('keeps scores by sport and days [FEED-04] [FEED-06]', async () => {
    await scoresOf(server.services, 'americanfootball_nfl')
    const { rows } = await server.services.db.pool.query(
      "select id, sport, data, data_count, fetched_at from feed_cache where id like 'scores%'",
    )
    expect(rows).toEqual([
      {
        id: 'scores_americanfootball_nfl_3d',
        sport: 'americanfootball_nfl',
        data: [expect.objectContaining({ id: 'nfl', completed: false })],
        data_count: 1,
        fetched_at: expect.anything(),
      },
    ])
  })

  test('is emptied by the administrator, who reads of how many sports, and fetched at the next look [FEED-24]', async () => {
    await list()
    await scoresOf(server.services, 'americanfootball_nfl')
    expect(await done(admin.post('/api/admin/odds/clear'))).toEqual({ cleared: 7 })
    const { sportStats, totalCached } = await status()
    expect([totalCached, sportStats.length]).toEqual([0, 7])
    expect(sportStats[0]).toMatchObject({
      status: 'cleared',
      fetchStatus: 'cleared',
      gameCount: 0,
      lastUpdated: null,
      clearedAt: isoFromInstant(server.clock.now()),
    })
    expect(await list()).toMatchObject({ stale: false, games: [{ id: 'nfl' }] })
    expect(fetches()).toBe(14)
    expect((await status()).sportStats[0]).toMatchObject({ status: 'fresh', clearedAt: null })
  })

  test('that is emptied while the service fails shows nothing old [FEED-24] [FEED-31]', async () => {
    await list()
    await done(admin.post('/api/admin/odds/clear'))
    server.feed.fail(500)
    expect(await list()).toMatchObject({ stale: true, games: [], lastUpdated: null })
  })

  test('is refreshed and emptied by nobody else [FEED-34]', async () => {
    const ann = await server.aPerson('Ann')
    for (const path of ['refresh', 'clear']) {
      expect((await refused(ann.post(`/api/admin/odds/${path}`)))[0]).toBe(403)
    }
    expect(fetches()).toBe(0)
  })
})
