import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BetAnswer } from '#features/bets/contract.ts'
import type { BalancesView, DebtView } from '#features/debts/contract.ts'
import type { PaymentView } from '#features/debts/paymentContract.ts'
import { aServer, type TestServer } from '#test/support/aServer.ts'
import type { Person } from '#test/support/person.ts'
import { aBet, aGroup, done, made, refused, type TestGroup } from '#test/support/story.ts'

describe('recording a payment', () => {
  let server: TestServer
  let group: TestGroup

  beforeAll(async () => {
    server = await aServer()
  })
  afterAll(() => server.stop())
  beforeEach(async () => {
    group = await aGroup(server)
  })

  /** The debt of a bet between Ann and Ben: if Ann wins Ben owes her $75, if Ben wins Ann owes him $50. */
  async function aDebt(winner: Person): Promise<DebtView> {
    const bet = await aBet(group)
    await done(
      group.ann.post<BetAnswer>(`${group.path}/bets/${bet.id}/settle`, { outcome: 'won', winnerId: winner.id }),
    )
    const { items } = await done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts`))
    const debt = items.find(({ betId }) => betId === bet.id)
    if (!debt) throw new Error('no debt')
    return debt
  }
  const pay = (who: Person, debtIds: readonly string[], more: object = { method: 'venmo' }) =>
    who.post<PaymentView>(`${group.path}/payments`, { debtIds, ...more })
  const pending = () => done(group.ann.get<{ items: DebtView[] }>(`${group.path}/debts?status=pending`))

  it('settles one debt by either party, with method and note [PAY-04] [PAY-05] [DEBT-07]', async () => {
    const debt = await aDebt(group.ann)
    const payment = await made(
      group.ann.post<PaymentView>(`${group.path}/debts/${debt.id}/settle`, { method: 'cash', note: 'at the bar' }),
    )
    expect(payment).toMatchObject({
      payerId: group.ben.id,
      payeeId: group.ann.id,
      amount: 75,
      paymentMethod: 'cash',
      comments: 'at the bar',
      settledByName: 'Ann',
      status: 'recorded',
    })
    const { items } = await done(group.cleo.get<{ items: DebtView[] }>(`${group.path}/debts`))
    expect(items).toMatchObject([{ id: debt.id, status: 'settled', paymentId: payment.id, paymentMethod: 'cash' }])
  })

  it('nets opposite directions; whoever owes the rest pays [PAY-09] [PAY-16] [PAY-17]', async () => {
    const debts = [await aDebt(group.ann), await aDebt(group.ben), await aDebt(group.ann)]
    const payment = await made(
      pay(
        group.ben,
        debts.map(({ id }) => id),
      ),
    )
    expect(payment).toMatchObject({ payerId: group.ben.id, payeeId: group.ann.id, totalAmount: 100 })
    expect((await pending()).items).toEqual([])
    const { items } = await done(group.cleo.get<{ items: PaymentView[] }>(`${group.path}/payments`))
    expect(items).toEqual([payment])
  })

  it('of two at once settles each debt once [PAY-13] [PAY-25]', async () => {
    const { id } = await aDebt(group.ann)
    const answers = await Promise.all([pay(group.ann, [id]), pay(group.ben, [id]), pay(group.ben, [id])])
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expect(await refused(Promise.resolve(answer))).toEqual([409, 'aborted', `Debt ${id} is already settled`])
    }
  })

  it('settles all of its debts or none [PAY-13] [PAY-11]', async () => {
    const [one, other] = [await aDebt(group.ann), await aDebt(group.ann)]
    await made(pay(group.ann, [one.id]))
    expect((await refused(pay(group.ann, [other.id, one.id])))[0]).toBe(409)
    expect(await refused(pay(group.ann, [other.id, 'nothing']))).toEqual([
      404,
      'not-found',
      'Failed to fetch debts: nothing',
    ])
    expect((await pending()).items.map(({ id }) => id)).toEqual([other.id])
  })

  it('is refused to who is no party to it, and of nothing but blanks [PAY-06] [PAY-15]', async () => {
    const { id } = await aDebt(group.ann)
    expect(await refused(pay(group.cleo, [id]))).toEqual([
      403,
      'permission-denied',
      'You can only settle debts where you are involved as either the debtor or creditor',
    ])
    expect(await refused(pay(group.ann, [' ']))).toEqual([400, 'invalid-argument', 'No valid debts found to settle'])
  })

  it('of a batch without its debts or a method says so of the whole batch [PAY-10]', async () => {
    const debtIds = [(await aDebt(group.ann)).id]
    const method = 'venmo'
    for (const batch of [
      { method },
      { debtIds: null, method },
      { debtIds: 'all', method },
      { debtIds: [], method },
      { debtIds: [7], method },
      { debtIds: [''], method },
      { debtIds: Array.from({ length: 501 }, (_, n) => `d${n}`), method },
      { debtIds },
      { debtIds, method: null },
      { debtIds, method: '' },
      { debtIds, method: ' ' },
      { debtIds, method: 'x'.repeat(51) },
      {},
    ]) {
      const answer = await refused(group.ann.post(`${group.path}/payments`, batch))
      expect([batch, ...answer]).toEqual([batch, 400, 'invalid-argument', 'Invalid parameters for batch settlement'])
    }
    expect((await pending()).items.map(({ id }) => id)).toEqual(debtIds)
  })

  it('of unknown debts names them, however many the batch has [PAY-11]', async () => {
    expect(await refused(pay(group.ann, ['nope']))).toEqual([404, 'not-found', 'Failed to fetch debts: nope'])
    const two = await refused(pay(group.ann, ['nope', 'nor this']))
    expect(two).toEqual([404, 'not-found', 'Failed to fetch debts: nope, nor this'])
  })

  it('of one debt by itself says when it is unknown, and asks for a method [PAY-05] [PAY-07] [PAY-23]', async () => {
    const { id } = await aDebt(group.ann)
    const settle = (debtId: string, body: object) => group.ann.post(`${group.path}/debts/${debtId}/settle`, body)
    expect(await refused(settle('nothing', { method: 'cash' }))).toEqual([404, 'not-found', 'Debt not found'])
    const long = { method: 'x'.repeat(51) }
    expect((await refused(settle(id, long)))[2]).toBe('A payment method has at most 50 characters')
    for (const body of [{}, { method: '' }, { method: null }]) {
      expect(await refused(settle(id, body))).toEqual([400, 'invalid-argument', 'Please select a payment method'])
    }
  })

  it('is refused for debts of another group, which look unknown [GRP-35]', async () => {
    const { id } = await aDebt(group.ann)
    const other = await aGroup(server)
    const foreign = other.ann.post(`${other.path}/debts/${id}/settle`, { method: 'cash' })
    expect(await refused(foreign)).toEqual([404, 'not-found', 'Debt not found'])
  })

  it('that takes longer than 5 seconds changes nothing and says so [PAY-20] [PAY-21]', async () => {
    const { id } = await aDebt(group.ann)
    const holder = await server.services.db.pool.connect()
    await holder.query('begin')
    await holder.query('select 1 from groups where id = $1 for update', [group.id])
    const answer = refused(pay(group.ben, [id]))
    const [status, code, message] = await answer
    await holder.query('rollback')
    holder.release()
    expect([status, code, message]).toEqual([
      504,
      'deadline-exceeded',
      'Settlement operation timed out. Please try again.',
    ])
    expect((await pending()).items.map((debt) => debt.id)).toEqual([id])
    await made(pay(group.ben, [id]))
  }, 15_000)

  it('leaves the net positions at a sum of zero, whatever is paid', async () => {
    const debts = [await aDebt(group.ann), await aDebt(group.ben)]
    await made(pay(group.ann, [debts[0]?.id ?? '']))
    const { members } = await done(group.ann.get<BalancesView>(`${group.path}/balances`))
    expect(members.map(({ name, net }) => [name, net])).toEqual([
      ['Ann', -50],
      ['Ben', 50],
      ['Cleo', 0],
    ])
  })
})
