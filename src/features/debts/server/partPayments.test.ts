import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#domain/times.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { remindDebtors } from '#features/notifications/server/remindDebtors.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import { allTold } from '#test/support/inboxes.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, refused, type TestGroup, withNeutralAdmin } from '#test/support/story.ts'
import type { BalancesView, DebtView } from '../contract.ts'
import type { PaymentView } from '../paymentContract.ts'

let server: TestServer
let group: TestGroup

beforeAll(async () => {
  server = await aServer({ JOBS: 'on' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  group = await aGroup(server)
})

/** The debt of a bet between Ann and Ben: if Ann wins Ben owes her $75, if Ben wins Ann owes him $50. */
async function aDebt(winner: Person): Promise<string> {
  const bet = await aBet(group)
  server.clock.advance(1_000)
  await done(group.ann.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }))
  const debt = (await debts()).find(({ betId }) => betId === bet.id)
  if (!debt) throw new Error('no debt')
  return debt.id
}

const debts = async () => (await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))).items
const debtOf = async (id: string) => (await debts()).find((debt) => debt.id === id)
const payments = async () => (await done(group.ann.get<{ items: PaymentView[] }>(`${group.path}/payments`))).items
const netOfAnn = async () => {
  const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
  expect(members.reduce((sum, { net }) => sum + net * 100, 0)).toBe(0)
  return members.find(({ userId }) => userId === group.ann.id)?.net
}
const pay = (who: Person, debtIds: readonly string[], more: object = {}) =>
  who.post<PaymentView>(`${group.path}/payments`, { debtIds, method: 'venmo', ...more })
const undo = (path: string, who = group.cleo) =>
  who.post<{ message: string }>(`${group.path}/${path}/reverse`, { reason: 'a mistake' })
const told = async (who: Person) => {
  await allTold(server, group)
  const { items } = await done(who.get<{ items: { type: string; message: string }[] }>('/api/notifications'))
  return items.map(({ type, message }) => `${type}: ${message}`)
}

