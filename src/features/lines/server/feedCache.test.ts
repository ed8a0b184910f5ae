import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { sportKeys } from '#domain/games/sports.ts'
import { dayMs, hourMs, isoFromInstant, after as later, minuteMs, secondMs } from '#domain/times.ts'
import type { Database } from '#server/db/database.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aVisitor, type Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import type { LinesView, RefreshResult } from '../contract.ts'
import { oddsOf } from './odds.ts'
import { scoresOf } from './scores.ts'

let server: TestServer

beforeEach(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org' })
  const startsAt = later(server.clock.now(), 30 * hourMs)
  server.feed.setGames(
    aFeedGame({ id: 'nfl', startsAt }),
    aFeedGame({ id: 'nba', sport: 'basketball_nba', startsAt: later(startsAt, hourMs) }),
  )
})
afterEach(() => server.stop())

function list(who: Person = server.visitor, query = ''): Promise<LinesView> {
  return done(who.get<LinesView>(`/api/lines${query}`))
}

const ids = ({ games }: LinesView) => games.map(({ id }) => id)

/** How many odds requests have reached the service so far. */
function fetches(sport = ''): number {
  return server.feed.requests.filter((request) => request.kind === 'odds' && request.sport.includes(sport)).length
}

test('every sport is fetched once in 5 minutes, however many look [LINE-02] [FEED-22]', async () => {
  await Promise.all(Array.from({ length: 30 }, () => list()))
  expect(server.feed.requests.map(({ sport }) => sport).sort()).toEqual([...sportKeys].sort())
  server.clock.advance(5 * minuteMs - 1)
  await list()
  expect(fetches()).toBe(7)
  server.clock.advance(secondMs)
  await list()
  expect(fetches()).toBe(14)
})

test('readers of one process wait for one fetch, not for the lock [FEED-29]', async () => {
  const { db } = server.services
  let attempts = 0
  const counted: Database = {
    ...db,
    query(statement, params) {
      if (statement.name === 'fetchLocks.take') attempts += 1
      return db.query(statement, params)
    },
  }
  const read = () => oddsOf({ ...server.services, db: counted }, ['americanfootball_nfl'], { part: 'members' })
  const found = await Promise.all(Array.from({ length: 30 }, read))
  expect([attempts, fetches()]).toEqual([1, 1])
  expect(found.every(({ odds: [nfl] }) => nfl?.items.length === 1 && !nfl.isStale)).toBe(true)
})

test('two processes fetch once: the second waits for the first and finds what it fetched [FEED-25] [FEED-28]', async () => {
  const other = await server.another()
  server.feed.delay(300)
  const [mine, theirs] = await Promise.all([list(), list(aVisitor(other.url))])
  expect([ids(mine), ids(theirs)]).toEqual([
    ['nfl', 'nba'],
    ['nfl', 'nba'],
  ])
  expect(theirs.stale).toBe(false)
  expect(fetches()).toBe(7)
  await other.stop()
})

test('what one process fetched anew the other shows within a moment', async () => {
  const other = await server.another()
  await list()
  await list(aVisitor(other.url))
  const startsAt = later(server.clock.now(), 30 * hourMs)
  server.feed.addGame(aFeedGame({ id: 'nfl', startsAt, moneyline: { home: -200, away: 180 } }))
  await done((await server.aWebsiteAdmin()).post('/api/lines/refresh'))
  await expect
    .poll(async () => (await list(aVisitor(other.url))).games[0]?.books[0]?.markets.moneyline?.home.odds)
    .toBe(-200)
  await other.stop()
})

test('a lock that a crashed process left holds for 30 seconds and no longer [FEED-25]', async () => {
  const locked =
    "insert into fetch_locks (key, locked_at) select 'odds_' || sport, to_timestamp($2) from unnest($1::text[]) sport"
  await server.services.db.pool.query(locked, [sportKeys, server.clock.now() / 1000])
  server.clock.advance(30 * secondMs - 1)
  expect(await list()).toMatchObject({ games: [], stale: true, lastUpdated: null })
  expect(fetches()).toBe(0)
  server.clock.advance(secondMs)
  expect(ids(await list())).toEqual(['nfl', 'nba'])
}, 10_000)

