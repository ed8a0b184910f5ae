import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDebtsOfOnePair, exampleDebt, noon } from '#test/support/domainExamples.ts'
import { cents } from '../money/money.ts'
import { after } from '../times.ts'
import { netPayment, remaining } from './debts.ts'
import {
  type DatedDebt,
  partPayment,
  readAmount,
  takenOff,
  whyCannotForgive,
  whyCannotPayPart,
} from './partPayments.ts'

const nameOf = (userId: string) => userId
const annOwes = (id: string, amount: number, age: number, paid = 0): DatedDebt => ({
  ...exampleDebt({ id, amount: cents(amount), paid: cents(paid) }),
  createdAt: after(noon, -age),
})
const bobOwes = (id: string, amount: number, age: number): DatedDebt => ({
  ...annOwes(id, amount, age),
  debtorId: 'bob',
  creditorId: 'ann',
})

describe('a payment of a part', () => {
  it.each<[string, DatedDebt[], number, [string, number][]]>([
    ['of one debt', [annOwes('d1', 1_000, 0)], 1, [['d1', 1]]],
    [
      'of the oldest debt first',
      [annOwes('new', 500, 1), annOwes('old', 500, 9)],
      700,
      [
        ['old', 500],
        ['new', 200],
      ],
    ],
    [
      'of debts of the same age in the order of their ids',
      [annOwes('b', 500, 1), annOwes('a', 500, 1)],
      600,
      [
        ['a', 500],
        ['b', 100],
      ],
    ],
    [
      'of what an earlier part left',
      [annOwes('old', 500, 9, 400), annOwes('new', 500, 1)],
      150,
      [
        ['old', 100],
        ['new', 50],
      ],
    ],
    [
      'of debts in both directions, the opposite ones cleared in full',
      [annOwes('d1', 1_000, 3), bobOwes('d2', 300, 2)],
      200,
      [
        ['d2', 300],
        ['d1', 500],
      ],
    ],
  ])('%s is taken off [BEY-13]', (_, debts, amount, parts) => {
    const payment = partPayment(debts, cents(amount), nameOf)
    expect(payment).toMatchObject({ payerId: 'ann', payeeId: 'bob', amount })
    expect(payment.parts.map((part) => [part.debtId, part.amount])).toEqual(parts)
  })

  it('comes to the amount exactly, never takes more off a debt than remains, and leaves the rest owed [BEY-13]', () => {
    fc.assert(
      fc.property(anyDebtsOfOnePair, fc.double({ min: 0, max: 1, noNaN: true }), (debts, share) => {
        const dated = debts.map((debt, n) => ({ ...debt, createdAt: after(noon, n % 3) }))
        const net = netPayment(dated, nameOf)
        fc.pre(net.amount > 0)
        const amount = cents(Math.max(1, Math.round(net.amount * share)))
        const { parts } = partPayment(dated, amount, nameOf)
        const taken = new Map(parts.map((part) => [part.debtId, part.amount as number]))
        let sum = 0
        for (const debt of dated) {
          const part = taken.get(debt.id) ?? 0
          expect(part).toBeLessThanOrEqual(remaining(debt))
          sum += debt.debtorId === net.payerId ? part : -part
        }
        expect(sum).toBe(amount)
        expect(parts.every((part) => part.amount > 0)).toBe(true)
      }),
    )
  })

  it('of everything takes all that remains off each debt [PAY-16] [BEY-13]', () => {
    const debts = [annOwes('d1', 1_000, 1, 250), bobOwes('d2', 300, 2)]
    const all = partPayment(debts, null, nameOf)
    expect(all).toEqual(partPayment(debts, cents(450), nameOf))
    expect(all).toMatchObject({ amount: 450, parts: [{ amount: 750 }, { amount: 300 }] })
  })

  it.each<[number, string | null]>([
    [1, null],
    [700, null],
    [701, 'Only $7.00 is owed'],
  ])('of %i cents is refused for more than is owed alone: %s [BEY-13]', (amount, says) => {
    expect(whyCannotPayPart({ amount: cents(700) }, cents(amount))?.message ?? null).toBe(says)
  })

  it('needs something that is owed [BEY-13]', () => {
    expect(whyCannotPayPart({ amount: cents(0) }, cents(1))?.code).toBe('payment-of-nothing')
    expect(() => takenOff([annOwes('d1', 100, 0)], { payerId: 'ann', amount: cents(101) })).toThrow('more than is owed')
  })

  it.each([
    [undefined, null],
    [0.01, 1],
    [12.5, 1_250],
  ])('of %o dollars is read as %o cents [BEY-13]', (dollars, read) => {
    expect(readAmount(dollars)).toBe(read)
  })

  it.each([0, -1, 0.001, 12.345, Number.NaN, Number.POSITIVE_INFINITY, 1e15])(
    'of %o dollars is none [BEY-13]',
    (dollars) => {
      expect(readAmount(dollars)).toMatchObject({ code: 'payment-amount-invalid' })
    },
  )
})

describe('forgiving a debt', () => {
  const debt = annOwes('d1', 1_000, 1, 250)
  it.each([
    ['bob', null, undefined],
    ['bob', 750, undefined],
    ['bob', 751, 'payment-too-large'],
    ['ann', 100, 'forgiver-not-creditor'],
    ['cat', null, 'forgiver-not-creditor'],
  ])('by %s of %o: %s [BEY-13]', (userId, amount, code) => {
    expect(whyCannotForgive(debt, { userId, amount: amount === null ? null : cents(amount) })?.code).toBe(code)
  })

  it('is of an open debt [BEY-13]', () => {
    const by = { userId: 'bob', amount: null }
    expect(whyCannotForgive(null, by)?.message).toBe('Debt not found')
    expect(whyCannotForgive({ ...debt, status: 'settled' }, by)?.code).toBe('debt-settled')
    expect(whyCannotForgive({ ...debt, disputed: true }, by)?.message).toBe('This debt is disputed')
  })
})