describe('paying a part', () => {
  beforeEach(() => withNeutralAdmin(group))

  it('takes it off the oldest debt first, and leaves the rest owed [BEY-13] [DEBT-07]', async () => {
    const [old, young] = [await aDebt(group.ann), await aDebt(group.ann)]
    const payment = await made(pay(group.ben, [young, old], { amount: 100.25 }))
    const byDebt = new Map(payment.debts.map(({ debtId, amount }) => [debtId, amount]))
    expect(byDebt).toEqual(
      new Map([
        [old, 75],
        [young, 25.25],
      ]),
    )
    expect(payment).toMatchObject({ amount: 100.25, totalAmount: 100.25, payerId: group.ben.id })
    expect(await debtOf(old)).toMatchObject({ status: 'settled', paid: 75, remaining: 0, paymentId: payment.id })
    expect(await debtOf(young)).toMatchObject({ status: 'pending', paid: 25.25, remaining: 49.75, paymentId: null })
    expect(await netOfAnn()).toBe(49.75)
    expect(await payments()).toEqual([payment])
    await made(pay(group.ann, [young]))
    expect(await debtOf(young)).toMatchObject({ status: 'settled', paid: 75, remaining: 0 })
    expect(await netOfAnn()).toBe(0)
  })

  it('clears the debts of the opposite direction in full [BEY-13] [PAY-16]', async () => {
    const [owed, owing] = [await aDebt(group.ann), await aDebt(group.ben)]
    await made(pay(group.ben, [owed, owing], { amount: 10 }))
    expect(await debtOf(owing)).toMatchObject({ status: 'settled', paid: 50 })
    expect(await debtOf(owed)).toMatchObject({ status: 'pending', paid: 60, remaining: 15 })
    expect(await netOfAnn()).toBe(15)
  })

  it.each([
    [0, 'Please enter an amount from $0.01, with at most two decimals'],
    [-5, 'Please enter an amount from $0.01, with at most two decimals'],
    [0.001, 'Please enter an amount from $0.01, with at most two decimals'],
    ['ten', 'Please enter an amount from $0.01, with at most two decimals'],
    [75.01, 'Only $75.00 is owed'],
    [1e15, 'Please enter an amount from $0.01, with at most two decimals'],
  ])('of %o dollars is refused and changes nothing: %s [BEY-13]', async (amount, says) => {
    const id = await aDebt(group.ann)
    expect(await refused(pay(group.ben, [id], { amount }))).toEqual([400, 'invalid-argument', says])
    const one = group.ben.post(`${group.path}/debts/${id}/settle`, { method: 'cash', amount })
    expect((await refused(one))[2]).toBe(says)
    expect(await debtOf(id)).toMatchObject({ status: 'pending', paid: 0 })
  })

  it('of debts that cancel out is refused [BEY-13] [PAY-18]', async () => {
    const ids = [await aDebt(group.ann), await aDebt(group.ann), await aDebt(group.ben)]
    for (let n = 0; n < 2; n += 1) ids.push(await aDebt(group.ben))
    const says = 'These debts cancel out, so there is no part of them to pay'
    expect((await refused(pay(group.ann, ids, { amount: 1 })))[2]).toBe(says)
  })

  it('of two parts at the same moment never takes more than is owed [BEY-13] [PAY-25]', async () => {
    const id = await aDebt(group.ann)
    const answers = await Promise.all([1, 2, 3].map(() => pay(group.ben, [id], { amount: 30 })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 400])
    expect(await debtOf(id)).toMatchObject({ paid: 60, remaining: 15 })
  })

  it('once, however often the same request arrives [BEY-13]', async () => {
    const id = await aDebt(group.ann)
    const again = () =>
      group.ben.post<PaymentView>(
        `${group.path}/payments`,
        { debtIds: [id], method: 'cash', amount: 20 },
        { 'idempotency-key': `part-${id}` },
      )
    expect(await made(again())).toEqual(await made(again()))
    expect(await debtOf(id)).toMatchObject({ paid: 20 })
  })

  it('is undone by itself, the newest first, or by its number [BEY-13] [PAY-31] [PAY-42]', async () => {
    const id = await aDebt(group.ann)
    const first = await made(pay(group.ben, [id], { amount: 20 }))
    server.clock.advance(1_000)
    const second = await made(pay(group.ben, [id], { amount: 30 }))
    server.clock.advance(1_000)
    expect((await done(undo(`debts/${id}`))).message).toBe('Settlement undone. The debt is pending again.')
    expect((await payments()).map((payment) => [payment.id, payment.status])).toEqual([
      [second.id, 'reversed'],
      [first.id, 'recorded'],
    ])
    expect(await debtOf(id)).toMatchObject({ paid: 20, remaining: 55 })
    expect(await refused(undo(`payments/${second.id}`))).toEqual([409, 'aborted', 'This payment was undone already'])
    await done(undo(`payments/${first.id}`))
    expect(await debtOf(id)).toMatchObject({ paid: 0, remaining: 75 })
    expect((await refused(undo(`debts/${id}`)))[2]).toBe('This debt is not settled')
    expect((await refused(undo('payments/nothing')))[2]).toBe('Payment record not found')
    const byBen = group.ben.post(`${group.path}/payments/${first.id}/reverse`, { reason: 'x' })
    expect((await refused(byBen))[2]).toBe('You cannot decide about your own payment')
  })

  it('that an earlier part completes can be undone while the later one stays [BEY-13] [PAY-31]', async () => {
    const id = await aDebt(group.ann)
    const first = await made(pay(group.ben, [id], { amount: 20 }))
    await made(pay(group.ben, [id]))
    await done(undo(`payments/${first.id}`))
    expect(await debtOf(id)).toMatchObject({ status: 'pending', paid: 55, remaining: 20, paymentId: null })
  })
})

