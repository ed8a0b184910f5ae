import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { type Answered, type Person, signIn } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, anotherGroup, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import type { LimitsView } from '../contract.ts'

let server: TestServer
let group: TestGroup
/** Another one of the same people. */
let work: TestGroup

beforeAll(async () => {
  server = await aServer({ RATE_LIMITS: 'off' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  work = await anotherGroup(group)
})

const read = (who: Person) => done(who.get<LimitsView>('/api/me/limits'))
const put = (who: Person, change: object) => who.send<LimitsView>('PUT', '/api/me/limits', change)
/** An even bid: both sides risk the stake. */
const even = (wagerAmount: number) => ({ ...customBid, odds: 100, wagerAmount })
const post = (where: TestGroup, who: Person, stake: number) => who.post<BidView>(`${where.path}/bids`, even(stake))
const weekly = (amount: string) => `This would pass your weekly limit of ${amount}`
const said = async (answer: Promise<Answered<unknown>>) => {
  const { status, body } = await answer
  return status < 300 ? status : (body as { error: { message: string } }).error.message
}

/** Cancels what is open and settles what is active, with nothing lost. */
async function endAll() {
  for (const who of [group.ann, group.ben, group.cleo]) await done(who.post('/api/me/cancel-bids'))
  for (const where of [group, work]) {
    const { items } = await done(group.ann.get<{ items: { id: string }[] }>(`${where.path}/bets?status=active`))
    for (const { id } of items) await done(group.ann.post(`${where.path}/bets/${id}/settle`, { outcome: 'push' }))
  }
}

/** The lock of a group orders its commands; limits hold over all groups. */
describe('a limit that two requests would pass together', () => {
  it('holds for two requests of one person in two groups together [BEY-21]', async () => {
    await done(put(group.ann, { weeklyLoss: 50, perFriend: 50 }))
    const other = await server.another()
    const there = await signIn(other.url, group.ann)
    for (let round = 0; round < 8; round += 1) {
      const bens = await anOpenBid(work, group.ben, even(30))
      const both = [post(group, group.ann, 30), accept(work, round % 2 ? there : group.ann, bens)]
      const answers = await Promise.all(both.map(said))
      expect(answers.map(String).toSorted()).toEqual(['201', weekly('$50')].toSorted())
      expect(await read(group.ann)).toSatisfy(
        ({ week, friends: [ben] }: LimitsView) => week.open + (ben?.atRisk ?? 0) === 30,
      )
      await endAll()
    }
    await other.stop()
  })

  it('holds for two acceptances together, and for a limit that is set meanwhile [BEY-21]', async () => {
    for (let round = 0; round < 8; round += 1) {
      const bids = await Promise.all([anOpenBid(group, group.ben, even(30)), anOpenBid(work, group.cleo, even(30))])
      const [one, two] = bids
      if (!one || !two) throw new Error('no bids')
      const together = [accept(group, group.ann, one), accept(work, group.ann, two)]
      await wait(round * 2)
      const limit = await said(put(group.ann, { weeklyLoss: 30 }))
      const answers = await Promise.all(together.map(said))
      const taken = answers.filter((answer) => answer === 201).length
      // Both before the limit, which then is too low; or the limit first, which then lets one in.
      if (taken === 2) expect(limit).toMatch(/could still lose \$60\.00/)
      else expect([limit, ...answers.map(String).toSorted()]).toEqual([200, ...['201', weekly('$30')].toSorted()])
      await server.asOwner('delete from limits')
      await endAll()
    }
  })

  it('holds for two friends who bet with each other in two groups together [BEY-21]', async () => {
    for (const who of [group.ann, group.ben]) await done(put(who, { perFriend: 30 }))
    for (let round = 0; round < 6; round += 1) {
      const [anns, bens] = [await made(post(group, group.ann, 20)), await made(post(work, group.ben, 20))]
      const answers = await Promise.all([accept(group, group.ben, anns), accept(work, group.ann, bens)].map(said))
      expect(answers.filter((answer) => answer === 201)).toHaveLength(1)
      await endAll()
    }
  })
})
