import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hourMs, isoFromInstant, after as later, minuteMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aFeedGame } from '#test/support/oddsFeed.ts'
import { aBet, accept, aGroup, anOpenBid, done, made, refused, type TestGroup } from '#test/support/story.ts'

describe('one bet', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
    group = await aGroup(server)
  })
  afterAll(() => server.stop())

  const read = (id: string) => done(group.cleo.get<BetAnswer>(`${group.path}/bets/${id}`))

  it('is read by its id, by any member [BET-07]', async () => {
    const bet = await aBet(group)
    expect(await read(bet.id)).toEqual(bet)
    expect(await refused(group.cleo.get(`${group.path}/bets/nothing`))).toEqual([404, 'not-found', 'Bet not found'])
  })

  it('has two participants, each with their side, the matched stake, and what they risk and win [BET-04] [BID-24]', async () => {
    const { participants } = await aBet(group)
    const [creator, acceptor] = participants
    expect(participants).toHaveLength(2)
    expect(creator).toMatchObject({
      id: group.ann.id,
      name: 'Ann',
      role: 'creator',
      wagerAmount: 50,
      risk: 50,
      toWin: 75,
    })
    expect(acceptor).toMatchObject({
      id: group.ben.id,
      name: 'Ben',
      role: 'acceptor',
      wagerAmount: 50,
      risk: 75,
      toWin: 50,
    })
    expect([creator?.selection.odds, acceptor?.selection.odds]).toEqual([150, -150])
  })

  it('is active, and then settled as resolved or as a push [BET-02]', async () => {
    const [won, push] = [await aBet(group), await aBet(group)]
    expect(won).toMatchObject({ status: 'active', settlementStatus: null })
    const settle = (id: string, said: object) =>
      done(group.ann.post<BetAnswer>(`${group.path}/bets/${id}/settle`, said))
    const resolved = await settle(won.id, { outcome: 'won', winnerId: group.ben.id })
    expect(resolved).toMatchObject({ status: 'settled', settlementStatus: 'resolved' })
    expect(await settle(push.id, { outcome: 'push' })).toMatchObject({ status: 'settled', settlementStatus: 'push' })
  })

  it('says how the debt that followed from it stands', async () => {
    const { id } = await aBet(group)
    const outcome = { outcome: 'won', winnerId: group.ann.id }
    const settled = await done(group.ann.post<BetAnswer>(`${group.path}/bets/${id}/settle`, outcome))
    expect(settled.debt).toMatchObject({ status: 'pending', paymentMethod: null, settledAt: null })
    expect(await read(id)).toEqual(settled)
    const paid = { debtIds: [settled.debt?.id], method: 'venmo' }
    const { createdAt } = await made(group.ben.post<{ createdAt: string }>(`${group.path}/payments`, paid))
    expect((await read(id)).debt).toEqual({
      id: settled.debt?.id,
      status: 'settled',
      paid: settled.debt?.remaining,
      remaining: 0,
      paymentMethod: 'venmo',
      settledAt: createdAt,
    })
  })

  it('has no debt while it is active and none on a push', async () => {
    const { id } = await aBet(group)
    expect((await read(id)).debt).toBeNull()
    await done(group.ann.post(`${group.path}/bets/${id}/settle`, { outcome: 'push' }))
    expect((await read(id)).debt).toBeNull()
  })

  it('says how many comments it has', async () => {
    const { id } = await aBet(group)
    for (const content of ['Easy.', 'We will see.']) {
      await made(group.ann.post(`${group.path}/bets/${id}/comments`, { content }))
    }
    expect((await read(id)).comments).toBe(2)
  })

  it('has what its timeline shows: posted, accepted, started, settled, paid [BEY-07] [BET-07]', async () => {
    const times: string[] = []
    const step = () => times.push(isoFromInstant(server.clock.advance(minuteMs)))
    const kickoff = later(server.clock.now(), 10 * minuteMs)
    server.feed.setGames(aFeedGame({ id: 'timed', startsAt: kickoff }))
    const selection = { team: 'Miami Dolphins', line: -3.5 }
    step()
    const bid = await anOpenBid(group, group.ann, { gameId: 'timed', betType: 'spread', selection, wagerAmount: 20 })
    step()
    const bet = await made(accept(group, group.ben, bid))
    const [posted, accepted] = times
    const started = isoFromInstant(kickoff)
    expect(bet).toMatchObject({ postedAt: posted, acceptedAt: accepted, gameTime: started, scheduledTime: started })
    server.clock.set(later(kickoff, 4 * hourMs))
    server.feed.finish('timed', 24, 20)
    const settledAt = isoFromInstant(server.clock.advance(minuteMs))
    await done(group.cleo.post(`${group.path}/settle`))
    const settled = await read(bet.id)
    expect(settled).toMatchObject({ settledAt, settledBy: null, debt: { status: 'pending', settledAt: null } })
    step()
    await made(group.ben.post(`${group.path}/payments`, { debtIds: [settled.debt?.id], method: 'cash' }))
    expect((await read(bet.id)).debt).toMatchObject({ status: 'settled', settledAt: times[2], paymentMethod: 'cash' })
  })

  it.each([
    {
      betType: 'moneyline',
      selection: { team: 'Buffalo Bills' },
      rule: 'The higher score wins; equal is a push.',
      arithmetic: '24 against 20',
    },
    {
      betType: 'spread',
      selection: { team: 'Miami Dolphins', line: -3.5 },
      rule: 'The team’s score plus its line against the other score; equal is a push.',
      arithmetic: '20 - 3.5 = 16.5 against 24',
    },
    {
      betType: 'total',
      selection: { type: 'Over', line: 44.5 },
      rule: 'The sum of both scores against the line; equal is a push.',
      arithmetic: '24 + 20 = 44 against 44.5',
    },
  ])('on a $betType has a receipt with its score, source, time, rule and arithmetic [BEY-06]', async (one) => {
    const { rule, arithmetic, ...terms } = one
    const kickoff = later(server.clock.now(), hourMs)
    server.feed.setGames(aFeedGame({ id: `receipt-${one.betType}`, startsAt: kickoff }))
    const bet = await aBet(group, { gameId: `receipt-${one.betType}`, ...terms, wagerAmount: 20 })
    expect(bet.receipt).toBeNull()
    const at = isoFromInstant(server.clock.set(later(kickoff, 4 * hourMs)))
    server.feed.finish(`receipt-${one.betType}`, 20, 24)
    server.clock.advance(minuteMs)
    await done(group.cleo.post(`${group.path}/settle`))
    expect((await read(bet.id)).receipt).toEqual({
      homeScore: 20,
      awayScore: 24,
      source: 'odds service',
      at,
      rule,
      arithmetic,
    })
  })
})