describe('forgiving', () => {
  const forgive = (who: Person, id: string, body: object = {}) =>
    who.post<PaymentView>(`${group.path}/debts/${id}/forgive`, body)

  it('is a payment by which no money moved, and tells the debtor [BEY-13]', async () => {
    const id = await aDebt(group.ann)
    const part = await made(forgive(group.ann, id, { amount: 25, note: 'Happy birthday' }))
    expect(part).toMatchObject({
      payerId: group.ben.id,
      payeeId: group.ann.id,
      amount: 25,
      paymentMethod: 'forgiven',
      comments: 'Happy birthday',
      settledBy: group.ann.id,
    })
    expect(await debtOf(id)).toMatchObject({ status: 'pending', paid: 25, remaining: 50 })
    expect(await told(group.ben)).toContain('debt_forgiven: Ann forgave $25')
    await made(forgive(group.ann, id))
    expect(await debtOf(id)).toMatchObject({ status: 'settled', paid: 75, paymentMethod: 'forgiven' })
    await done(undo(`debts/${id}`, group.ann))
    expect(await debtOf(id)).toMatchObject({ status: 'pending', paid: 25 })
  })

  it('is for the creditor alone, up to what is owed, and once [BEY-13]', async () => {
    const id = await aDebt(group.ann)
    for (const who of [group.ben, group.cleo]) {
      expect(await refused(forgive(who, id))).toEqual([
        403,
        'permission-denied',
        'Only the person who is owed the money can forgive it',
      ])
    }
    expect((await refused(forgive(group.ann, id, { amount: 76 })))[2]).toBe('Only $75.00 is owed')
    expect((await refused(forgive(group.ann, 'nothing')))[2]).toBe('Debt not found')
    expect((await refused(pay(group.ben, [id], { method: 'Forgiven' })))[2]).toBe('Only a creditor can forgive a debt')
    await made(forgive(group.ann, id))
    expect((await refused(forgive(group.ann, id)))[2]).toBe(`Debt ${id} is already settled`)
  })

  it('changes no statistics [BEY-13]', async () => {
    const id = await aDebt(group.ann)
    const stats = () => done(group.ann.get(`${group.path}/stats`))
    const before = await stats()
    await made(forgive(group.ann, id))
    expect(await stats()).toEqual(before)
  })
})

describe('reminding a debtor', () => {
  const remind = (who: Person, id: string) => who.post<{ message: string }>(`${group.path}/debts/${id}/remind`)
  const reminders = async (who: Person) => (await told(who)).filter((text) => text.startsWith('debt_reminder'))

  it('tells them of all that they owe, once in 3 days [BEY-19]', async () => {
    const [one, other] = [await aDebt(group.ann), await aDebt(group.ann)]
    expect((await done(remind(group.ann, one))).message).toBe('Ben was reminded')
    expect(await reminders(group.ben)).toEqual(['debt_reminder: You still owe Ann $150 from 2 bets'])
    server.clock.advance(dayMs)
    expect(await refused(remind(group.ann, other))).toEqual([409, 'aborted', 'You can remind Ben again in 2 days'])
    server.clock.advance(2 * dayMs)
    await done(remind(group.ann, other))
    expect(await reminders(group.ben)).toHaveLength(2)
  })

  it('is of what all debts between the two come to, and only to whoever owes that [BEY-19]', async () => {
    const [won, lost] = [await aDebt(group.ann), await aDebt(group.ben)]
    expect(await refused(remind(group.ben, lost))).toEqual([409, 'aborted', 'All counted together, you owe Ann $25.00'])
    await done(remind(group.ann, won))
    expect(await reminders(group.ben)).toEqual(['debt_reminder: You still owe Ann $25 from 2 bets'])
    const { betId } = (await debtOf(won)) ?? {}
    await done(group.ben.post(`${group.path}/bets/${betId}/dispute`, { outcome: 'push', reason: 'It rained' }))
    expect((await refused(remind(group.ann, won)))[2]).toBe('This debt is disputed')
    await done(remind(group.ben, lost))
    expect(await reminders(group.ann)).toEqual(['debt_reminder: You still owe Ben $50 from 1 bet'])
    // Only half of it is owed back: two who are even have nobody to remind.
    const again = await aDebt(group.ann)
    await made(pay(group.ben, [again], { amount: 25 }))
    expect((await refused(remind(group.ann, again)))[2]).toBe('All counted together, you and Ben are even')
  })

  it('is shared with the reminders that are sent by themselves [BEY-19]', async () => {
    const id = await aDebt(group.ann)
    server.clock.advance(2 * dayMs)
    await done(remind(group.ann, id))
    for (const times of [1, 2]) {
      server.clock.advance(times * dayMs)
      await remindDebtors(server.services)
      expect(await reminders(group.ben)).toHaveLength(times)
    }
    server.clock.advance(dayMs)
    expect((await refused(remind(group.ann, id)))[2]).toBe('You can remind Ben again in 2 days')
  })

  it('is for the creditor of an open debt [BEY-19]', async () => {
    const id = await aDebt(group.ann)
    for (const who of [group.ben, group.cleo]) expect((await refused(remind(who, id)))[0]).toBe(403)
    expect((await refused(remind(group.ann, 'nothing')))[2]).toBe('Debt not found')
    await made(pay(group.ben, [id]))
    expect((await refused(remind(group.ann, id)))[2]).toBe(`Debt ${id} is already settled`)
    expect(await reminders(group.ben)).toEqual([])
  })
})
