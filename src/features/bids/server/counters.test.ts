import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { ActivityView } from '#features/activity/contract.ts'
import type { BetAnswer, BetStep } from '#features/bets/contract.ts'
import type { NoticeView } from '#features/notifications/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import { mailsTo } from '#test/support/lastMail.ts'
import type { Person } from '#test/support/person.ts'
import {
  accept,
  aGroup,
  anOpenBid,
  codeOf,
  customBid,
  done,
  made,
  refused,
  type TestGroup,
} from '#test/support/story.ts'
import type { BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'

type LoggedEvent = { type: string; entityId: string; actor: { name: string } | null }

describe('a counter-offer', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer({ JOBS: 'on' })
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const pathOf = ({ id }: Pick<BidView, 'id'>) => `${group.path}/bids/${id}`
  const send = (bid: BidView, who: Person, terms: object) => who.post<CounterView>(`${pathOf(bid)}/counters`, terms)
  const counter = (bid: BidView, who: Person, terms: object) => made(send(bid, who, terms))
  const answer = <Answer = CounterView>(bid: BidView, { id }: { id: string }, who: Person, how: string, body = {}) =>
    who.post<Answer>(`${pathOf(bid)}/counters/${id}/${how}`, body)
  const acceptCounter = (bid: BidView, one: { id: string }, who: Person) => answer<BetAnswer>(bid, one, who, 'accept')
  const seenBy = async (bid: Pick<BidView, 'id'>, who: Person) => done(who.get<BidView>(pathOf(bid)))
  const notOpen = [409, 'aborted', 'This counter-offer is no longer open']

  it('makes exactly the bet that was shown, and closes the bid [BEY-17] [DEBT-05]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const offered = await counter(bid, group.ben, { odds: -130, wagerAmount: 33 })
    expect(offered).toMatchObject({
      author: { name: 'Ben' },
      odds: -130,
      wagerAmount: 33,
      toWin: 25.38,
      status: 'open',
    })
    const cleos = await counter(bid, group.cleo, { wagerAmount: 20 })
    expect(cleos).toMatchObject({ odds: 150, wagerAmount: 20, toWin: 30 })
    const bet = await made(acceptCounter(bid, offered, group.ann))
    expect(bet).toMatchObject({ bidId: bid.id, creatorId: group.ann.id, acceptorId: group.ben.id, odds: -130 })
    expect(bet.participants.map(({ risk, toWin }) => [risk, toWin])).toEqual([
      [33, 25.38],
      [25.38, 33],
    ])
    const after = { status: 'accepted', wagerAmount: 33, odds: -130, toWin: 25.38, betId: bet.id, counters: [] }
    expect(await seenBy(bid, group.ann)).toMatchObject(after)
    expect(await refused(acceptCounter(bid, cleos, group.ann))).toEqual([409, 'aborted', 'Bid is no longer available'])
    expect(await refused(answer(bid, cleos, group.cleo, 'withdraw'))).toEqual(notOpen)
    const { items } = await done(group.cleo.get<{ items: BetStep[] }>(`${group.path}/bets/${bet.id}/timeline`))
    expect(items.map(({ type, actor }) => [type, actor?.name])).toEqual([
      ['bid.posted', 'Ann'],
      ['bid.accepted', 'Ann'],
    ])
  })

  it('is seen by the creator of the bid and by its author alone [BEY-17]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const [bens, cleos] = [await counter(bid, group.ben, { odds: 120 }), await counter(bid, group.cleo, { odds: 130 })]
    const ids = async (who: Person) => (await seenBy(bid, who)).counters.map(({ id }) => id).toSorted()
    expect(await ids(group.ann)).toEqual([bens.id, cleos.id].toSorted())
    expect(await ids(group.ben)).toEqual([bens.id])
    expect(await ids(group.cleo)).toEqual([cleos.id])
    const unknown = [404, 'not-found', 'Counter-offer not found']
    for (const how of ['accept', 'decline', 'withdraw'])
      expect(await refused(answer(bid, bens, group.cleo, how))).toEqual(unknown)
    expect((await refused(answer(bid, bens, group.ben, 'accept')))[2]).toBe('You can only change your own bids')
    expect((await refused(answer(bid, bens, group.ann, 'withdraw')))[2]).toBe(
      'You can only withdraw your own counter-offer',
    )
    const { items } = await done(group.cleo.get<{ items: ActivityView[] }>(`${group.path}/activity?limit=5`))
    expect(items.filter(({ type }) => type.startsWith('counter'))).toEqual([])
  })

  it('has its place in the log, where nobody else reads whose it is [BEY-17] [BEY-07]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const { id } = await counter(bid, group.ben, { odds: 120 })
    await done(answer(bid, { id }, group.ben, 'withdraw'))
    const log = async (who: Person) => {
      const { items } = await done(who.get<{ items: LoggedEvent[] }>(`${group.path}/events?limit=200`))
      return items.filter(({ entityId }) => entityId === bid.id).map(({ type, actor }) => [type, actor?.name ?? null])
    }
    const posted = ['bid.posted', 'Ann']
    expect(await log(group.cleo)).toEqual([posted, ['counter.made', null], ['counter.withdrawn', null]])
    expect(await log(group.ben)).toEqual([posted, ['counter.made', 'Ben'], ['counter.withdrawn', 'Ben']])
  })

  it('replaces the former one of the same person, which cannot be accepted any more [BEY-17]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const first = await counter(bid, group.ben, { odds: 120 })
    const second = await counter(bid, group.ben, { odds: 130 })
    expect((await seenBy(bid, group.ann)).counters.map(({ id }) => id)).toEqual([second.id])
    expect(await refused(acceptCounter(bid, first, group.ann))).toEqual(notOpen)
    expect(await made(acceptCounter(bid, second, group.ann))).toMatchObject({ odds: 130 })
  })

  it('is declined by the creator, withdrawn by its author, and the bid stays [BEY-17]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const first = await counter(bid, group.ben, { odds: 120 })
    expect(await done(answer(bid, first, group.ann, 'decline', { reason: 'No' }))).toMatchObject({ status: 'declined' })
    expect(await refused(answer(bid, first, group.ann, 'decline'))).toEqual(notOpen)
    const second = await counter(bid, group.ben, { odds: 130 })
    expect(await done(answer(bid, second, group.ben, 'withdraw'))).toMatchObject({ status: 'withdrawn' })
    expect(await refused(acceptCounter(bid, second, group.ann))).toEqual(notOpen)
    expect(await seenBy(bid, group.ann)).toMatchObject({ status: 'open', version: 1, counters: [] })
    await made(accept(group, group.ben, bid))
  })

  it('is refused to one’s own bid, for nothing new, outside the limits and for nonsense [BEY-17] [GRP-33]', async () => {
    const bid = await anOpenBid(group, group.ann)
    const said = async (who: Person, terms: object) => (await refused(send(bid, who, terms)))[2]
    expect(await said(group.ann, { odds: 120 })).toBe('You cannot counter your own bid')
    for (const same of [{}, { odds: 150 }, { odds: 150, wagerAmount: 50 }])
      expect(await said(group.ben, same)).toBe('This is what the bid offers already')
    for (const wagerAmount of [0, 1001]) {
      expect(await said(group.ben, { wagerAmount })).toBe('Bet amount must be between $1 and $1,000')
    }
    expect(await said(group.ben, { wagerAmount: 1.5 })).toBe('Valid wager amount is required')
    for (const odds of [0, 99, 10_001, 1.5, '120', null])
      expect((await refused(send(bid, group.ben, { odds })))[0]).toBe(400)
    expect((await refused(send({ ...bid, id: 'nothing' }, group.ben, { odds: 120 })))[2]).toBe('Bid not found')
    const stranger = await server.aPerson('Stranger')
    expect((await refused(send(bid, stranger, { odds: 120 })))[0]).toBe(403)
    expect((await seenBy(bid, group.ann)).counters).toEqual([])
  })

  it('to a challenge is made by the one challenged alone [BEY-17]', async () => {
    const bid = await anOpenBid(group, group.ann, { ...customBid, challengedUserId: group.ben.id })
    expect((await refused(send(bid, group.cleo, { odds: 120 })))[2]).toBe('Only Ben can accept this bid')
    const bens = await counter(bid, group.ben, { odds: 120 })
    expect(await made(acceptCounter(bid, bens, group.ann))).toMatchObject({ acceptorId: group.ben.id, odds: 120 })
  })

  it('is for all that is left of a bid taken in part [BEY-17] [BEY-18]', async () => {
    const bid = await anOpenBid(group, group.ann, { ...customBid, wagerAmount: 100, allowParts: true })
    await made(group.ben.post(`${pathOf(bid)}/accept`, { version: 1, part: 40 }))
    server.clock.advance(1_000)
    const offered = await counter(bid, group.cleo, { odds: 120 })
    expect(offered).toMatchObject({ wagerAmount: 60, toWin: 72 })
    expect(await made(acceptCounter(bid, offered, group.ann))).toMatchObject({ wagerAmount: 60, toWin: 72 })
    const ended = await seenBy(bid, group.ann)
    expect(ended).toMatchObject({ status: 'accepted', wagerAmount: 100, remaining: 0, toWin: 132 })
    expect(ended.parts.map(({ wagerAmount, toWin }) => [wagerAmount, toWin])).toEqual([
      [40, 60],
      [60, 72],
    ])
  })

  it('makes with the parts that were taken since no bid larger than one can be [BEY-17] [BEY-18]', async () => {
    const bid = await anOpenBid(group, group.ann, { ...customBid, wagerAmount: 100, allowParts: true })
    const offered = await counter(bid, group.cleo, { wagerAmount: 1_000 })
    await made(group.ben.post(`${pathOf(bid)}/accept`, { version: 1, part: 40 }))
    expect(await refused(acceptCounter(bid, offered, group.ann))).toEqual([
      ...[400, 'invalid-argument', 'Bet amount must be between $1 and $960'],
    ])
    expect(await seenBy(bid, group.ann)).toMatchObject({
      status: 'open',
      remaining: 60,
      counters: [{ id: offered.id }],
    })
    const lower = await counter(bid, group.cleo, { wagerAmount: 960 })
    expect(await made(acceptCounter(bid, lower, group.ann))).toMatchObject({ wagerAmount: 960 })
  })

  it('lapses when its bid is cancelled or expires, and with its author leaving [BEY-17] [BID-26] [BEY-08]', async () => {
    const cancelled = await anOpenBid(group, group.ann)
    const first = await counter(cancelled, group.ben, { odds: 120 })
    await done(group.ann.post(`${pathOf(cancelled)}/cancel`))
    expect((await refused(acceptCounter(cancelled, first, group.ann)))[2]).toBe('Bid is no longer available')
    const short = await anOpenBid(group, group.ann, { ...customBid, expiration: '1hour' })
    const second = await counter(short, group.ben, { odds: 120 })
    server.clock.advance(hourMs)
    expect((await seenBy(short, group.ann)).counters).toEqual([])
    expect((await refused(acceptCounter(short, second, group.ann)))[2]).toBe('Bid is no longer available')
    const dev = await server.aPerson('Dev')
    const join = async () => done(dev.post('/api/groups/join', { code: await codeOf(group) }))
    await join()
    const bid = await anOpenBid(group, group.ann)
    const devs = await counter(bid, dev, { odds: 120 })
    await done(dev.post(`${group.path}/leave`))
    expect((await seenBy(bid, group.ann)).counters).toEqual([])
    await join()
    expect(await refused(acceptCounter(bid, devs, group.ann))).toEqual(notOpen)
  })

  it('is accepted once, and never beside the bid itself [BEY-17] [BID-12]', async () => {
    for (let round = 0; round < 6; round += 1) {
      const bid = await anOpenBid(group, group.ann)
      const offered = await counter(bid, group.ben, { odds: 120 })
      const answers = await Promise.all([
        acceptCounter(bid, offered, group.ann),
        accept(group, group.cleo, bid),
        acceptCounter(bid, offered, group.ann),
      ])
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const { rows } = await server.services.db.pool.query('select count(*)::int as bets from bets where bid_id = $1', [
        bid.id,
      ])
      expect(rows).toEqual([{ bets: 1 }])
    }
  })

  it('large for the group needs the approval that a bid on its terms would [BEY-17] [GRP-33]', async () => {
    const rules = (requireApprovalForLargeBets: boolean) =>
      done(
        group.ann.send('PATCH', group.path, { bettingRules: { requireApprovalForLargeBets, largeBetThreshold: 100 } }),
      )
    await rules(true)
    const bid = await anOpenBid(group, group.ben, { ...customBid, odds: 100 })
    const large = await counter(bid, group.cleo, { wagerAmount: 200 })
    expect((await refused(acceptCounter(bid, large, group.ben)))[2]).toMatch(/^A bet this large needs approval/)
    const small = await counter(bid, group.cleo, { wagerAmount: 90 })
    await made(acceptCounter(bid, small, group.ben))
    const admins = await anOpenBid(group, group.ann, { ...customBid, odds: 100 })
    await made(acceptCounter(admins, await counter(admins, group.cleo, { wagerAmount: 200 }), group.ann))
    await rules(false)
  })

  it('is told to the creator, and its answer to its author [BEY-17] [NTF-05]', async () => {
    const newest = async (who: Person) => {
      await allTold(server, group)
      return (await done(who.get<{ items: NoticeView[] }>('/api/notifications?limit=1'))).items[0]
    }
    const bid = await anOpenBid(group, group.ann)
    const first = await counter(bid, group.ben, { odds: 120, wagerAmount: 30 })
    const terms = 'Rain on Sunday against Sun on Sunday at +120 for $30'
    expect(await newest(group.ann)).toMatchObject({ type: 'bid_counter', title: 'Counter-Offer', message: terms })
    await done(answer(bid, first, group.ann, 'decline', { reason: 'Too little' }))
    const declined = await newest(group.ben)
    const ownTerms = 'Sun on Sunday against Rain on Sunday at -120, risking $36'
    expect(declined).toMatchObject({ title: 'Counter Declined', message: ownTerms, data: { about: 'Ann: Too little' } })
    const second = await counter(bid, group.ben, { odds: 130 })
    await made(acceptCounter(bid, second, group.ann))
    expect(await newest(group.ben)).toMatchObject({ title: 'Counter Accepted', data: { bidId: bid.id } })
  })

  it('made again and again is told each time in the app, and fifteen times an hour by mail [BEY-17] [NTF-05]', async () => {
    server.clock.advance(hourMs)
    await server.services.db.pool.query('update users set email_verified = true where id = $1', [group.ann.id])
    const bid = await anOpenBid(group, group.ann)
    const before = (await mailsTo(server, group.ann.email)).length
    for (let odds = 120; odds < 138; odds += 1) await counter(bid, group.ben, { odds })
    await allTold(server, group)
    const { items } = await done(group.ann.get<{ items: NoticeView[] }>('/api/notifications?limit=100'))
    expect(items.filter(({ type, data }) => type === 'bid_counter' && data.bidId === bid.id)).toHaveLength(18)
    expect((await mailsTo(server, group.ann.email)).slice(before)).toHaveLength(15)
  })
})
