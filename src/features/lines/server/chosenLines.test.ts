import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayMs, hourMs, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import type { CacheStatusView, LinesView } from '../contract.ts'

let server: TestServer
let admin: Person

beforeAll(async () => {
  server = await aServer({ ADMIN_EMAIL: 'root@example.org', RATE_LIMITS: 'off', LEAGUES: 'nfl,nba' })
  admin = await server.aWebsiteAdmin()
  const startsAt = later(server.clock.now(), 3 * dayMs)
  server.feed.setGames(aFeedGame({ startsAt }), aFeedGame({ sport: 'basketball_nba', startsAt }))
})
afterAll(() => server.stop())

const choose = (change: object) => admin.send('PATCH', '/api/admin/settings', change)
const carries = async () => (await done(admin.get<CacheStatusView>('/api/admin/odds/status'))).carries
/** What the lines of all leagues are asked for, when they are old. */
async function asked(): Promise<string[]> {
  server.clock.advance(6 * minuteMs)
  const before = server.feed.requests.length
  await done(admin.get<LinesView>('/api/lines'))
  const odds = server.feed.requests.slice(before).filter(({ kind }) => kind === 'odds')
  const inWords = odds.map(
    ({ sport, parameters }) => `${sport} ${parameters.get('regions')} ${parameters.get('markets')}`,
  )
  return inWords.toSorted()
}

test('the administrator chooses leagues, regions and markets over those of the installation, and sees what the month carries [BEY-40]', async () => {
  expect(await done(admin.get('/api/admin/settings'))).toMatchObject({
    leagues: ['americanfootball_nfl', 'basketball_nba'],
  })
  expect(await asked()).toEqual([
    'americanfootball_nfl us,us2 h2h,spreads,totals',
    'basketball_nba us,us2 h2h,spreads,totals',
  ])
  server.feed.sayCredits({ last: 6, used: 12, remaining: 488 })
  await asked()
  expect(await carries()).toMatch(/^5\d\d credits a month: NFL and NBA, each once a game day\.$/)
  const only = { leagues: ['americanfootball_nfl'], oddsRegions: ['us'], oddsMarkets: ['totals', 'h2h'] }
  expect(await done(choose(only))).toMatchObject({ ...only, oddsMarkets: ['h2h', 'totals'] })
  server.clock.advance(24 * hourMs)
  expect(await asked()).toEqual(['americanfootball_nfl us h2h,totals'])
  expect(await carries()).toMatch(/^\d+ credits a month: NFL 1\d times a game day\.$/)
  const { rows } = await server.services.db.pool.query('select details from api_usage order by date desc limit 1')
  expect(rows[0].details[0]).toMatchObject({ sportKey: 'americanfootball_nfl' })
})

test.each([
  [{ leagues: [] }, 'At least one league is needed'],
  [{ leagues: ['foo'] }, 'At least one league is needed'],
  [{ oddsRegions: [] }, 'At least one region is needed'],
  [{ oddsMarkets: ['h2h', 'props'] }, 'At least one market is needed'],
])('a choice of %j is refused in a sentence [BEY-40]', async (change, sentence) => {
  expect(await refused(choose(change))).toEqual([400, 'invalid-argument', sentence])
})
