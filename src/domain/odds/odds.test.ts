import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, anyStake, exactHalfUp, exactWinAmount } from '#test/support/domainExamples.ts'
import { creatorExposure } from '../bids/bids.ts'
import { cents } from '../money/money.ts'
import {
  type AmericanOdds,
  americanFromDecimal,
  americanOdds,
  formatOdds,
  impliedProbability,
  isAmericanOdds,
  mirrorOdds,
  oddsFromProbability,
  type Probability,
  winAmount,
} from './odds.ts'

describe('American odds', () => {
  it.each([0, 99, -99, 100.5, 1_000_001, -1e15, Number.NaN, Number.POSITIVE_INFINITY])('never are %d', (value) => {
    expect(isAmericanOdds(value)).toBe(false)
    expect(() => americanOdds(value)).toThrow()
  })

  it('write even money as +100', () => {
    expect(americanOdds(-100)).toBe(100)
    expect(mirrorOdds(americanOdds(100))).toBe(100)
  })

  it('mirror exactly: the mirror of the mirror is the price, and both probabilities make 1 [ODDS-08]', () => {
    fc.assert(
      fc.property(anyOdds, (odds) => {
        expect(mirrorOdds(mirrorOdds(odds))).toBe(odds)
        expect(impliedProbability(odds) + impliedProbability(mirrorOdds(odds))).toBeCloseTo(1, 12)
      }),
    )
  })

  it.each([
    [150, '+150'],
    [-138, '-138'],
    [100, '+100'],
    [null, '–'],
    [undefined, '–'],
  ])('shows %s as %s [ODDS-11]', (odds, shown) => {
    expect(formatOdds(odds)).toBe(shown)
  })

  // Prices as The Odds API returns them in decimal form; 2.035 is a tie that binary fractions would round down.
  it.each([
    [1.91, -110],
    [2, 100],
    [1.999, 100],
    [2.5, 150],
    [1.01, -10_000],
    [21, 2_000],
    [1.57, -175],
    [1.0526, -1_901],
    [2.035, 104],
    [2.125, 113],
    [1, null],
    [0.5, null],
    [1.00001, null],
    [1e300, null],
    [Number.NaN, null],
    [Number.POSITIVE_INFINITY, null],
  ])('reads decimal %d as %s', (decimal, american) => {
    expect(americanFromDecimal(decimal)).toBe(american)
  })
})

describe('decimal odds', () => {
  it('become the nearest American price by an exact computation, whatever the thousandths', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1_001, max: 1_000_000 }), (thousandths) => {
        const profit = BigInt(thousandths - 1_000)
        const exact = profit >= 1_000n ? exactHalfUp(profit, 10n) : -exactHalfUp(100_000n, profit)
        expect(americanFromDecimal(thousandths / 1_000)).toBe(exact === -100n ? 100 : Number(exact))
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('the win amount', () => {
  it.each([
    [10_000, 150, 15_000],
    [10_000, -150, 6_667],
    [10_000, 100, 10_000],
    [2_500, -110, 2_273],
    [333, 150, 500],
    [100, -10_000, 1],
    [100, -20_000, 1],
    [100, -20_001, 0],
    [100_000, 10_000, 10_000_000],
  ])('of %i cents at %i is %i cents, rounded half up [ODDS-01] [ODDS-02]', (stake, odds, win) => {
    expect(winAmount(cents(stake), americanOdds(odds))).toBe(win)
  })

  it('is that of an exact computation, whatever the stake and the price [ODDS-01] [ODDS-02] [DEBT-05]', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, (stake, odds) => {
        expect(BigInt(winAmount(stake, odds))).toBe(exactWinAmount(stake, odds))
      }),
      { numRuns: 2_000 },
    )
  })

  it('is nothing without a stake or without odds [ODDS-03]', () => {
    expect(winAmount(cents(0), americanOdds(150))).toBe(0)
    expect(winAmount(cents(-500), americanOdds(-150))).toBe(0)
    expect(winAmount(cents(500), 0)).toBe(0)
  })

  it('throws rather than answer an inexact amount', () => {
    expect(() => winAmount(cents(1e14), americanOdds(1_000))).toThrow()
  })

  it('is lost against a loss of the stake [ODDS-04]', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, (stake, odds) => {
        expect(creatorExposure({ stake, odds })).toEqual({ risk: stake, toWin: winAmount(stake, odds) })
      }),
    )
  })
})

describe('the implied probability', () => {
  it.each([
    [150, 0.4],
    [-150, 0.6],
    [100, 0.5],
    [-110, 110 / 210],
    [900, 0.1],
    [-900, 0.9],
  ])('of %i is %d [ODDS-05] [ODDS-06]', (odds, probability) => {
    expect(impliedProbability(americanOdds(odds))).toBe(probability)
  })

  it.each([
    [0.5, 100],
    [0.6, -150],
    [0.4, 150],
    [0.5001, 100],
    [0.9, -900],
  ])('%d is the price %i [ODDS-08]', (probability, odds) => {
    expect(oddsFromProbability(probability as Probability)).toBe(odds)
  })

  it('of a price leads back to that price [ODDS-08]', () => {
    const shortOdds = anyOdds.filter((odds: AmericanOdds) => Math.abs(odds) <= 10_000)
    fc.assert(
      fc.property(shortOdds, (odds) => {
        expect(oddsFromProbability(impliedProbability(odds))).toBe(odds)
      }),
    )
  })
})
