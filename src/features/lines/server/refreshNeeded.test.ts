import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SportKey } from '#domain/games/sports.ts'
import { dayMs, hourMs, after as later, minuteMs } from '#domain/times.ts'
import { refreshOdds } from '#features/bids/server/refreshOdds.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, done } from '#test/support/story.ts'
import type { LinesView } from '../contract.ts'

let server: TestServer
let ann: Person

beforeEach(async () => {
  server = await aServer()
  ann = await server.aPerson('Ann')
})
afterEach(() => server.stop())

const look = (sport: string) => done(ann.get<LinesView>(`/api/lines?sport=${sport}`))
const refresh = () => refreshOdds(server.services)
const list = (sport: SportKey, startsIn: number) =>
  server.feed.addGame(aFeedGame({ id: sport, sport, startsAt: later(server.clock.now(), startsIn) }))

/** Notes that are written in the background are there. */
const noted = (sport: SportKey) =>
  expect
    .poll(async () => {
      const { rows } = await server.services.db.pool.query('select asked_at from feed_cache where sport = $1', [sport])
      return rows[0]?.asked_at ?? null
    })
    .not.toBeNull()

test('the odds of open screens are fetched before somebody waits for them, near their games', async () => {
  list('americanfootball_nfl', 3 * hourMs)
  expect(await refresh()).toEqual([])
  await look('NFL')
  await noted('americanfootball_nfl')
  expect(await refresh()).toEqual([])
  server.clock.advance(5 * minuteMs)
  expect(await refresh()).toEqual(['americanfootball_nfl'])
  const requests = server.feed.requests.length
  expect(await look('NFL')).toMatchObject({ stale: false })
  expect(server.feed.requests).toHaveLength(requests)
})

test('nothing is fetched for a sport that nobody looks at any more, or whose games are days away', async () => {
  list('americanfootball_nfl', 3 * hourMs)
  list('basketball_nba', 3 * dayMs)
  await look('NFL')
  await look('NBA')
  await noted('americanfootball_nfl')
  await noted('basketball_nba')
  server.clock.advance(6 * minuteMs)
  expect(await refresh()).toEqual(['americanfootball_nfl'])
  server.clock.advance(20 * minuteMs)
  expect(await refresh()).toEqual([])
})

test('an open bid that follows its line needs its sport [BID-40]', async () => {
  list('americanfootball_nfl', 3 * hourMs)
  await look('NFL')
  const group = await aGroup(server)
  const selection = { team: 'Miami Dolphins' }
  const follows = { gameId: 'americanfootball_nfl', betType: 'moneyline', selection, autoUpdateOdds: true }
  await anOpenBid(group, group.ann, { ...follows, wagerAmount: 20 })
  server.clock.advance(hourMs)
  expect(await refresh()).toEqual(['americanfootball_nfl'])
})

test('a sport that fails stops no other', async () => {
  list('americanfootball_nfl', 3 * hourMs)
  list('basketball_nba', 3 * hourMs)
  await look('NFL')
  await look('NBA')
  await noted('basketball_nba')
  server.feed.fail(500, '', { only: /nfl/ })
  server.clock.advance(6 * minuteMs)
  await refresh()
  expect(await look('NBA')).toMatchObject({ stale: false })
  expect(await look('NFL')).toMatchObject({ stale: true })
})
