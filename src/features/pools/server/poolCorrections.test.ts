import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs, after as plus } from '#domain/times.ts'
import type { PoolView } from '#features/pools/contract.ts'
import { aPoolStory, away, home, type PoolStory } from '#test/support/aPoolStory.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { done, made, refused } from '#test/support/story.ts'
import { decidePools } from './decidePools.ts'
import { recheckPools } from './recheckPools.ts'

let server: TestServer
let story: PoolStory
let dev: Person
let root: Person
let weeks = 0

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off', ADMIN_EMAIL: 'root@example.org' })
  root = await server.aWebsiteAdmin()
})
afterAll(() => server.stop())
/** Dev is an admin of before who is in no pool. */
beforeEach(async () => {
  story = await aPoolStory(server, weeks)
  weeks += 1
  dev = await server.aPerson('Dev')
  await done(dev.post('/api/groups/join', { code: story.group.code }))
  await done(story.group.ann.send('PATCH', `${story.group.path}/members/${dev.id}`, { role: 'admin' }))
  server.clock.advance(minuteMs)
})

/** Ann, Ben and Cleo have picked, and both home teams have won: Ann has two, Ben one, Cleo none. */
const played = async (changes: object = {}) => {
  const { ann, ben, cleo } = story.group
  const pool = await story.open(changes)
  await story.join(pool, ben, cleo)
  await done(story.pick(pool, ann, [home(story.one), home(story.two)]))
  await done(story.pick(pool, ben, [home(story.one), away(story.two)]))
  await done(story.pick(pool, cleo, [away(story.one)]))
  await story.finish(story.one, 24, 17)
  await story.finish(story.two, 20, 17)
  return pool
}
const settle = async (pool: PoolView) => {
  for (const who of [story.group.ann, story.group.ben, story.group.cleo]) await done(story.agree(pool, who))
}
/** The scores of the hour say that. */
const say = async (...scores: readonly (readonly [{ readonly id: string }, number, number])[]) => {
  for (const [game, homeScore, awayScore] of scores) server.feed.finish(game.id, homeScore, awayScore)
  server.clock.advance(2 * hourMs)
  return recheckPools(server.services)
}

describe('a dispute of a pool', () => {
  it('about a game that people have decided is over, before and after the settlement [BEY-34] [BEY-11]', async () => {
    const { group, one, two } = story
    const pool = await played()
    await done(story.dispute(pool, group.ann, one, 'away'))
    await done(story.decide(pool, dev, { result: 'home', reason: 'I saw the board' }))
    const again = async (who: Person) => (await refused(story.dispute(pool, who, one, 'push')))[2]
    expect(await again(group.ann)).toBe('This result has been decided for good')
    await settle(pool)
    expect(await again(group.ben)).toBe('This result has been decided for good')
    await done(story.dispute(pool, group.cleo, two, 'away'))
  })
})

