import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Answered } from '#test/support/person.ts'
import { aGroup, anOpenBid, anotherGroup, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import { type PersonalLimit, rateLimited } from './rateLimit.ts'

let server: TestServer
let group: TestGroup
let work: TestGroup

beforeAll(async () => {
  server = await aServer({ BIDS_AN_HOUR: '3' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
  work = await anotherGroup(group)
})

const post = (where: TestGroup, key?: string) =>
  group.ann.post<BidView>(`${where.path}/bids`, customBid, key === undefined ? {} : { 'idempotency-key': key })
const statusOf = async (answer: Promise<Answered<unknown>>) => (await answer).status
const counted = async (name = 'bids') =>
  (await server.asOwner('select count from rate_limits where key = $1', [`${name} ${group.ann.id}`])).rows[0]?.count

it('a bid counts once, however often the request is repeated, also at the limit and two at once [AUTH-02]', async () => {
  const [first] = await Promise.all([made(post(group, 'one')), made(post(group, 'one'))])
  expect(await counted()).toBe(1)
  for (let turn = 0; turn < 4; turn += 1) expect((await made(post(group, 'one'))).id).toBe(first.id)
  expect(await counted()).toBe(1)
  await made(post(group))
  await made(post(group))
  expect(await statusOf(post(group))).toBe(429)
  expect((await made(post(group, 'one'))).id).toBe(first.id)
  expect(await statusOf(post(group))).toBe(429)
})

it('of many bids at once in two groups, no more come through than the limit lets in [AUTH-02]', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, (_, turn) => statusOf(post(turn % 2 ? group : work))))
  expect(answers.filter((status) => status === 201)).toHaveLength(3)
  expect(answers.filter((status) => status === 429)).toHaveLength(7)
  server.clock.advance(hourMs)
  await made(post(group))
})

it('what is refused for another reason is not counted [AUTH-02]', async () => {
  const tooMuch = { ...customBid, wagerAmount: 1e7 }
  for (let turn = 0; turn < 5; turn += 1) {
    expect(await statusOf(group.ann.post(`${group.path}/bids`, tooMuch))).toBe(400)
  }
  const stranger = await server.aPerson('Dev')
  expect(await statusOf(stranger.post(`${group.path}/bids`, customBid))).toBe(403)
  for (let turn = 0; turn < 3; turn += 1) await made(post(group))
  expect(await statusOf(post(group))).toBe(429)
})

it('a process that stops in between leaves one too many, and no fewer [AUTH-02]', async () => {
  const limit: PersonalLimit = { name: 'bids', times: 3, windowMs: hourMs, code: 'too-many-bids' }
  const stopped = rateLimited(server.services, { limit, who: group.ann.id }, () => new Promise<never>(() => {}))
  stopped.catch(() => {})
  await expect.poll(() => counted()).toBe(1)
  await made(post(group))
  await made(post(group))
  expect(await statusOf(post(group))).toBe(429)
  server.clock.advance(hourMs)
  await made(post(group))
})

it('is not taken back from a window that began later [AUTH-02]', async () => {
  const limit: PersonalLimit = { name: 'bids', times: 3, windowMs: hourMs, code: 'too-many-bids' }
  const refused = Promise.withResolvers<never>()
  const earlier = rateLimited(server.services, { limit, who: group.ann.id }, () => refused.promise)
  await expect.poll(() => counted()).toBe(1)
  server.clock.advance(hourMs)
  for (let turn = 0; turn < 2; turn += 1) await made(post(group))
  refused.reject(new Error('refused'))
  await expect(earlier).rejects.toThrow('refused')
  expect(await counted()).toBe(2)
})

it('is written outside of the transaction of the group: a group that is held does not hold the count [AUTH-02] [BID-06]', async () => {
  const bid = await anOpenBid(group, group.ben)
  const { pool } = server.services.db
  const holder = await pool.connect()
  await holder.query('begin')
  await holder.query('select from groups where id = $1 for update', [group.id])
  const waiting = post(group)
  await expect.poll(() => counted()).toBe(1)
  // In another group the same person is not kept waiting.
  await made(post(work))
  await holder.query('rollback')
  holder.release()
  await made(waiting)
  await made(group.ann.post(`${group.path}/bids/${bid.id}/comments`, { content: 'Good luck' }))
  await made(group.ann.post(`${group.path}/bids/${bid.id}/counters`, { odds: 120 }))
  await done(group.ann.get(`${group.path}/bids`))
  expect([await counted('comments'), await counted('counters')]).toEqual([1, 1])
})
