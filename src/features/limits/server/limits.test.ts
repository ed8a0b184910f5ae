import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs, isoFromInstant } from '#domain/times.ts'
import type { BidView } from '#features/bids/contract.ts'
import { aServer, friday, type TestServer } from '#test/support/aServer.ts'
import type { Answered, Person } from '#test/support/person.ts'
import {
  aBet,
  accept,
  aGroup,
  anOpenBid,
  anotherGroup,
  customBid,
  done,
  made,
  refused,
  type TestGroup,
} from '#test/support/story.ts'
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
  server.clock.set(friday)
  group = await aGroup(server)
  work = await anotherGroup(group)
})

const read = (who: Person) => done(who.get<LimitsView>('/api/me/limits'))
const put = (who: Person, change: object) => who.send<LimitsView>('PUT', '/api/me/limits', change)
const set = (who: Person, change: object) => done(put(who, change))
/** An even bid: both sides risk the stake. */
const even = (wagerAmount: number) => ({ ...customBid, odds: 100, wagerAmount })
const post = (where: TestGroup, who: Person, stake: number) => who.post<BidView>(`${where.path}/bids`, even(stake))
const weekly = (amount: string) => `This would pass your weekly limit of ${amount}`
const friendly = (amount: string) => `This would pass your limit of ${amount} against one friend`
const said = async (answer: Promise<Answered<unknown>>) => {
  const { status, body } = await answer
  return status < 300 ? status : (body as { error: { message: string } }).error.message
}

