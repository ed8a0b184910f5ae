import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { aBet, aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'

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
})