describe('when the service fails', () => {
  test('old prices of any age are shown, marked stale, with the time they are from [FEED-31] [LINE-04]', async () => {
    const fetchedAt = isoFromInstant(server.clock.now())
    await list()
    server.feed.fail(500, '<html>')
    server.clock.advance(9 * dayMs)
    expect(await list()).toMatchObject({ stale: true, lastUpdated: fetchedAt, games: [{ id: 'nfl' }, { id: 'nba' }] })
  })

  test('one failing sport hides no other [LINE-03]', async () => {
    server.feed.fail(500, '', { only: /basketball_nba/ })
    expect(await list()).toMatchObject({ stale: true, games: [{ id: 'nfl' }] })
    expect(await list(server.visitor, '?sport=NFL')).toMatchObject({ stale: false, games: [{ id: 'nfl' }] })
    expect(await list(server.visitor, '?sport=NBA')).toMatchObject({ stale: true, games: [], lastUpdated: null })
  })

  test('names that no database keeps cost only their game [LINE-03]', async () => {
    const startsAt = later(server.clock.now(), 30 * hourMs)
    server.feed.addGame(aFeedGame({ id: 'nul', startsAt, homeTeam: 'Miami\u0000Dolphins' }))
    server.feed.addGame(aFeedGame({ id: 'half', startsAt, homeTeam: 'Miami \ud83c Dolphins' }))
    expect(await list()).toMatchObject({ stale: false, games: [{ id: 'nfl' }, { id: 'nba' }] })
  })

  test('it is left alone for half a minute, or as long as it asks, and found again after that', async () => {
    server.feed.fail(500)
    await list()
    await list()
    expect(fetches()).toBe(7)
    server.clock.advance(30 * secondMs)
    server.feed.fail(429, { error_code: 'EXCEEDED_FREQ_LIMIT' }, { headers: { 'retry-after': '120' } })
    await list()
    server.clock.advance(119 * secondMs)
    expect((await list()).stale).toBe(true)
    expect(fetches()).toBe(14)
    server.feed.fail(429, '', { headers: { 'retry-after': '1800' } })
    server.clock.advance(secondMs)
    await list()
    server.clock.advance(29 * minuteMs)
    await list()
    expect(fetches()).toBe(21)
    server.feed.recover()
    server.clock.advance(minuteMs)
    expect(await list()).toMatchObject({ stale: false, games: [{ id: 'nfl' }, { id: 'nba' }] })
  })

  test.each([
    ['a cut connection', () => server.feed.hangUp()],
    ['half a document', () => server.feed.fail(200, '[{"id": "nfl", ')],
    ['an object in place of the list', () => server.feed.fail(200, { message: 'hello' })],
    ['a list of nonsense', () => server.feed.fail(200, [1, null, { id: 7, bookmakers: 'none' }])],
    ['a page of HTML', () => server.feed.fail(200, '<html><body>Bad gateway</body></html>')],
    ['used up credits', () => server.feed.fail(401, { error_code: 'OUT_OF_USAGE_CREDITS' })],
    ['too many requests', () => server.feed.fail(429, { error_code: 'EXCEEDED_FREQ_LIMIT' })],
    ['50 MB', () => server.feed.fail(200, `[${'{"id":"x"},'.repeat(4_500_000)}{}]`, { only: /nfl/ })],
  ])(
    '%s is a failure like any other, and the service is found again [FEED-23] [FEED-31]',
    async (_, fail) => {
      await list()
      const fetchedAt = isoFromInstant(server.clock.now())
      fail()
      server.clock.advance(hourMs)
      const shown = await list()
      expect(shown).toMatchObject({ stale: true, games: [{ id: 'nfl' }, { id: 'nba' }], lastUpdated: fetchedAt })
      server.feed.recover()
      server.clock.advance(minuteMs)
      expect(await list()).toMatchObject({ stale: false, games: [{ id: 'nfl' }, { id: 'nba' }] })
    },
    20_000,
  )

  test('and hangs, nobody waits longer than some seconds for what can be shown [LINE-03] [FEED-31]', async () => {
    // All in one process: a request to another one finds the lock held, and gives the holder 2 s. [FEED-28]
    const visitor = aVisitor(server.ownUrl)
    await list(visitor)
    server.feed.delay(8_000)
    server.clock.advance(hourMs)
    const began = performance.now()
    expect(await list(visitor)).toMatchObject({ stale: true, games: [{ id: 'nfl' }, { id: 'nba' }] })
    const seenAt = performance.now()
    expect(seenAt - began).toBeLessThan(5_000)
    // A later request does not wait for the same fetch as long again.
    expect(await list(visitor, '?query=dolphins')).toMatchObject({ stale: true, games: [{}, {}] })
    expect(performance.now() - seenAt).toBeLessThan(2_000)
    // What arrives late is cached: every subscriber is notified, and sees it.
    await expect.poll(async () => (await list(visitor)).stale, { timeout: 15_000 }).toBe(false)
    expect(fetches()).toBe(14)
  }, 30_000)
})

