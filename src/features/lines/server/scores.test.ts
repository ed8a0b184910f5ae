import { describe, expect, it } from 'vitest'
import { hourMs, after as later, minuteMs } from '#domain/times.ts'
import type { Services } from '#server/services.ts'
import { aServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { waitFor } from '#test/support/waitFor.ts'
import { fetchAnew } from './fetchItems.ts'
import { oddsCache } from './oddsCaches.ts'
import { scoreAge, scoresOf } from './scores.ts'

const nfl = 'americanfootball_nfl'

/** Two processes on one database, and a game that is over. */
async function twoProcesses() {
  const server = await aServer()
  const other = await server.another()
  const { feed } = server
  feed.setGames(aFeedGame({ id: 'over', startsAt: later(server.clock.now(), -4 * hourMs) }))
  feed.finish('over', 20, 17)
  const requested = (kind = 'scores') => feed.requests.filter((request) => request.kind === kind).length
  return {
    server,
    feed,
    here: server.services,
    there: other.services,
    requested,
    whenRequested: (kind: string) => waitFor(() => requested(kind) > 0 || null),
    async [Symbol.asyncDispose]() {
      await other.stop()
      await server.stop()
    },
  }
}

const press = async (services: Services) => (await scoresOf(services, nfl, { maxAgeMs: scoreAge.onDemand })).items

/** Settlement needs up-to-date scores, so it waits for a fetch in progress. */
describe.concurrent('scores that somebody is fetching', () => {
  it('in another process are waited for until they are there, longer than 2 seconds [FEED-28] [STL-17]', async () => {
    await using programs = await twoProcesses()
    programs.feed.delay(2_600)
    const first = press(programs.here)
    await programs.whenRequested('scores')
    expect(await press(programs.there)).toMatchObject([{ id: 'over', completed: true }])
    expect(await first).toMatchObject([{ id: 'over' }])
    expect(programs.requested()).toBe(1)
  })

  it('are waited for although older ones could be shown [STL-10] [STL-17]', async () => {
    await using programs = await twoProcesses()
    await press(programs.here)
    programs.server.clock.advance(5 * minuteMs)
    programs.feed.finish('over', 20, 21)
    programs.feed.delay(3_400)
    expect(await press(programs.here)).toMatchObject([{ scores: [{ score: '20' }, { score: '21' }] }])
  })

  it('for somebody who asked earlier are fetched again for who asks later [FEED-28] [STL-17]', async () => {
    await using programs = await twoProcesses()
    programs.feed.delay(300)
    const first = press(programs.here)
    await programs.whenRequested('scores')
    const waiting = press(programs.there)
    await first
    // While the other process is still waiting, although the result is already there.
    programs.server.clock.advance(1)
    expect(await press(programs.there)).toMatchObject([{ id: 'over' }])
    await waiting
    expect(programs.requested()).toBe(2)
  })

  it('and cannot have are an error for all who wait, after one request [FEED-29] [STL-17]', async () => {
    await using programs = await twoProcesses()
    programs.feed.delay(300)
    programs.feed.fail(500)
    const { here, there } = programs
    const results = await Promise.allSettled([here, here, there, there].map(press))
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'))
    expect(programs.requested()).toBe(1)
  })

  it('are given up where who fetches them is gone [FEED-25] [STL-17]', async () => {
    await using programs = await twoProcesses()
    const held = 'insert into fetch_locks (key, locked_at) values ($1, to_timestamp($2))'
    await programs.here.db.pool.query(held, [`scores_${nfl}_3d`, programs.server.clock.now() / 1000])
    const began = performance.now()
    await expect(press(programs.here)).rejects.toThrow('could not be fetched')
    expect(performance.now() - began).toBeGreaterThan(10_000)
    expect(programs.requested()).toBe(0)
  }, 60_000)

  it('like lines that an administrator fetches anew, are those of whoever was first [FEED-28] [FEED-33]', async () => {
    await using programs = await twoProcesses()
    programs.feed.delay(2_600)
    const first = fetchAnew(programs.here, oddsCache, nfl)
    await programs.whenRequested('odds')
    expect(await fetchAnew(programs.there, oddsCache, nfl)).toMatchObject({ creditsSpent: 0, error: null })
    const { rows } = await programs.here.db.pool.query('select id, error from feed_cache')
    expect(rows).toEqual([{ id: `odds_${nfl}`, error: null }])
    expect(await first).toMatchObject({ creditsSpent: 6, error: null })
  })
})