describe('the limits of a person', () => {
  it('are none at first, with nothing against them [BEY-21]', async () => {
    const { week, ...limits } = await read(group.ann)
    expect(week).toEqual({ since: '2026-11-16T05:00:00.000Z', lost: 0, open: 0 })
    expect(limits).toEqual({
      ...{ weeklyLoss: null, perFriend: null, breakUntil: null, pending: { weeklyLoss: null, perFriend: null } },
      ...{ timeZone: 'America/New_York', friends: [] },
    })
  })

  it('count what open bids and active bets of all groups could lose, and what was lost since Monday [BEY-21]', async () => {
    await anOpenBid(group, group.ann, even(20))
    await aBet(work, even(30))
    const lost = await aBet(group, even(7))
    await done(group.ann.post(`${group.path}/bets/${lost.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    const won = await aBet(work, even(9))
    await done(group.ann.post(`${work.path}/bets/${won.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    const ben = { userId: group.ben.id, name: 'Ben', atRisk: 30 }
    expect(await read(group.ann)).toMatchObject({ week: { lost: 7, open: 20 }, friends: [ben] })
    expect((await read(group.ben)).week).toMatchObject({ lost: 9, open: 0 })

    // Monday in New York.
    server.clock.set('2026-11-23T04:59:00Z')
    expect((await read(group.ann)).week.lost).toBe(7)
    server.clock.set('2026-11-23T05:00:00Z')
    expect((await read(group.ann)).week).toEqual({ since: '2026-11-23T05:00:00.000Z', lost: 0, open: 20 })
    await done(group.ann.send('PATCH', '/api/me/settings', { timeZone: 'America/Los_Angeles' }))
    expect(await read(group.ann)).toMatchObject({ timeZone: 'America/Los_Angeles', week: { lost: 7 } })
  })

  it('still count what was lost in a group that one has left [BEY-21]', async () => {
    const lost = await aBet(work, even(7))
    await done(group.ben.post(`${work.path}/bets/${lost.id}/settle`, { outcome: 'won', winnerId: group.ann.id }))
    await server.asOwner('update group_members set is_active = false where group_id = $1 and user_id = $2', [
      work.id,
      group.ben.id,
    ])
    expect((await read(group.ben)).week.lost).toBe(7)
  })

  it('hold immediately when tighter, after 24 hours when looser, which can be withdrawn [BEY-21]', async () => {
    await set(group.ann, { weeklyLoss: 50, perFriend: 20 })
    const from = isoFromInstant((server.clock.now() + dayMs) as never)
    expect(await set(group.ann, { weeklyLoss: 80, perFriend: null })).toMatchObject({
      ...{ weeklyLoss: 50, perFriend: 20 },
      pending: { weeklyLoss: { to: 80, from }, perFriend: { to: null, from } },
    })
    expect(await said(post(group, group.ann, 60))).toBe(weekly('$50'))
    expect(await set(group.ann, { perFriend: 20 })).toMatchObject({ perFriend: 20, pending: { perFriend: null } })
    server.clock.advance(dayMs - 1)
    expect(await said(post(group, group.ann, 19))).toBe(201)
    expect((await read(group.ann)).weeklyLoss).toBe(50)
    server.clock.advance(1)
    expect(await read(group.ann)).toMatchObject({ weeklyLoss: 80, perFriend: 20, pending: { weeklyLoss: null } })
    // A change of something else keeps what has followed.
    expect(await set(group.ann, { perFriend: 10 })).toMatchObject({ weeklyLoss: 80, perFriend: 10 })
  })

  it('are theirs alone: nobody else reads them, and no log tells [BEY-21]', async () => {
    const seq = (await server.asOwner('select last_seq from groups where id = $1', [group.id])).rows
    await set(group.ann, { weeklyLoss: 33, perFriend: 22, breakUntil: '24hours' })
    expect((await server.asOwner('select last_seq from groups where id = $1', [group.id])).rows).toEqual(seq)
    expect(await read(group.ben)).toMatchObject({ weeklyLoss: null, perFriend: null, breakUntil: null })
    expect((await refused(server.visitor.get('/api/me/limits')))[0]).toBe(401)
  })

  it.each([
    [{ weeklyLoss: 0 }, 'A limit is an amount from $1 to $100,000'],
    [{ weeklyLoss: -5 }, 'A limit is an amount from $1 to $100,000'],
    [{ perFriend: 12.345 }, 'A limit is an amount from $1 to $100,000'],
    [{ perFriend: 1e9 }, 'A limit is an amount from $1 to $100,000'],
    [{ breakUntil: '2hours' }, 'A break takes 24 hours, 7 days or 30 days'],
    [{ breakUntil: '2026-11-20T19:00:00Z' }, 'A break takes 24 hours, 7 days or 30 days'],
    [{ breakUntil: '2020-01-01T00:00:00Z' }, 'A break takes 24 hours, 7 days or 30 days'],
    [{ weeklyLoss: '50' }, null],
    [{ userId: 'somebody' }, null],
  ])('take no %j [BEY-21]', async (change, sentence) => {
    await set(group.ann, { weeklyLoss: 40 })
    const [status, , message] = await refused(put(group.ann, { perFriend: 10, ...change }))
    expect(status).toBe(400)
    if (sentence) expect(message).toBe(sentence)
    expect(await read(group.ann)).toMatchObject({ weeklyLoss: 40, perFriend: null, breakUntil: null })
  })

  it('are not set below what is at risk [BEY-21]', async () => {
    await anOpenBid(group, group.ann, even(20))
    await aBet(work, even(30))
    expect(await refused(put(group.ann, { weeklyLoss: 49.99 }))).toEqual([
      409,
      'aborted',
      'Your open bids and active bets could still lose $50.00: a weekly limit cannot be below that.',
    ])
    expect((await refused(put(group.ann, { perFriend: 29 })))[2]).toBe(
      'You already have $30.00 at risk against one friend: this limit cannot be below that.',
    )
    expect(await read(group.ann)).toMatchObject({ weeklyLoss: null, perFriend: null })
    expect(await set(group.ann, { weeklyLoss: 50, perFriend: 30 })).toMatchObject({ weeklyLoss: 50, perFriend: 30 })
  })
})

describe('a weekly limit', () => {
  it('refuses a bid, an acceptance and a higher stake that would pass it, over all groups [BEY-21]', async () => {
    await set(group.ann, { weeklyLoss: 50 })
    const own = await made(post(group, group.ann, 30))
    expect(await refused(post(work, group.ann, 21))).toEqual([409, 'aborted', weekly('$50')])
    const bens = await anOpenBid(work, group.ben, { ...customBid, odds: 200, wagerAmount: 10 })
    expect(await said(accept(work, group.ann, bens))).toBe(201)
    const more = await anOpenBid(work, group.ben, even(1))
    expect(await said(accept(work, group.ann, more))).toBe(weekly('$50'))
    const edit = (wagerAmount: number) => group.ann.send('PATCH', `${group.path}/bids/${own.id}`, { wagerAmount })
    expect(await said(edit(31))).toBe(weekly('$50'))
    expect(await said(edit(25))).toBe(200)
    expect(await said(accept(work, group.ann, more))).toBe(201)
    await done(group.ann.post(`${group.path}/bids/${own.id}/cancel`))
    expect(await said(post(group, group.ann, 29))).toBe(201)
    const { items } = await done(group.ann.get<{ items: BidView[] }>(`${work.path}/bids?status=open`))
    expect(items).toEqual([])
  })

  it('refuses counter-offers that would pass it, to their author and to who accepts them, who is told only of theirs [BEY-21] [BEY-17]', async () => {
    const bid = await made(post(group, group.ann, 20))
    const counters = `${group.path}/bids/${bid.id}/counters`
    const offer = (wagerAmount: number) => group.ben.post<{ id: string }>(counters, { odds: 200, wagerAmount })
    await set(group.ben, { weeklyLoss: 60 })
    expect(await said(offer(31))).toBe(weekly('$60'))
    const offered = await made(offer(30))
    const theirs = await made(post(work, group.ben, 10))
    const agree = () => group.ann.post(`${counters}/${offered.id}/accept`)
    expect(await refused(agree())).toEqual([409, 'aborted', 'This bid cannot be taken right now'])
    await done(group.ben.post(`${work.path}/bids/${theirs.id}/cancel`))
    await set(group.ann, { weeklyLoss: 29 })
    expect(await said(agree())).toBe(weekly('$29'))
    await set(group.ann, { weeklyLoss: 28 })
    const lower = await made(offer(28))
    expect(await said(group.ann.post(`${counters}/${lower.id}/accept`))).toBe(201)
    expect((await read(group.ann)).friends).toMatchObject([{ userId: group.ben.id, atRisk: 28 }])
  })

  it('counts a bid that waits for approval [BEY-21]', async () => {
    await server.asOwner('update groups set require_approval = true, large_bet_cents = 1000 where id = $1', [group.id])
    await set(group.ben, { weeklyLoss: 50 })
    await made(post(group, group.ben, 40))
    expect(await said(post(work, group.ben, 11))).toBe(weekly('$50'))
  })
})

describe('a limit against one friend', () => {
  it('counts active bets with that friend in all groups, and lets others in [BEY-21]', async () => {
    await aBet(group, even(30))
    await set(group.ben, { perFriend: 40 })
    expect(await said(accept(work, group.ben, await anOpenBid(work, group.ann, even(11))))).toBe(friendly('$40'))
    expect(await said(accept(work, group.ben, await anOpenBid(work, group.cleo, even(40))))).toBe(201)
    expect(await said(post(work, group.ben, 41))).toBe(friendly('$40'))
    expect(await said(post(work, group.ben, 40))).toBe(201)
  })

  it('of the creator keeps a friend from taking the bid, who is not told why, and lets another [BEY-21]', async () => {
    await aBet(group, even(30))
    await set(group.ann, { perFriend: 40 })
    const bid = await made(post(work, group.ann, 20))
    const seq = (await server.asOwner('select last_seq from groups where id = $1', [work.id])).rows
    expect(await refused(accept(work, group.ben, bid))).toEqual([409, 'aborted', 'This bid cannot be taken right now'])
    expect((await server.asOwner('select last_seq from groups where id = $1', [work.id])).rows).toEqual(seq)
    expect(await said(accept(work, group.cleo, bid))).toBe(201)
  })
})

describe('a break', () => {
  const resting = 'You are taking a break until Sat, Nov 21, 12:00 PM EST. Until then you can post and accept nothing.'

  it('lets nothing be posted, accepted or offered higher, and nobody take what is open, until it ends [BEY-21]', async () => {
    const own = await made(post(group, group.ann, 20))
    const bens = await made(post(work, group.ben, 20))
    await set(group.ann, { breakUntil: '24hours' })
    const edit = (change: object) => group.ann.send<BidView>('PATCH', `${group.path}/bids/${own.id}`, change)
    expect(await said(post(work, group.ann, 1))).toBe(resting)
    expect(await said(accept(work, group.ann, bens))).toBe(resting)
    expect(await said(edit({ wagerAmount: 21 }))).toBe(resting)
    expect(await said(edit({ odds: 120 }))).toBe(resting)
    expect(await said(accept(group, group.ben, own))).toBe('This bid cannot be taken right now')
    const lowered = await done(edit({ wagerAmount: 10 }))
    server.clock.advance(dayMs)
    expect(await said(accept(group, group.ben, lowered))).toBe(201)
    expect(await said(accept(work, group.ann, bens))).toBe(201)
    expect(await said(post(work, group.ann, 1))).toBe(201)
  })

  it('still lets a person cancel, settle and decline, but not approve their own bid [BEY-21]', async () => {
    await server.asOwner('update groups set require_approval = true, large_bet_cents = 1000 where id = $1', [group.id])
    const bet = await aBet(work, even(5))
    const [bens, waits] = [await made(post(group, group.ben, 40)), await made(post(group, group.ben, 50))]
    await server.asOwner("update group_members set role = 'admin' where user_id = $1", [group.ben.id])
    await set(group.ben, { breakUntil: '24hours' })
    expect(await said(group.ben.post(`${group.path}/bids/${bens.id}/approve`))).toBe(resting)
    expect(await said(group.ann.post(`${group.path}/bids/${waits.id}/approve`))).toBe(200)
    expect(await said(group.ben.post(`${group.path}/bids/${bens.id}/cancel`))).toBe(200)
    expect(await said(group.ben.post(`${work.path}/bets/${bet.id}/settle`, { outcome: 'push' }))).toBe(200)
  })

  it('is not ended nor made shorter, only longer [BEY-21]', async () => {
    const { breakUntil } = await set(group.ann, { breakUntil: '7days' })
    for (const less of [null, '24hours', isoFromInstant((server.clock.now() + hourMs) as never)]) {
      expect(await refused(put(group.ann, { breakUntil: less }))).toEqual([
        409,
        'aborted',
        'A break cannot be ended. Yours lasts until Fri, Nov 27, 12:00 PM EST.',
      ])
    }
    expect((await set(group.ann, { weeklyLoss: 5, perFriend: 5, breakUntil })).breakUntil).toBe(breakUntil)
    expect((await set(group.ann, { breakUntil: '30days' })).breakUntil).toBe('2026-12-20T17:00:00.000Z')
    server.clock.advance(30 * dayMs)
    await server.asOwner(
      "update sessions set expires_at = expires_at + interval '60 days', updated_at = updated_at + interval '30 days'",
    )
    expect((await set(group.ann, { breakUntil: null })).breakUntil).toBeNull()
  })
})

it('limits go with the account [BEY-21] [ADM-46]', async () => {
  const dev = await server.aPerson('Dev')
  await set(dev, { weeklyLoss: 50 })
  await done(dev.send('DELETE', '/api/me', { confirmEmail: dev.email }))
  expect((await server.asOwner('select 1 from limits where user_id = $1', [dev.id])).rows).toEqual([])
})