describe('a later score of a settled pool', () => {
  const disputed = async (pool: PoolView) => (await story.read(pool)).dispute
  const shown = async (pool: PoolView, { id }: { readonly id: string }) =>
    (await story.read(pool)).rounds[0]?.games.find(({ gameId }) => gameId === id)

  it('is disputed by the product as long as it says otherwise [BEY-34] [BEY-05]', async () => {
    const { two } = story
    const pool = await played()
    await settle(pool)
    expect(await say([two, 17, 20])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ by: null, result: 'away', decidedAt: null })
    expect(await say([two, 17, 20])).toBe(0)
    expect(await say([two, 17, 17])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ result: 'push', reason: 'The score is 17-17 now', decidedAt: null })
    expect(await say([two, 20, 17])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ decision: 'home', decidedBy: null, decidedAt: expect.any(String) })
    expect(await say([two, 17, 20])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ result: 'away', decidedAt: null })
  })

  it('is not disputed again once people have decided about it, and another one is [BEY-34] [BEY-11]', async () => {
    const { two } = story
    const pool = await played()
    await settle(pool)
    await say([two, 17, 20])
    await done(story.decide(pool, dev, { result: 'home' }))
    expect(await say([two, 17, 20])).toBe(0)
    expect(await say([two, 18, 20])).toBe(0)
    expect(await say([two, 20, 20])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ result: 'push', decidedAt: null })
  })

  it('can be disputed by others for a day after a dispute that was open when the time was over [BEY-34] [BEY-11]', async () => {
    const { group, one, two } = story
    const pool = await played()
    await settle(pool)
    server.clock.advance(2 * dayMs)
    await done(story.dispute(pool, group.ann, one, 'away'))
    server.clock.advance(2 * dayMs)
    expect((await refused(story.dispute(pool, group.ben, two, 'away')))[2]).toBe('This result is already disputed')
    await done(story.decide(pool, root, { result: 'home' }))
    await done(story.dispute(pool, group.ben, two, 'away'))
    await done(story.decide(pool, root, { result: 'home' }))
    server.clock.advance(dayMs)
    expect((await refused(story.dispute(pool, group.cleo, two, 'push')))[0]).toBe(409)
  })

  it('of two games is disputed one after the other, and the decided game keeps the score that decided it [BEY-34]', async () => {
    const { one, two } = story
    const pool = await played()
    await settle(pool)
    expect(await say([one, 10, 17], [two, 17, 20])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ gameId: one.id, result: 'away' })
    expect(await say([one, 10, 17], [two, 17, 20])).toBe(0)
    await done(story.decide(pool, dev, { result: 'away' }))
    expect(await shown(pool, one)).toMatchObject({ result: 'away', score: { home: 10, away: 17 } })
    expect(await say([one, 10, 17], [two, 17, 20])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ gameId: two.id, result: 'away' })
    await done(story.decide(pool, dev, { result: 'away' }))
    expect(await story.prizes(pool)).toEqual({ Ann: 0, Ben: 30, Cleo: 30 })
  })

  it('with another total is disputed if it breaks the tie at the top otherwise [BEY-34]', async () => {
    const { group, one, two } = story
    const pool = await story.open()
    await story.join(pool, group.ben)
    await done(story.pick(pool, group.ann, [home(one), home(two)], { tiebreak: 37 }))
    await done(story.pick(pool, group.ben, [home(one), home(two)], { tiebreak: 50 }))
    await story.finish(one, 24, 17)
    await story.finish(two, 20, 17)
    for (const who of [group.ann, group.ben]) await done(story.agree(pool, who))
    expect(await story.prizes(pool)).toEqual({ Ann: 40, Ben: 0 })
    expect(await say([two, 21, 17])).toBe(0)
    expect(await say([two, 27, 24])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ result: 'home', score: { home: 27, away: 24 } })
    await done(story.decide(pool, dev, { result: 'home', keepsScore: true }))
    expect(await story.prizes(pool)).toEqual({ Ann: 40, Ben: 0 })
    expect(await say([two, 27, 24])).toBe(0)
    expect(await say([two, 28, 24])).toBe(1)
    await done(story.decide(pool, dev, { result: 'home' }))
    expect(await story.prizes(pool)).toEqual({ Ann: 0, Ben: 40 })
    expect(await story.owed()).toEqual([['Ann', 'Ben', 20]])
    expect(await shown(pool, two)).toMatchObject({ score: { home: 28, away: 24 } })
  })

  it('ends the dispute of somebody who said the same before the pool was settled [BEY-34]', async () => {
    const { group, two } = story
    const pool = await played()
    await done(story.dispute(pool, group.ben, two, 'away'))
    expect(await say([two, 17, 20])).toBe(1)
    expect(await disputed(pool)).toMatchObject({ decision: 'away', decidedBy: null, decidedAt: expect.any(String) })
    await settle(pool)
    expect(await story.prizes(pool)).toEqual({ Ann: 0, Ben: 60, Cleo: 0 })
  })

  it('has no score left if people decide against it [BEY-34]', async () => {
    const { group, two } = story
    const pool = await played()
    await settle(pool)
    await done(story.dispute(pool, group.ben, two, 'away'))
    await done(story.decide(pool, root, { result: 'away' }))
    expect(await shown(pool, two)).toMatchObject({ result: 'away', score: null })
  })
})

describe('a group with a pool', () => {
  const removal = ({ id }: Person) => story.group.ann.send('DELETE', `${story.group.path}/members/${id}`)
  const deletion = () => root.send('DELETE', `/api/admin/groups/${story.group.id}`, { reason: 'a test group' })
  const groupHeld = 'Not yet: a pool of this group is not settled, or is disputed'

  it('is not deleted while the pool is not settled [BEY-34] [ADM-38]', async () => {
    const { group } = story
    const pool = await story.open()
    await story.join(pool, group.ben)
    expect(await done(root.get(`/api/admin/groups/${group.id}/deletion`))).toMatchObject({ why: groupHeld })
    expect(await refused(deletion())).toEqual([409, 'aborted', groupHeld])
    await done(group.ann.post(`${story.path(pool)}/cancellation`))
    await done(deletion())
  })

  it('holds those in it while it is disputed, and sends nobody away while it can be [BEY-34] [BEY-08]', async () => {
    const { group, two } = story
    const pool = await played({ entry: 0 })
    await settle(pool)
    await done(story.dispute(pool, group.ann, two, 'away'))
    for (const asked of [group.ben.post(`${group.path}/leave`), removal(group.ben)]) {
      expect((await refused(asked))[2]).toBe('Not yet: a pool that this member is in is not settled, or is disputed')
    }
    expect((await refused(deletion()))[2]).toBe(groupHeld)
    await done(story.decide(pool, dev, { result: 'home' }))
    expect((await refused(removal(group.ben)))[2]).toMatch(
      /^Not yet: a result or a payment can still be disputed until/,
    )
    await done(group.cleo.post(`${group.path}/leave`))
    server.clock.advance(3 * dayMs)
    await done(removal(group.ben))
  })
})