describe('scores for settlement', () => {
  test('are those of the last 3 days, at most 20 seconds old [STL-10]', async () => {
    server.feed.setScore('nfl', { home: 7, away: 0 })
    await Promise.all([
      scoresOf(server.services, 'americanfootball_nfl'),
      scoresOf(server.services, 'americanfootball_nfl'),
    ])
    const scoreRequests = server.feed.requests.filter(({ kind }) => kind === 'scores')
    expect(scoreRequests.map(({ parameters }) => parameters.get('daysFrom'))).toEqual(['3'])
    server.clock.advance(20 * secondMs)
    server.feed.finish('nfl', 20, 17)
    expect(await scoresOf(server.services, 'americanfootball_nfl')).toMatchObject({
      items: [{ id: 'nfl', completed: true }],
    })
  })

  test('are told to open screens when they have changed', async () => {
    const notified: string[] = []
    server.services.events.listenToLines((sport) => notified.push(sport))
    const fetched = async () => {
      await scoresOf(server.services, 'americanfootball_nfl', { maxAgeMs: 0 })
      server.clock.advance(minuteMs)
      return notified.length
    }
    server.feed.setScore('nfl', { home: 7, away: 0 })
    expect([await fetched(), await fetched()]).toEqual([1, 1])
    server.feed.setScore('nfl', { home: 7, away: 3 })
    expect([await fetched(), await fetched()]).toEqual([2, 2])
  })

  test('are an error when they cannot be had, however fresh the old ones were', async () => {
    await scoresOf(server.services, 'americanfootball_nfl')
    server.feed.fail(500, '', { only: /scores/ })
    server.clock.advance(20 * secondMs)
    await expect(scoresOf(server.services, 'americanfootball_nfl')).rejects.toThrow('could not be fetched')
    expect((await list()).stale).toBe(false)
  })
})

describe('Refresh', () => {
  test('by a member reloads what is kept [LINE-26]', async () => {
    const ann = await server.aPerson('Ann')
    await list()
    const result = await done(ann.post<RefreshResult>('/api/lines/refresh'))
    expect(result).toEqual({ successes: [...sportKeys], failures: [], totalGames: 2, totalCredits: 0, nextAt: null })
    expect(fetches()).toBe(7)
  })

  test('by the website administrator fetches every sport anew and says what it cost [LINE-27] [FEED-33] [FEED-34]', async () => {
    const admin = await server.aWebsiteAdmin()
    await list()
    server.feed.fail(500, '', { only: /basketball_nba/ })
    const result = await done(admin.post<RefreshResult>('/api/lines/refresh'))
    expect(result).toMatchObject({
      successes: sportKeys.filter((sport) => sport !== 'basketball_nba'),
      failures: [{ sportKey: 'basketball_nba', error: 'API Error: 500' }],
      totalGames: 1,
      totalCredits: 36,
      nextAt: null,
    })
    expect(fetches()).toBe(14)
  })

  test('is for people who are signed in', async () => {
    expect(await refused(server.visitor.post('/api/lines/refresh'))).toEqual([
      401,
      'unauthenticated',
      'User not authenticated',
    ])
  })
})
