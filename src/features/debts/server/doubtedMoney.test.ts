import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { disputesIn, tallyDifferences } from '#test/support/disputes.ts'
import type { Person } from '#test/support/person.ts'
import { accept, aGroup, anOpenBid, customBid, done, made, type TestGroup } from '#test/support/story.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'
import type { SettleUpView } from '../settleUpContract.ts'

describe('money that nobody says has moved is not refunded [BEY-13]', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  /** Cleo lost a bet at even odds to Ben, both say. */
  async function aLostBet(dollars = 100) {
    const bid = await anOpenBid(group, group.ben, { ...customBid, odds: 100, wagerAmount: dollars })
    const bet = await made(accept(group, group.cleo, bid))
    await done(group.ben.post(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: group.ben.id }))
    return bet
  }
  const post = <Body>(who: Person, path: string, body: object = {}) => who.post<Body>(`${group.path}/${path}`, body)
  const debts = async () => (await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
  const nets = async () => {
    expect(await tallyDifferences(server)).toEqual([])
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    return Object.fromEntries(members.map(({ name, net }) => [name, net]))
  }
  async function pays(who: Person): Promise<string> {
    const debtIds = (await debts()).filter(({ status }) => status === 'pending').map(({ id }) => id)
    return (await made(post<PaymentView>(who, 'payments', { debtIds, method: 'cash' }))).id
  }
  /** Both agree that the event was called off. */
  async function agreeOnPush({ id }: { id: string }) {
    const play = disputesIn(group)
    await done(play.open(group.cleo, 'push', { of: { id } }))
    await done(play.answer(group.ben, 'push', { of: { id } }))
  }
  const doubt = (id: string) => done(post(group.ben, `payments/${id}/doubt`, { reason: 'It never came' }))
  const answer = (who: Person, id: string, how: string) =>
    done(post(who, `payments/${id}/doubt/answer`, { answer: how, reason: 'So it is' }))
  const square = { Ann: 0, Ben: 0, Cleo: 0 }
  const owedBack = { Ann: 0, Ben: -100, Cleo: 100 }

  it('of a payment that its payer alone keeps, until somebody neutral has decided', async () => {
    const bet = await aLostBet()
    const paid = await pays(group.cleo)
    await doubt(paid)
    await answer(group.cleo, paid, 'keep')
    await agreeOnPush(bet)
    expect(await nets()).toEqual(square)
    await answer(group.ann, paid, 'keep')
    expect(await nets()).toEqual(owedBack)
  })

  it('and is owed by nobody once the payment is undone', async () => {
    const bet = await aLostBet()
    const paid = await pays(group.cleo)
    await doubt(paid)
    await agreeOnPush(bet)
    await answer(group.ann, paid, 'undo')
    expect(await nets()).toEqual(square)
    expect((await debts()).map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('also where the payment is doubted after the correction: the refund waits, and comes back with it', async () => {
    const bet = await aLostBet()
    const paid = await pays(group.cleo)
    await agreeOnPush(bet)
    expect(await nets()).toEqual(owedBack)
    server.clock.advance(dayMs)
    await doubt(paid)
    expect(await nets()).toEqual(square)
    await answer(group.ann, paid, 'keep')
    expect(await nets()).toEqual(owedBack)
    // Paid back, and still exact when all of it is undone.
    const back = await pays(group.cleo)
    expect(await nets()).toEqual(square)
    await done(post(group.ann, `payments/${back}/reverse`, { reason: 'Not yet' }))
    await done(post(group.ann, `payments/${paid}/reverse`, { reason: 'It never came' }))
    expect(await nets()).toEqual(square)
  })

  it('of each step of a settle-up whose payee says that nothing came', async () => {
    const dev = await server.aPerson('Dev')
    await done(dev.post('/api/groups/join', { code: group.code }))
    await done(group.ann.send('PATCH', group.path, { settings: { settleUp: true } }))
    const bet = await aLostBet()
    const bid = await anOpenBid(group, dev, { ...customBid, odds: 100, wagerAmount: 100 })
    const other = await made(accept(group, group.ben, bid))
    await done(dev.post(`${group.path}/bets/${other.id}/settle`, { outcome: 'won', winnerId: dev.id }))
    const { version } = await done(group.ann.get<SettleUpView>(`${group.path}/settle-up`))
    const ofPlan = { version, from: group.cleo.id, to: dev.id, method: 'cash' }
    const { payments } = await made(post<{ payments: PaymentView[] }>(group.cleo, 'settle-up/payments', ofPlan))
    const last = payments.find(({ payeeId }) => payeeId === dev.id)?.id ?? ''
    await done(dev.post(`${group.path}/payments/${last}/doubt`, { reason: 'It never came' }))
    await agreeOnPush(bet)
    expect(await nets()).toEqual({ ...square, Dev: 0 })
    await answer(group.ann, last, 'undo')
    expect(await nets()).toEqual({ ...square, Ben: -100, Dev: 100 })
  })

  it('nor taken by the payee who recorded it and takes that back after the correction', async () => {
    const bet = await aLostBet()
    const paid = await pays(group.ben)
    await agreeOnPush(bet)
    expect((await post(group.ben, `payments/${paid}/reverse`, { reason: 'x' })).status).toBe(403)
    expect(await nets()).toEqual(owedBack)
  })
})
