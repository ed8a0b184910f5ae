import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, anyStake } from '#test/support/domainExamples.ts'
import { creatorExposure, takerExposure } from '../bids/bids.ts'
import { cents } from '../money/money.ts'
import { americanOdds, mirrorOdds } from '../odds/odds.ts'
import { luckOf, type PricedBet } from './luck.ts'

const bet = (different: Partial<PricedBet> = {}): PricedBet => ({
  ...{ risk: cents(20_00), toWin: cents(30_00), result: cents(30_00) },
  ...{ accepted: americanOdds(120), closing: americanOdds(100) },
  ...different,
})

describe('luck and skill', () => {
  it('are told apart as in the example of the document [BEY-38]', () => {
    const lost = bet({ risk: cents(11_00), toWin: cents(10_00), result: cents(-11_00), accepted: americanOdds(100) })
    const { expected, luck, bets, risked, closingValue } = luckOf([bet(), { ...lost, closing: americanOdds(-110) }])
    // 30 * 100/220 - 20 * 120/220 = 2.73 by the price of the first; (10 - 11) / 2 = -0.50 of the second.
    expect({ expected, luck, bets, risked }).toEqual({ expected: 2_23, luck: 16_77, bets: 2, risked: 31_00 })
    // At the closing prices 5.00 and 0.00: 16.1 percent of 31.00. The single bets are 1.77 away from that, so the error is
    // the root of 2 * (1.77² + 1.77²), times 1.96, of 31.00: 22.4 percent.
    expect(closingValue).toEqual({ percent: 16.1, amount: 5_00, bets: 2, low: -6.3, high: 38.6 })
  })

  it('of a push is what the price promised, the other way round [BEY-38]', () => {
    expect(luckOf([bet({ result: cents(0) })])).toMatchObject({ expected: 2_73, luck: -2_73 })
  })

  it('leave out and count the bets without a price [BEY-38]', () => {
    const none = luckOf([bet({ accepted: null, closing: null }), bet({ closing: null })])
    expect(none).toMatchObject({ bets: 1, unpriced: 1, leftOut: 2, closingValue: null })
    const nothing = { expected: 0, luck: 0, bets: 0, risked: 0, unpriced: 0, leftOut: 0, closingValue: null }
    expect(luckOf([])).toEqual(nothing)
  })

  it('say nothing of how sure they are after one bet [BEY-38]', () => {
    expect(luckOf([bet()]).closingValue).toEqual({ percent: 25, amount: 5_00, bets: 1, low: null, high: null })
  })

  it('say no share of a risk that is less than a cent [BEY-38]', () => {
    const tiny = bet({ risk: cents(0), toWin: cents(1), result: cents(0) })
    expect(luckOf([tiny, tiny]).closingValue).toMatchObject({ percent: 0, bets: 2, low: null, high: null })
  })

  it('sum to zero in a group, whatever the bets, prices and results [BEY-38]', () => {
    const person = fc.integer({ min: 0, max: 3 })
    const anyBet = fc.record({
      two: fc.tuple(person, person).filter(([one, other]) => one !== other),
      ...{ stake: anyStake, odds: anyOdds, accepted: fc.option(anyOdds), closing: fc.option(anyOdds) },
      outcome: fc.constantFrom('creator', 'acceptor', 'push'),
    })
    fc.assert(
      fc.property(fc.array(anyBet, { maxLength: 20 }), (drawn) => {
        const own = new Map<number, PricedBet[]>()
        const add = (userId: number, one: PricedBet) => own.set(userId, [...(own.get(userId) ?? []), one])
        for (const { two, stake, odds, accepted, closing, outcome } of drawn) {
          const [creator, acceptor] = [creatorExposure({ stake, odds }), takerExposure({ stake, odds })]
          const result = outcome === 'push' ? 0 : outcome === 'creator' ? creator.toWin : -creator.risk
          add(two[0], { ...creator, result: cents(result), accepted, closing })
          const mirrored = (price: typeof accepted) => price && mirrorOdds(price)
          add(two[1], { ...acceptor, result: cents(-result), accepted: mirrored(accepted), closing: mirrored(closing) })
        }
        const all = [...own.values()].map(luckOf)
        const total = (of: (luck: ReturnType<typeof luckOf>) => number) => all.reduce((sum, one) => sum + of(one), 0)
        expect([total(({ expected }) => expected), total(({ luck }) => luck)]).toEqual([0, 0])
        expect(total(({ closingValue }) => closingValue?.amount ?? 0)).toBe(0)
        for (const { closingValue } of all) {
          if (!closingValue || closingValue.low === null || closingValue.high === null) continue
          expect(closingValue.low).toBeLessThanOrEqual(closingValue.percent)
          expect(closingValue.high).toBeGreaterThanOrEqual(closingValue.percent)
        }
      }),
    )
  })
})
