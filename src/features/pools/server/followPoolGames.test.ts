import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { dayMs, hourMs, type Instant, instantFromIso, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame, type TestGame } from '#test/support/oddsFeed.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, done, made, type TestGroup } from '#test/support/story.ts'
import type { PoolStandingView, PoolView } from '../contract.ts'
import { decidePools } from './decidePools.ts'
import { followPoolGames } from './followPoolGames.ts'
import { playPools } from './playPools.ts'
import { recheckPools } from './recheckPools.ts'

let server: TestServer
let group: TestGroup
let pools: PoolView[]
let start: Instant
let [game, last]: readonly [TestGame, TestGame] = [] as unknown as [TestGame, TestGame]
let weeks = 0

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
/** On a Tuesday of its own two pools open with the same two games; Ann picks the home team of the first, Ben the other. */
beforeEach(async () => {
  const tuesday = later(instantFromIso('2026-04-07T14:00:00Z'), weeks * 14 * dayMs)
  weeks += 1
  server.clock.set(tuesday)
  group = await aGroup(server)
  start = later(tuesday, 4 * dayMs)
  game = aFeedGame({ id: `old-${weeks}`, startsAt: start })
  last = aFeedGame({ startsAt: later(tuesday, 6 * dayMs), homeTeam: 'Chicago Bears', awayTeam: 'Detroit Lions' })
  server.feed.setGames(game, last)
  const [day, nextDay] = [tuesday, later(tuesday, 7 * dayMs)].map((at) => isoFromInstant(at).slice(0, 10))
  const terms = { leagues: ['nfl'], kind: 'pickem', entry: 20, shares: [100], from: day, to: day }
  pools = [await aPool({ ...terms, name: 'Sundays' }), await aPool({ ...terms, name: 'Others', to: nextDay })]
})

async function aPool(terms: object): Promise<PoolView> {
  const pool = await made(group.ann.post<PoolView>(`${group.path}/pools`, terms))
  await done(group.ben.post(`${path(pool)}/join`))
  await pick(pool, group.ann, game.homeTeam)
  await pick(pool, group.ben, game.awayTeam)
  return pool
}

const pick = (pool: PoolView, who: Person, team: string) =>
  done(who.send('PUT', `${path(pool)}/rounds/1/picks`, { picks: [{ gameId: game.id, team }] }))
const path = (pool: PoolView) => `${group.path}/pools/${pool.id}`
/** The first game as a pool shows it. */
const shown = async (pool: PoolView) => (await done(group.ann.get<PoolView>(path(pool)))).rounds[0]?.games[0]
const points = async (pool: PoolView) => {
  const { items } = await done(group.ann.get<{ items: PoolStandingView[] }>(`${path(pool)}/standings`))
  return Object.fromEntries(items.map((one) => [one.person.name, one.points]))
}
const again = (hours: number) => aFeedGame({ id: `new-${weeks}`, startsAt: later(start, hours * hourMs) })

/** Somebody opens the lines, which are asked for anew. */
async function look(): Promise<void> {
  server.clock.advance(6 * minuteMs)
  await done(server.visitor.get('/api/lines?sport=NFL'))
}

/**
 * The game is last listed some hours before its start, and gone when a run first looks for it, and more than an hour later
 * too; another may be listed in its place.
 */
async function miss(inItsPlace?: TestGame): Promise<void> {
  server.clock.set(later(start, -2 * hourMs))
  await look()
  server.feed.removeGame(game.id)
  if (inItsPlace) server.feed.addGame(inItsPlace)
  server.clock.set(later(start, 2.6 * hourMs))
  await look()
  await decidePools(server.services)
  server.clock.set(later(start, 4 * hourMs))
  await look()
}

test('a game that is listed again under another id keeps its picks, and is decided by that one [BEY-03] [BEY-34]', async () => {
  const other = again(24)
  await miss(other)
  expect(await followPoolGames(server.services)).toBe(2)
  expect(await followPoolGames(server.services), 'once').toBe(0)
  const [pool, second] = pools as [PoolView, PoolView]
  for (const one of pools) {
    const expected = { startsAt: isoFromInstant(other.startsAt), result: null, needsAttention: null }
    expect(await shown(one)).toMatchObject({ gameId: game.id, ...expected })
  }
  const { rows } = await server.services.db.pool.query(
    `select details from group_events where group_id = $1 and type = 'game.moved'`,
    [group.id],
  )
  expect(rows, 'told once').toHaveLength(1)

  server.clock.set(later(other.startsAt, 4 * hourMs))
  server.feed.finish(other.id, 24, 17)
  expect(await decidePools(server.services)).toBe(2)
  expect(await shown(pool)).toMatchObject({ locked: true, result: 'home', score: { home: 24, away: 17 } })
  for (const one of [pool, second]) expect(await points(one)).toEqual({ Ann: 1, Ben: 0 })

  // A corrected score comes under the new id too.
  server.feed.finish(other.id, 16, 17)
  server.clock.advance(2 * hourMs)
  expect(await recheckPools(server.services)).toBe(2)
  expect(await points(pool)).toEqual({ Ann: 0, Ben: 1 })
})

test('a game that was listed beside the missing one is another game: the missing one counts for nobody [BEY-03] [BEY-34]', async () => {
  server.feed.addGame(again(24))
  await look()
  await miss()
  expect(await followPoolGames(server.services)).toBe(0)
  server.clock.set(later(start, 30 * hourMs))
  await look()
  await decidePools(server.services)
  expect(await shown(pools[0] as PoolView)).toMatchObject({ result: 'void' })
})

test('a game that is put off into the week of the next round counts in its own round alone [BEY-34]', async () => {
  const third = aFeedGame({ startsAt: later(start, 8 * dayMs), homeTeam: 'New York Jets', awayTeam: 'Buffalo Bills' })
  server.feed.addGame(third)
  await miss(again(74))
  await followPoolGames(server.services)
  server.clock.set(later(start, 70 * hourMs))
  await playPools(server.services)
  const { rounds } = await done(group.ann.get<PoolView>(path(pools[1] as PoolView)))
  expect(rounds[1]?.games.map(({ gameId }) => gameId)).toEqual([third.id])
})
