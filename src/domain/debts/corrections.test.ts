import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { type CorrectableDebt, correctionsOf } from './corrections.ts'

const debt = (more: Partial<Record<keyof CorrectableDebt, unknown>> = {}): CorrectableDebt => ({
  id: 'first',
  ...{ debtorId: 'ann', creditorId: 'bob', amount: cents(2_000) },
  ...{ paid: cents(0), moved: cents(0), cancelled: cents(0), isDue: false, refundOf: null },
  ...(more as object),
})
const back = (amount: number, refundOf = 'first') => ({ refundOf, debtorId: 'bob', creditorId: 'ann', amount })

describe('a debt of a result that was corrected [BEY-11]', () => {
  it.each([
    ['is cancelled while it is pending', {}, 2_000, []],
    ['is given back if it was paid', { paid: 2_000, moved: 2_000 }, 0, [back(2_000)]],
    ['is cancelled in part and given back in part', { paid: 700, moved: 700 }, 1_300, [back(700)]],
    ['is given back without what was forgiven', { paid: 2_000, moved: 500 }, 0, [back(500)]],
    ['needs nothing once it is cancelled', { cancelled: 2_000 }, 0, []],
    ['stays if it follows from the outcome in force', { isDue: true, paid: 700, moved: 700 }, 0, []],
  ])('%s', (_, state, cancelled, refunds) => {
    const found = correctionsOf([debt(state)])
    expect(found.cancellations).toEqual(cancelled === 0 ? [] : [{ debtId: 'first', amount: cancelled }])
    expect(found.refunds).toEqual(refunds)
  })

  const refund = (more: object) =>
    debt({ id: 'refund', debtorId: 'bob', creditorId: 'ann', amount: cents(700), refundOf: 'first', ...more })

  it('has its refund taken back when its payment is undone', () => {
    const undone = debt({ cancelled: 1_300 })
    expect(correctionsOf([undone, refund({})])).toEqual({
      cancellations: [
        { debtId: 'first', amount: 700 },
        { debtId: 'refund', amount: 700 },
      ],
      refunds: [],
    })
    const paidBack = refund({ paid: 700, moved: 700 })
    const again = { refundOf: 'refund', debtorId: 'ann', creditorId: 'bob', amount: 700 }
    expect(correctionsOf([undone, paidBack]).refunds).toEqual([again])
  })
})

type Act =
  | { readonly act: 'settle'; readonly winner: 'ann' | 'bob' | null }
  | { readonly act: 'pay' | 'forgive' | 'undo'; readonly which: number; readonly amount: number }

const anyAct = fc.oneof(
  fc.record({ act: fc.constant('settle' as const), winner: fc.constantFrom('ann' as const, 'bob' as const, null) }),
  fc.record({
    act: fc.constantFrom('pay' as const, 'forgive' as const, 'undo' as const),
    which: fc.nat(20),
    amount: fc.integer({ min: 1, max: 3_000 }),
  }),
)

/** One bet and its payments, played act by act. */
function play(acts: readonly Act[]) {
  let debts: CorrectableDebt[] = []
  const payments: { debtId: string; amount: number; isReal: boolean; isUndone: boolean }[] = []
  let winner: 'ann' | 'bob' | null = null
  const change = (id: string, by: (one: CorrectableDebt) => Partial<Record<keyof CorrectableDebt, number>>) => {
    debts = debts.map((one) => (one.id === id ? { ...one, ...(by(one) as object) } : one))
  }
  const correct = () => {
    const { cancellations, refunds } = correctionsOf(debts)
    for (const { debtId, amount } of cancellations)
      change(debtId, ({ cancelled }) => ({ cancelled: cancelled + amount }))
    debts.push(...refunds.map((one, index) => debt({ ...one, id: `r${debts.length + index}` })))
  }
  for (const one of acts) {
    if (one.act === 'settle') {
      winner = one.winner
      debts = debts.map((old) => ({ ...old, isDue: false }))
      const loser = winner === 'ann' ? 'bob' : 'ann'
      if (winner !== null)
        debts.push(debt({ id: `d${debts.length}`, debtorId: loser, creditorId: winner, isDue: true }))
    } else if (one.act === 'undo') {
      const payment = payments[one.which]
      if (!payment || payment.isUndone) continue
      payment.isUndone = true
      const { amount, isReal } = payment
      change(payment.debtId, ({ paid, moved }) => ({ paid: paid - amount, moved: isReal ? moved - amount : moved }))
    } else {
      const open = debts.filter(({ amount, paid, cancelled }) => amount - paid - cancelled > 0)
      const chosen = open[one.which % Math.max(1, open.length)]
      if (!chosen) continue
      const amount = Math.min(one.amount, chosen.amount - chosen.paid - chosen.cancelled)
      const isReal = one.act === 'pay'
      payments.push({ debtId: chosen.id, amount, isReal, isUndone: false })
      change(chosen.id, ({ paid, moved }) => ({ paid: paid + amount, moved: isReal ? moved + amount : moved }))
    }
    correct()
  }
  return { debts, winner }
}

describe('after any sequence of results, payments and undos [BEY-11] [BEY-13]', () => {
  const isAnns = ({ debtorId }: CorrectableDebt) => (debtorId === 'ann' ? 1 : -1)

  it('what is owed and what was paid come to the outcome in force', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 30 }), (acts) => {
        const { debts, winner } = play(acts.filter(({ act }) => act !== 'forgive'))
        const sum = (of: (one: CorrectableDebt) => number) => debts.reduce((all, one) => all + isAnns(one) * of(one), 0)
        const owed = sum(({ amount, paid, cancelled }) => amount - paid - cancelled)
        expect(owed + sum(({ moved }) => moved)).toBe(winner === 'bob' ? 2_000 : winner === 'ann' ? -2_000 : 0)
      }),
    )
  })

  it('no part of a debt is taken off twice, and asking again finds nothing', () => {
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 30 }), (acts) => {
        const { debts } = play(acts)
        for (const { amount, paid, cancelled, moved } of debts) {
          expect([paid >= 0, cancelled >= 0, moved >= 0, moved <= paid, paid + cancelled <= amount]).not.toContain(
            false,
          )
        }
        expect(correctionsOf(debts)).toEqual({ cancellations: [], refunds: [] })
      }),
    )
  })
})
