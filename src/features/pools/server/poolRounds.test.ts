import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, after as plus } from '#domain/times.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { aPoolStory, type PoolStory } from '#test/support/aPoolStory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { decidePools } from './decidePools.ts'
import { playPools } from './playPools.ts'

let server: TestServer
let story: PoolStory
let weeks = 0

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  story = await aPoolStory(server, weeks)
  weeks += 1
  server.feed.recover()
})

const gamesOf = async (pool: PoolView, n: number) =>
  (await story.read(pool)).rounds.find((round) => round.n === n)?.games.map(({ gameId }) => gameId)
/** A week after the story began, so many hours later. */
const nextWeek = (hours = 0) => server.clock.set(plus(story.tuesday, 7 * dayMs + hours * hourMs))
const aGame = (days: number, changes: object = {}) =>
  aFeedGame({ startsAt: plus(story.tuesday, days * dayMs), homeTeam: 'New York Jets', ...changes })

describe('a later round of a pool', () => {
  it('opens once all of its leagues are known [BEY-34]', async () => {
    const pool = await story.open({ leagues: ['nfl', 'nba'], to: story.day(7) })
    await story.join(pool, story.group.ben)
    const [football, basketball] = [aGame(12), aGame(9, { sport: 'basketball_nba', homeTeam: 'Boston Celtics' })]
    server.feed.setGames(football, basketball)
    nextWeek()
    server.feed.fail(500, '', { only: /basketball_nba/ })
    await playPools(server.services)
    expect(await gamesOf(pool, 2)).toEqual([])
    server.feed.recover()
    nextWeek(2)
    await playPools(server.services)
    expect(await gamesOf(pool, 2)).toEqual([basketball.id, football.id])
  })

  it('opens with old games neither, while the odds service is out [BEY-34]', async () => {
    const later = aGame(12)
    server.feed.addGame(later)
    const pool = await story.open({ to: story.day(7) })
    await story.join(pool, story.group.ben)
    server.feed.fail(500)
    nextWeek()
    await playPools(server.services)
    expect(await gamesOf(pool, 2)).toEqual([])
    server.feed.recover()
    nextWeek(2)
    await playPools(server.services)
    expect(await gamesOf(pool, 2)).toEqual([later.id])
  })

  it('waits at the spread until all of its lines are known [BEY-34]', async () => {
    const pool = await story.open({ kind: 'spread', to: story.day(7) })
    await story.join(pool, story.group.ben)
    const [first, second] = [aGame(12), aGame(13, { homeTeam: 'Chicago Bears' })]
    server.feed.setGames(first, aFeedGame({ ...second, books: undefined, spread: null }))
    nextWeek()
    await playPools(server.services)
    expect(await gamesOf(pool, 2)).toEqual([])
    server.feed.addGame(second)
    nextWeek(2)
    await playPools(server.services)
    expect(await gamesOf(pool, 2)).toEqual([first.id, second.id])
  })

  it('has a game that was void in an earlier one and is played in its week [BEY-34] [BEY-03]', async () => {
    const { one, two } = story
    const pool = await story.open({ to: story.day(14) })
    await story.join(pool, story.group.ben)
    await story.finish(one, 24, 17)
    const moved = { ...two, startsAt: plus(story.tuesday, 17 * dayMs) }
    server.feed.setGames(moved, aGame(12))
    nextWeek(60)
    await playPools(server.services)
    await decidePools(server.services)
    expect((await story.read(pool)).rounds[0]?.games[1]).toMatchObject({ gameId: two.id, result: 'void' })
    server.clock.set(plus(story.tuesday, 14 * dayMs))
    await playPools(server.services)
    expect(await gamesOf(pool, 3)).toEqual([two.id])
  })
})
