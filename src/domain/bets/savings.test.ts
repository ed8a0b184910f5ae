import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, anyStake } from '#test/support/domainExamples.ts'
import { type Cents, cents } from '../money/money.ts'
import { americanOdds, fairPair } from '../odds/odds.ts'
import { savedMicros, savedShare, savingsFromMicros, type Wager } from './savings.ts'

function wager(different: {
  betType?: string
  amount?: number | null
  odds?: number
  originalOdds?: number | null
}): Wager {
  const { betType = 'spread', amount = 10_000, odds = 100, originalOdds = -110 } = different
  return {
    betType,
    amount: amount as Cents | null,
    odds: americanOdds(odds),
    originalOdds: originalOdds === null ? null : americanOdds(originalOdds),
  }
}

/** As statistics sum them. */
function estimatedSavings(wagers: readonly Wager[]): Cents {
  return savingsFromMicros(wagers.reduce((sum, one) => sum + savedMicros(one), 0))
}

describe('what fair odds save', () => {
  it('is 4.55 % of the stake when -110 is made +100 [STAT-09]', () => {
    expect(estimatedSavings([wager({ odds: 100, originalOdds: -110 })])).toBe(455)
  })

  it('is the part of the worse price that the margin was, also for a favorite [STAT-09]', () => {
    // -150 of a -150/+130 book is fair at -138: 0.6 against 0.5798.
    expect(savedShare(wager({ betType: 'moneyline', odds: -138, originalOdds: -150 }))).toBeCloseTo(0.03361, 5)
  })

  it.each([
    ['spread', 450],
    ['total', 450],
    ['over_under', 450],
    ['moneyline', 420],
    ['prop', 800],
    ['future', 1_200],
    ['something else', 450],
  ])('is otherwise what books usually keep of a %s: %d of 10000 cents [STAT-10]', (betType, saved) => {
    expect(estimatedSavings([wager({ betType, odds: -110, originalOdds: -110 })])).toBe(saved)
    expect(estimatedSavings([wager({ betType, odds: -130, originalOdds: -110 })])).toBe(saved)
  })

  it.each([
    ['custom', null],
    ['custom', -110],
    ['spread', null],
    ['moneyline', null],
    ['prop', null],
  ])(
    'is nothing for a %s with the price %o of a book: custom bets save nothing, nor what has no price [STAT-09] [ODDS-12]',
    (betType, originalOdds) => {
      for (const odds of [100, 150, -130]) expect(estimatedSavings([wager({ betType, odds, originalOdds })])).toBe(0)
    },
  )

  it.each([null, 0, -500])('skips a bet of the amount %s [STAT-08]', (amount) => {
    expect(estimatedSavings([wager({ amount }), wager({})])).toBe(455)
  })

  it('of bets at one price is that of their sum, and at most the stakes [STAT-09]', () => {
    fc.assert(
      fc.property(fc.array(anyStake, { maxLength: 20 }), anyOdds, anyOdds, (stakes, a, b) => {
        const price = { betType: 'spread', odds: fairPair({ a, b }).a, originalOdds: a }
        const total = cents(stakes.reduce((sum, stake) => sum + stake, 0))
        const each = estimatedSavings(stakes.map((amount) => ({ ...price, amount })))
        expect(Math.abs(each - estimatedSavings([{ ...price, amount: total }]))).toBeLessThanOrEqual(1)
        expect(each).toBeLessThanOrEqual(total)
      }),
    )
  })
})
