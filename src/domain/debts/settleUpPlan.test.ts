import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Cents, cents } from '../money/money.ts'
import { exactUpTo, fewestPayments, type PlannedPayment } from './settleUpPlan.ts'

type Nets = ReadonlyMap<string, Cents>
const nobody = () => false
const netsOf = (nets: Record<string, number>): Nets =>
  new Map(Object.entries(nets).map(([userId, net]) => [userId, cents(net)]))
const words = (plan: readonly PlannedPayment[]) => plan.map(({ from, to, amount }) => `${from} ${to} ${amount}`)

/** Nets that sum to zero, small ones so that subsets often do too. */
const anyNets = (people: { min: number; max: number }, most = 6): fc.Arbitrary<Nets> =>
  fc
    .array(fc.integer({ min: -most, max: most }), { minLength: people.min - 1, maxLength: people.max - 1 })
    .map((some) => {
      const last = -some.reduce((sum, net) => sum + net, 0)
      return netsOf(Object.fromEntries([...some, last].map((net, n) => [`p${String(n).padStart(2, '0')}`, net])))
    })

/** Whether two people ever bet with each other, for about half of the pairs, the same in both directions. */
const anyBets = fc
  .integer({ min: 0, max: 1_000 })
  .map(
    (seed) => (one: string, other: string) =>
      [...(one < other ? one + other : other + one)].reduce(
        (sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 997,
        seed,
      ) %
        2 ===
      0,
  )

function afterPaying(nets: Nets, paid: readonly PlannedPayment[]): Nets {
  const after = new Map(nets)
  for (const { from, to, amount } of paid) {
    after.set(from, cents((after.get(from) ?? 0) + amount))
    after.set(to, cents((after.get(to) ?? 0) - amount))
  }
  return after
}

const withBalance = (nets: Nets) => [...nets.values()].filter((net) => net !== 0).length

/** Searches all plans: the first who owes pays somebody who is owed as much as possible, until nobody owes. */
function fewestBySearch(nets: readonly number[]): number {
  const left = nets.filter((net) => net !== 0)
  const [first, ...others] = left
  if (first === undefined) return 0
  let fewest = Number.POSITIVE_INFINITY
  others.forEach((other, n) => {
    if (Math.sign(other) !== Math.sign(first)) {
      fewest = Math.min(fewest, 1 + fewestBySearch(others.with(n, other + first)))
    }
  })
  return fewest
}

describe('the plan that settles a group up', () => {
  it.each<[string, Record<string, number>, string[]]>([
    ['nothing where nobody has a balance', { ann: 0, ben: 0 }, []],
    ['one payment between two', { ann: -1_000, ben: 1_000 }, ['ann ben 1000']],
    [
      'two payments where two pairs are even among themselves',
      { ann: -500, ben: 700, cat: -700, dan: 500 },
      ['ann dan 500', 'cat ben 700'],
    ],
    [
      'the larger amount first',
      { ann: -500, ben: -200, cat: 300, dan: 400 },
      ['ann cat 300', 'ann dan 200', 'ben dan 200'],
    ],
  ])('has %s [BEY-12]', (_, nets, plan) => {
    expect(words(fewestPayments(netsOf(nets), nobody))).toEqual(plan)
  })

  it('prefers pairs who ever bet with each other [BEY-12]', () => {
    const nets = netsOf({ ann: -500, ben: -500, cat: 500, dan: 500 })
    const haveBet = (one: string, other: string) => `${one} ${other}` === 'ann dan'
    expect(words(fewestPayments(nets, nobody))).toEqual(['ann cat 500', 'ben dan 500'])
    expect(words(fewestPayments(nets, haveBet))).toEqual(['ann dan 500', 'ben cat 500'])
  })

  it('brings everybody to zero, with at most one payment fewer than people with a balance [BEY-12]', () => {
    fc.assert(
      fc.property(
        fc.oneof(anyNets({ min: 2, max: 10 }), anyNets({ min: 2, max: 30 }, 100_000)),
        anyBets,
        (nets, haveBet) => {
          const plan = fewestPayments(nets, haveBet)
          expect(plan.length).toBeLessThanOrEqual(Math.max(0, withBalance(nets) - 1))
          expect(withBalance(afterPaying(nets, plan))).toBe(0)
          for (const { from, to, amount } of plan) {
            expect(amount).toBeGreaterThan(0)
            expect(nets.get(from)).toBeLessThan(0)
            expect(nets.get(to)).toBeGreaterThan(0)
          }
        },
      ),
    )
  })

  it('has as few payments as a search through all plans finds [BEY-12]', () => {
    fc.assert(
      fc.property(anyNets({ min: 2, max: 7 }), anyBets, (nets, haveBet) => {
        expect(fewestPayments(nets, haveBet)).toHaveLength(fewestBySearch([...nets.values()]))
      }),
      { numRuns: 500 },
    )
  })

  it('stays as it was once any payment of it is made [BEY-12]', () => {
    fc.assert(
      fc.property(anyNets({ min: 2, max: 9 }), anyBets, (nets, haveBet) => {
        const plan = fewestPayments(nets, haveBet)
        for (const payment of plan) {
          const rest = plan.filter((other) => other !== payment)
          expect(fewestPayments(afterPaying(nets, [payment]), haveBet)).toEqual(rest)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('stays as it was in a larger group too, while more than twelve have a balance [BEY-12]', () => {
    fc.assert(
      fc.property(anyNets({ min: 20, max: 30 }, 1_000), (nets) => {
        const plan = fewestPayments(nets, nobody)
        for (const payment of plan) {
          const after = afterPaying(nets, [payment])
          if (withBalance(after) <= exactUpTo) continue
          expect(fewestPayments(after, nobody)).toEqual(plan.filter((other) => other !== payment))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('does not depend on the order in which people are named [BEY-12]', () => {
    fc.assert(
      fc.property(anyNets({ min: 2, max: 16 }), anyBets, (nets, haveBet) => {
        expect(fewestPayments(new Map([...nets].toReversed()), haveBet)).toEqual(fewestPayments(nets, haveBet))
      }),
    )
  })

  it('is never made of balances that do not sum to zero', () => {
    const nets = netsOf(Object.fromEntries(Array.from({ length: 13 }, (_, n) => [`p${n}`, -1])))
    expect(() => fewestPayments(nets, nobody)).toThrow('sum to zero')
  })
})
