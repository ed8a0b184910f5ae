import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDebtsOfOnePair, exampleDebt } from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import { pairBalances } from './balances.ts'
import { type Debt, netPayment } from './debts.ts'

const names: Record<string, string> = { ann: 'Ann', bob: 'Bob', zed: 'Adam', eve: 'Ann' }
const nameOf = (userId: string) => names[userId] ?? userId
const owes = (debtorId: string, creditorId: string, amount: number): Debt =>
  exampleDebt({ id: `${debtorId}${amount}`, debtorId, creditorId, amount: cents(amount) })

describe('one payment of several debts', () => {
  it.each([
    ['one debt', [owes('ann', 'bob', 1_000)], { payerId: 'ann', payeeId: 'bob', amount: 1_000 }],
    [
      'two of one direction',
      [owes('ann', 'bob', 1_000), owes('ann', 'bob', 250)],
      { payerId: 'ann', payeeId: 'bob', amount: 1_250 },
    ],
    [
      'opposite debts',
      [owes('ann', 'bob', 1_000), owes('bob', 'ann', 250)],
      { payerId: 'ann', payeeId: 'bob', amount: 750 },
    ],
    [
      'a larger one back',
      [owes('ann', 'bob', 1_000), owes('bob', 'ann', 1_250)],
      { payerId: 'bob', payeeId: 'ann', amount: 250 },
    ],
    [
      'a net of zero',
      [owes('bob', 'ann', 1_000), owes('ann', 'bob', 1_000)],
      { payerId: 'ann', payeeId: 'bob', amount: 0 },
    ],
    [
      'a net of zero, by names',
      [owes('bob', 'zed', 500), owes('zed', 'bob', 500)],
      { payerId: 'zed', payeeId: 'bob', amount: 0 },
    ],
    [
      'a net of zero of two Anns',
      [owes('eve', 'ann', 500), owes('ann', 'eve', 500)],
      { payerId: 'ann', payeeId: 'eve', amount: 0 },
    ],
  ])('nets %s [PAY-16] [PAY-17] [PAY-18]', (_, debts, payment) => {
    expect(netPayment(debts, nameOf)).toEqual(payment)
  })

  it('brings both people to zero, whatever the debts [PAY-16] [PAY-17]', () => {
    fc.assert(
      fc.property(anyDebtsOfOnePair, (debts) => {
        const owed = debts.reduce((sum, { debtorId, amount }) => sum + (debtorId === 'ann' ? amount : -amount), 0)
        const { payerId, payeeId, amount } = netPayment(debts, nameOf)
        expect(new Set([payerId, payeeId])).toEqual(new Set(['ann', 'bob']))
        expect(amount).toBe(Math.abs(owed))
        if (owed !== 0) expect(payerId).toBe(owed > 0 ? 'ann' : 'bob')
      }),
    )
  })

  it('does not depend on the order of the debts [PAY-18]', () => {
    fc.assert(
      fc.property(anyDebtsOfOnePair, (debts) => {
        expect(netPayment(debts.toReversed(), nameOf)).toEqual(netPayment(debts, nameOf))
      }),
    )
  })

  it('is what the balance of the pair says [PAY-16] [BEY-33]', () => {
    fc.assert(
      fc.property(anyDebtsOfOnePair, (debts) => {
        const [balance] = pairBalances(debts)
        const payment = netPayment(debts, nameOf)
        expect(balance?.amount).toBe(payment.amount)
        if (payment.amount > 0) expect(balance?.from).toBe(payment.payerId)
      }),
    )
  })

  it('is never computed over two pairs or over nothing', () => {
    expect(() => netPayment([owes('ann', 'bob', 100), owes('ann', 'cat', 100)], nameOf)).toThrow('another pair')
    expect(() => netPayment([], nameOf)).toThrow()
  })
})