describe('a game of a pool that is decided by people', () => {
  const events = async () => {
    const found = 'select type, details from group_events where group_id = $1 order by seq'
    return (await server.services.db.pool.query(found, [story.group.id])).rows
  }

  it('ends its round like any other, which is told once [BEY-34]', async () => {
    const { group, one, two } = story
    const pool = await story.open()
    await story.join(pool, group.ben)
    await done(story.pick(pool, group.ben, [home(two)]))
    await story.finish(one, 24, 17)
    server.clock.set(plus(two.startsAt, 4 * hourMs))
    server.feed.setScoreRow(two.id, { completed: true, scores: null })
    await decidePools(server.services)
    await done(story.dispute(pool, group.ann, two, 'home'))
    await done(story.decide(pool, dev, { result: 'home' }))
    expect((await events()).filter(({ type }) => type === 'pool.round-over')).toMatchObject([
      { details: { round: 1, leaders: [group.ben.id] } },
    ])
    expect(await story.read(pool)).toMatchObject({ state: 'over' })
  })

  it('as void keeps why, and no longer once it is not [BEY-34]', async () => {
    const { group, one, two } = story
    const pool = await story.open()
    await story.join(pool, group.ben)
    await story.finish(one, 24, 17)
    server.feed.addGame({ ...two, startsAt: plus(two.startsAt, 9 * dayMs) })
    server.clock.set(plus(two.startsAt, 3 * dayMs))
    await decidePools(server.services)
    const shown = async () => (await story.read(pool)).rounds[0]?.games[1]
    expect(await shown()).toMatchObject({ result: 'void', voidReason: expect.stringContaining('within its week') })
    await done(story.dispute(pool, group.ann, two, 'home'))
    await done(story.decide(pool, dev, { result: 'home' }))
    expect(await shown()).toMatchObject({ result: 'home', voidReason: null })
  })
})

describe('calling off a pool by the website', () => {
  it('is recorded with its reason, and ends its dispute [BEY-34]', async () => {
    const { group, one } = story
    const pool = await played()
    await done(group.ann.send('PATCH', `${group.path}/members/${dev.id}`, { role: 'member' }))
    await done(story.dispute(pool, group.ann, one, 'away'))
    await done(root.post(`${story.path(pool)}/cancellation`, { reason: 'A hoax' }))
    const { rows } = await server.services.db.pool.query(
      "select act, target_id, reason from admin_acts where act like 'pool.%'",
    )
    expect(rows).toEqual([{ act: 'pool.called_off', target_id: pool.id, reason: 'A hoax' }])
    expect((await refused(story.decide(pool, root, { result: 'away' })))[2]).toBe('This pool was called off')
    expect(await story.owed()).toEqual([])
  })
})

describe('the payment of a corrected pool', () => {
  it('that is undone leaves nothing of the former standings to pay [BEY-34] [BEY-11] [BEY-13]', async () => {
    const { group, two, owed, debts } = story
    const pool = await played()
    await settle(pool)
    const own = (await debts()).find(({ debtorName }) => debtorName === 'Cleo')
    await made(group.cleo.post(`${group.path}/debts/${own?.id}/settle`, { method: 'venmo' }))
    await say([two, 17, 20])
    await done(story.decide(pool, dev, { result: 'away' }))
    expect(await owed()).toEqual([
      ['Ann', 'Ben', 20],
      ['Ann', 'Cleo', 20],
      ['Cleo', 'Ben', 20],
    ])
    await done(dev.post(`${group.path}/debts/${own?.id}/reverse`, { reason: 'It never came' }))
    expect(await owed()).toEqual([
      ['Ann', 'Ben', 20],
      ['Cleo', 'Ben', 20],
    ])
  })
})
