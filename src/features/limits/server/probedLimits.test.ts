import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { CounterView } from '#features/bids/counterContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
})

const onHold = [409, 'aborted', 'This bid cannot be taken right now']
const tooMany = [
  ...[429, 'resource-exhausted'],
  'You have tried to take this bid several times. Please wait an hour before trying again.',
]
const shared = { ...customBid, odds: 100, wagerAmount: 100, allowParts: true }

describe('the limit of a friend', () => {
  /** Ann risks $20 against Ben already, and allows herself $30 against one friend. */
  const aLimitedBid = async () => {
    await aBet(group, { ...customBid, odds: 100, wagerAmount: 20 })
    await done(group.ann.send('PUT', '/api/me/limits', { perFriend: 30 }))
    return anOpenBid(group, group.ann, { ...shared, wagerAmount: 30 })
  }
  const takePart = (who: Person, { id, version }: { id: string; version: number }, part: number) =>
    who.post<BetAnswer>(`${group.path}/bids/${id}/accept`, { version, part })

  it('is not found out by parts of a bid: three answers an hour, then none [BEY-21] [BEY-18]', async () => {
    const bid = await aLimitedBid()
    for (const part of [28, 20, 15]) expect(await refused(takePart(group.ben, bid, part))).toEqual(onHold)
    for (const part of [11, 10, 1]) expect(await refused(takePart(group.ben, bid, part))).toEqual(tooMany)
    // Nobody else has to wait, nor does he with what others offer.
    const cleos = await made(takePart(group.cleo, bid, 5))
    expect(cleos).toMatchObject({ wagerAmount: 5 })
    await made(takePart(group.ben, await anOpenBid(group, group.cleo, shared), 5))
    server.clock.advance(hourMs)
    await made(takePart(group.ben, { ...bid, version: bid.version + 1 }, 10))
  })

  it('is not found out by many at once either [BEY-21]', async () => {
    const bid = await aLimitedBid()
    const parts = Array.from({ length: 20 }, (_, index) => 30 - index)
    const answers = await Promise.all(parts.map((part) => takePart(group.ben, bid, part)))
    const count = (status: number) => answers.filter((answer) => answer.status === status).length
    expect(count(409)).toBeLessThanOrEqual(3)
    expect(count(201)).toBe(0)
  })

  it('counts nothing else: parts that are taken, a bid that has changed, and one’s own limit [BEY-21]', async () => {
    const bid = await aLimitedBid()
    for (let turn = 0; turn < 4; turn += 1) {
      expect((await refused(takePart(group.cleo, { ...bid, version: 7 }, 1)))[2]).toMatch(/^This bid has changed/)
    }
    for (let turn = 0; turn < 5; turn += 1) await made(takePart(group.cleo, { ...bid, version: turn + 1 }, 1))
  })

  it('is not found out by accepting counter-offers: each of three answers is counted [BEY-21] [BEY-17]', async () => {
    await aBet(group, { ...customBid, odds: 100, wagerAmount: 20 })
    await done(group.ben.send('PUT', '/api/me/limits', { perFriend: 30 }))
    const bid = await anOpenBid(group, group.ann, { ...customBid, odds: 100, wagerAmount: 5 })
    const counters = `${group.path}/bids/${bid.id}/counters`
    const { id } = await made(group.ben.post<CounterView>(counters, { wagerAmount: 10 }))
    await aBet(group, { ...customBid, odds: 100, wagerAmount: 1 })
    const accept = () => group.ann.post<BetAnswer>(`${counters}/${id}/accept`)
    for (let turn = 0; turn < 3; turn += 1) expect(await refused(accept())).toEqual(onHold)
    expect(await refused(accept())).toEqual(tooMany)
  })
})
