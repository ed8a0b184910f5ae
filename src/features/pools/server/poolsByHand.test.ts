import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, after as plus } from '#domain/times.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { aPoolStory, away, home, type PoolStory } from '#test/support/aPoolStory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, refused } from '#test/support/story.ts'
import { decidePools } from './decidePools.ts'
import { playPools } from './playPools.ts'

let server: TestServer
let root: Person
let story: PoolStory
let pool: PoolView
let weeks = 0

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())
/** Ann and Ben are in a pool, Cleo has been an admin since before it. */
beforeEach(async () => {
  story = await aPoolStory(server, weeks)
  weeks += 1
  const { ann, ben, cleo } = story.group
  await done(ann.send('PATCH', `${story.group.path}/members/${cleo.id}`, { role: 'admin' }))
  server.clock.advance(minuteMs)
  pool = await story.open()
  await story.join(pool, ben)
  await done(story.pick(pool, ann, [home(story.one), home(story.two)]))
  await done(story.pick(pool, ben, [home(story.one), away(story.two)]))
})

const switches = {
  group: (isOn: boolean) => story.group.ann.send('PATCH', story.group.path, { bettingRules: { autoSettleBets: isOn } }),
  website: (isOn: boolean) => root.send('PATCH', '/api/admin/settings', { enableAutoSettlement: isOn }),
}
const whose = ['group', 'website'] as const
const ask = (who: Person) => who.post<PoolView>(`${story.path(pool)}/results`)
const finishBoth = () => {
  server.clock.set(plus(story.two.startsAt, 4 * hourMs))
  for (const { id } of [story.one, story.two]) server.feed.finish(id, 24, 17)
}

describe('where nothing settles by itself, a pool', () => {
  it.each(whose)(
    'has its results, and its end, when a member asks for them: switch of the %s [BEY-34] [STL-15]',
    async (of) => {
      await done(switches[of](false))
      finishBoth()
      expect(await decidePools(server.services)).toBe(0)
      expect(await story.read(pool)).toMatchObject({ state: 'running' })
      expect(await done(ask(story.group.cleo))).toMatchObject({ state: 'over' })
      server.clock.advance(2 * dayMs)
      expect(await playPools(server.services)).toBe(0)
      expect(await story.read(pool)).toMatchObject({ state: 'over' })
      expect(await done(ask(story.group.ann))).toMatchObject({ state: 'settled' })
      expect(await story.owed()).toEqual([['Ben', 'Ann', 20]])
      expect((await refused(ask(story.group.ann)))[2]).toBe('This pool is settled')
      await done(switches[of](true))
    },
  )

  it.each(whose)('is decided by people once its games are overdue: switch of the %s [BEY-34] [BEY-04]', async (of) => {
    const { group, one, two } = story
    await done(switches[of](false))
    server.clock.set(plus(two.startsAt, 15 * hourMs))
    await decidePools(server.services)
    expect((await refused(story.dispute(pool, group.ben, two, 'away')))[2]).toBe('This game has no result yet')
    server.clock.advance(hourMs)
    await decidePools(server.services)
    for (const [game, result] of [
      [one, 'home'],
      [two, 'away'],
    ] as const) {
      await done(story.dispute(pool, group.ben, game, result))
      await done(story.decide(pool, group.cleo, { result }))
    }
    expect(await story.read(pool)).toMatchObject({ state: 'over' })
    for (const who of [group.ann, group.ben]) await done(story.agree(pool, who))
    expect(await story.prizes(pool)).toEqual({ Ann: 0, Ben: 40 })
    await done(switches[of](true))
  })
})
