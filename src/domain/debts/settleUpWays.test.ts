import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDebts, noon } from '#test/support/domainExamples.ts'
import { type Cents, cents } from '../money/money.ts'
import { after } from '../times.ts'
import { netPositions, pairBalances } from './balances.ts'
import type { Debt } from './debts.ts'
import { fewestPayments, type PlannedPayment } from './settleUpPlan.ts'
import { clearedAlong, type Hop, type Owed, waysOf } from './settleUpWays.ts'

const owes = (from: string, to: string, amount: number): Owed => ({ from, to, amount: cents(amount) })
const pays = owes
const words = (way: readonly Hop[]) =>
  way.map(({ from, to, amount, isCarried }) => `${from} ${isCarried ? 'carries to' : 'pays'} ${to} ${amount}`)

const owedOf = (debts: readonly Debt[]): Owed[] => pairBalances(debts).filter(({ amount }) => amount > 0)
const planOf = (debts: readonly Debt[]) => fewestPayments(netPositions(pairBalances(debts)), () => false)
const sumsBy = <T>(items: readonly T[], keyOf: (item: T) => string, amountOf: (item: T) => number) =>
  new Map(
    [...Map.groupBy(items, keyOf)].map(([key, same]) => [key, same.reduce((sum, item) => sum + amountOf(item), 0)]),
  )

describe('the way of a planned payment', () => {
  it.each<[string, PlannedPayment[], Owed[], string[][]]>([
    ['a debt between the two', [pays('ann', 'ben', 500)], [owes('ann', 'ben', 500)], [['ann pays ben 500']]],
    [
      'a chain through another',
      [pays('ann', 'cat', 500)],
      [owes('ann', 'ben', 500), owes('ben', 'cat', 500)],
      [['ann pays ben 500', 'ben pays cat 500']],
    ],
    [
      'the direct debt first, the rest through another',
      [pays('ann', 'cat', 500)],
      [owes('ann', 'ben', 200), owes('ann', 'cat', 300), owes('ben', 'cat', 200)],
      [['ann pays ben 200', 'ann pays cat 300', 'ben pays cat 200']],
    ],
    [
      'a step carried toward a later payment where no chain leads there',
      [pays('ann', 'ben', 500), pays('cat', 'dan', 500)],
      [owes('ann', 'dan', 500), owes('cat', 'ben', 500)],
      [['ann pays dan 500', 'dan carries to cat 500', 'cat pays ben 500'], ['cat carries to dan 500']],
    ],
  ])('is %s [BEY-12]', (_, plan, owed, ways) => {
    expect(waysOf(plan, owed).map(words)).toEqual(ways)
  })

  it('changes the nets of its payer and payee alone, by its amount [BEY-12]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const plan = planOf(debts)
        waysOf(plan, owedOf(debts)).forEach((way, n) => {
          const changes = new Map<string, Cents>()
          const add = (userId: string, amount: number) =>
            changes.set(userId, cents((changes.get(userId) ?? 0) + amount))
          for (const { from, to, amount } of way) {
            expect(amount).toBeGreaterThan(0)
            add(from, amount)
            add(to, -amount)
          }
          const { from, to, amount } = plan[n] ?? pays('', '', 0)
          expect(new Map([...changes].filter(([, change]) => change !== 0))).toEqual(
            new Map([
              [from, amount],
              [to, -amount],
            ]),
          )
        })
      }),
    )
  })

  it('never takes more off what one owes another than is owed, over the whole plan [BEY-12]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const owed = owedOf(debts)
        const taken = waysOf(planOf(debts), owed)
          .flat()
          .filter(({ isCarried }) => !isCarried)
        const pair = ({ from, to }: Owed) => `${from} ${to}`
        const owedBy = sumsBy(owed, pair, ({ amount }) => amount)
        for (const [key, sum] of sumsBy(taken, pair, ({ amount }) => amount)) {
          expect(sum).toBeLessThanOrEqual(owedBy.get(key) ?? 0)
        }
      }),
    )
  })

  it('carries nothing where debts lead from the payer to the payee [BEY-12]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const [first] = planOf(debts)
        if (!first) return
        const owed = owedOf(debts)
        const [alone] = waysOf(
          [first],
          [...owed, owes(first.from, 'zoe', first.amount), owes('zoe', first.to, first.amount)],
        )
        expect(alone?.filter(({ isCarried }) => isCarried)).toEqual([])
      }),
    )
  })

  it('does not depend on the order of the debts [BEY-12]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const plan = planOf(debts)
        expect(waysOf(plan, owedOf(debts.toReversed()).toReversed())).toEqual(waysOf(plan, owedOf(debts)))
      }),
    )
  })

  it('clears exactly its amount at each step, and over the whole plan no cent of a debt twice [BEY-12] [BEY-13]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const dated = debts.map((debt, n) => ({ ...debt, createdAt: after(noon, n % 4) }))
        const byId = new Map(dated.map((debt) => [debt.id, debt]))
        const ways = clearedAlong(waysOf(planOf(debts), owedOf(debts)), dated)
        for (const { from, amount, isCarried, parts, replaces } of ways.flat()) {
          const signed = parts.map((part) => (byId.get(part.debtId)?.debtorId === from ? part.amount : -part.amount))
          expect(signed.reduce((sum, part) => sum + part, 0)).toBe(isCarried ? 0 : amount)
          expect(byId.has(replaces ?? '')).toBe(isCarried)
        }
        const parts = ways.flat().flatMap((hop) => hop.parts)
        for (const [id, taken] of sumsBy(
          parts,
          ({ debtId }) => debtId,
          ({ amount }) => amount,
        )) {
          expect(taken).toBeLessThanOrEqual(byId.get(id)?.amount ?? 0)
        }
      }),
    )
  })

  it('leaves the ways of the others as they were once a payment is made along its own [BEY-12]', () => {
    fc.assert(
      fc.property(anyDebts, (debts) => {
        const [plan, owed] = [planOf(debts), owedOf(debts)]
        const ways = waysOf(plan, owed)
        // Where something is carried, the debt that it leaves behind is a way of its own.
        fc.pre(ways.flat().every(({ isCarried }) => !isCarried))
        const [first = [], ...others] = ways
        const left = owed.flatMap((pair) => {
          const taken = first.find(({ from, to }) => from === pair.from && to === pair.to)?.amount ?? 0
          return pair.amount > taken ? [{ ...pair, amount: cents(pair.amount - taken) }] : []
        })
        expect(waysOf(plan.slice(1), left)).toEqual(others)
      }),
    )
  })
})
