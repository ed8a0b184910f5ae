import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs } from '#domain/times.ts'
import type { BetAnswer, BetStep } from '#features/bets/contract.ts'
import type { CommentView } from '#features/comments/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aGroup, anOpenBid, customBid, done, made, refused, type TestGroup } from '#test/support/story.ts'
import type { BidView } from '../contract.ts'
import { expireBids } from './jobs.ts'

describe('taking a part of a bid', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const inParts = (more: object = {}) =>
    anOpenBid(group, group.ann, { ...customBid, odds: 133, wagerAmount: 100, allowParts: true, ...more })
  const pathOf = ({ id }: Pick<BidView, 'id'>) => `${group.path}/bids/${id}`
  const now = (bid: Pick<BidView, 'id'>) => done(group.cleo.get<BidView>(pathOf(bid)))
  const take = async (bid: Pick<BidView, 'id'>, who: Person, part?: unknown) =>
    who.post<BetAnswer>(`${pathOf(bid)}/accept`, { version: (await now(bid)).version, part })
  const edit = (bid: BidView, change: object) => group.ann.send<BidView>('PATCH', pathOf(bid), change)

  it('makes a bet of each, leaves the rest open, and ends with the last one [BEY-18] [BID-16] [BID-17]', async () => {
    const bid = await inParts()
    expect(bid).toMatchObject({ wagerAmount: 100, toWin: 133, allowParts: true, remaining: 100, parts: [] })
    const first = await made(take(bid, group.ben, 33))
    expect(first).toMatchObject({ bidId: bid.id, wagerAmount: 33, toWin: 43.89, acceptorId: group.ben.id })
    expect(await now(bid)).toMatchObject({
      ...{ status: 'open', wagerAmount: 100, toWin: 133, remaining: 67, version: 2, acceptorId: null, betId: null },
      parts: [{ betId: first.id, acceptor: { name: 'Ben' }, wagerAmount: 33, toWin: 43.89 }],
    })
    server.clock.advance(1_000)
    const second = await made(take(bid, group.cleo, 34))
    server.clock.advance(1_000)
    const last = await made(take(bid, group.ben))
    expect([second.toWin, last.toWin, last.wagerAmount]).toEqual([45.22, 43.89, 33])
    const ended = await now(bid)
    expect(ended).toMatchObject({ status: 'accepted', remaining: 0, wagerAmount: 100, toWin: 133, betId: last.id })
    expect(ended.acceptorId).toBe(group.ben.id)
    expect(ended.parts.map(({ betId }) => betId)).toEqual([first.id, second.id, last.id])
    expect(await refused(take(bid, group.cleo, 1))).toEqual([409, 'aborted', 'Bid is no longer available'])
  })

  it('adds up to the cent where the parts are rounded [BEY-18] [DEBT-05]', async () => {
    const bid = await inParts({ odds: -130 })
    expect(bid.toWin).toBe(76.92)
    const parts = []
    for (const part of [33, 33, 34]) parts.push(await made(take(bid, group.ben, part)))
    expect(parts.map(({ toWin }) => toWin)).toEqual([25.38, 25.39, 26.15])
    expect((await now(bid)).toWin).toBe(76.92)
  })

  it('is refused for 0, a half, too much and too little, and where only the whole is offered [BEY-18]', async () => {
    const bid = await inParts()
    const invalid = [400, 'invalid-argument', 'A part must be a whole number of dollars']
    for (const part of [0, 1.5, -3, '20', null]) expect(await refused(take(bid, group.ben, part))).toEqual(invalid)
    expect(await refused(take(bid, group.ben, 101))).toEqual([409, 'aborted', 'Only $100 of this bid is left'])
    const whole = await anOpenBid(group, group.ann)
    const [, , message] = await refused(take(whole, group.ben, 20))
    expect(message).toBe('This bid can only be taken whole')
    expect(await refused(take(bid, group.ann, 20))).toEqual([
      403,
      'permission-denied',
      'You cannot accept your own bid',
    ])
    await done(group.ann.send('PATCH', group.path, { bettingRules: { minBetAmount: 10 } }))
    expect((await refused(take(bid, group.ben, 9)))[2]).toBe('A part must be at least $10, or all of the $100 left')
    await made(take(bid, group.ben, 95))
    expect((await refused(take(bid, group.ben, 4)))[2]).toBe('The $5 left of this bid can only be taken whole')
    expect(await now(bid)).toMatchObject({ remaining: 5, version: 2 })
    expect(await made(take(bid, group.cleo, 5))).toMatchObject({ wagerAmount: 5, toWin: 6.65 })
    await done(group.ann.send('PATCH', group.path, { bettingRules: { minBetAmount: 1 } }))
  })

  it('never gives more than there is, however many take at the same moment [BEY-18] [BID-31]', async () => {
    for (const part of [60, 20]) {
      const bid = await inParts()
      const turns = Array.from({ length: 12 }, (_, turn) => (turn % 2 ? group.ben : group.cleo))
      const send = (who: Person) => who.post<BetAnswer>(`${pathOf(bid)}/accept`, { version: bid.version, part })
      const answers = await Promise.all(turns.map(send))
      // The next one is offered other terms, which they have not seen.
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
      const late = answers.filter(({ status }) => status !== 201)
      for (const answer of late) {
        expect((await refused(Promise.resolve(answer)))[2]).toBe(
          'This bid has changed. Please review it and accept again.',
        )
      }
      expect(await now(bid)).toMatchObject({ remaining: 100 - part, version: 2 })
    }
  })

  it('leaves the whole to who has seen how much is left [BEY-18] [BID-31]', async () => {
    const bid = await inParts()
    await made(take(bid, group.ben, 40))
    expect((await refused(group.cleo.post(`${pathOf(bid)}/accept`, { version: bid.version })))[2]).toBe(
      'This bid has changed. Please review it and accept again.',
    )
    expect(await made(take(bid, group.cleo))).toMatchObject({ wagerAmount: 60, toWin: 79.8 })
  })

  it('leaves what was taken alone when the rest is edited or cancelled [BEY-18] [BID-30] [BID-25]', async () => {
    const bid = await inParts()
    const first = await made(take(bid, group.ben, 40))
    expect((await refused(edit(bid, { wagerAmount: 40 })))[2]).toBe(
      '$40 of this bid is taken, and at least $1 must be left of it',
    )
    expect(await done(edit(bid, { wagerAmount: 90, odds: -150 }))).toMatchObject({
      ...{ wagerAmount: 90, remaining: 50, odds: -150, toWin: 86.53, version: 3 },
    })
    const second = await made(take(bid, group.cleo, 20))
    expect(second).toMatchObject({ odds: -150, wagerAmount: 20, toWin: 13.33 })
    expect(await done(edit(bid, { allowParts: false }))).toMatchObject({ allowParts: false, version: 5 })
    expect((await refused(take(bid, group.cleo, 20)))[2]).toBe('This bid can only be taken whole')
    await done(group.ann.post(`${pathOf(bid)}/cancel`))
    expect(await now(bid)).toMatchObject({ status: 'cancelled', wagerAmount: 90, remaining: 30, acceptorId: null })
    const read = (betId: string) => done(group.ben.get<BetAnswer>(`${group.path}/bets/${betId}`))
    expect(await read(first.id)).toMatchObject({ status: 'active', odds: 133, wagerAmount: 40, toWin: 53.2 })
    const steps = await done(group.ben.get<{ items: BetStep[] }>(`${group.path}/bets/${first.id}/timeline`))
    expect(steps.items.map(({ type }) => type)).toEqual(['bid.posted', 'bid.accepted'])
    const later = await done(group.ben.get<{ items: BetStep[] }>(`${group.path}/bets/${second.id}/timeline`))
    expect(later.items.map(({ type }) => type)).toEqual(['bid.posted', 'bid.changed', 'bid.accepted'])
  })

  it('lets only what is left expire [BEY-18] [BID-26]', async () => {
    const bid = await inParts({ expiration: '1hour' })
    const bet = await made(take(bid, group.ben, 40))
    server.clock.advance(hourMs)
    await expireBids(server.services)
    expect(await now(bid)).toMatchObject({ status: 'cancelled', cancellationCause: 'expired', remaining: 60 })
    expect(await done(group.ben.get(`${group.path}/bets/${bet.id}`))).toMatchObject({ status: 'active' })
  })

  it('keeps the comments of the bid in the thread of each bet [BEY-18] [BEY-26]', async () => {
    const bid = await inParts()
    await made(group.cleo.post(`${pathOf(bid)}/comments`, { content: 'Rain, surely' }))
    server.clock.advance(1_000)
    const bets = [await made(take(bid, group.ben, 40)), await made(take(bid, group.cleo, 30))]
    await made(group.ben.post(`${group.path}/bets/${bets[0]?.id}/comments`, { content: 'We will see' }))
    const threads = await Promise.all(
      bets.map(({ id }) => done(group.ann.get<{ items: CommentView[] }>(`${group.path}/bets/${id}/comments`))),
    )
    expect(threads.map(({ items }) => items.map(({ content }) => content))).toEqual([
      ['We will see', 'Rain, surely'],
      ['Rain, surely'],
    ])
  })
})
