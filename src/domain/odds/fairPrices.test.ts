import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds } from '#test/support/domainExamples.ts'
import { exactFairPair, exactJuicePercent } from '#test/support/exactFairPair.ts'
import { americanOdds, fairPair, impliedProbability, oddsFromProbability, type Probability } from './odds.ts'

const pair = (a: number, b: number) => ({ a: americanOdds(a), b: americanOdds(b) })

describe('fair prices', () => {
  // Prices of The Odds API as recorded in the MIT-licensed tests of lawnchairsociety/OddsApiClient, and the rulings of
  // ODDS-08 and ODDS-10; the fair prices are computed by hand from the formula.
  it.each([
    { book: [-150, 130], fair: [-138, 138] },
    { book: [130, -150], fair: [138, -138] },
    { book: [-110, -110], fair: [100, 100] },
    { book: [-115, -115], fair: [100, 100] },
    { book: [100, 100], fair: [100, 100] },
    { book: [-105, -115], fair: [104, -104] },
    { book: [-125, 104], fair: [-113, 113] },
    { book: [-143, 120], fair: [-129, 129] },
    { book: [-1_000, 650], fair: [-682, 682] },
    { book: [-10_000, 2_000], fair: [-2_079, 2_079] },
    { book: [105, 105], fair: [100, 100] },
  ])('of $book are $fair [ODDS-07] [ODDS-08]', ({ book: [a = 0, b = 0], fair: [fairA, fairB] }) => {
    expect(fairPair(pair(a, b))).toMatchObject({ a: fairA, b: fairB })
  })

  it('of -110/-110 are +100/+100 with a juice of 4.5 % by definition [ODDS-10]', () => {
    expect(fairPair(pair(-110, -110))).toEqual({ a: 100, b: 100, juicePercent: 4.5 })
  })

  it('tell the juice of every other pair by the formula [ODDS-09]', () => {
    expect(fairPair(pair(-105, -115)).juicePercent).toBeCloseTo(4.708, 3)
    expect(fairPair(pair(-150, 130)).juicePercent).toBeCloseTo(3.478, 3)
    expect(fairPair(pair(105, 105)).juicePercent).toBeCloseTo(-2.439, 3)
  })

  it('are those of an exact computation, whatever the pair [ODDS-07] [ODDS-08] [ODDS-09]', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, (a, b) => {
        fc.pre(!(a === -110 && b === -110))
        const fair = fairPair({ a, b })
        expect({ a: fair.a, b: fair.b }).toEqual(exactFairPair(a, b))
        expect(fair.juicePercent).toBeCloseTo(exactJuicePercent(a, b), 8)
      }),
      { numRuns: 2_000 },
    )
  })

  it('mirror each other, so that their probabilities make 1 [ODDS-07] [ODDS-08]', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, (a, b) => {
        const fair = fairPair({ a, b })
        expect(fair.a === 100 ? fair.b : -fair.b).toBe(fair.a)
        expect(impliedProbability(fair.a) + impliedProbability(fair.b)).toBeCloseTo(1, 12)
      }),
    )
  })

  it('do not depend on which side is named first [ODDS-08]', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, (a, b) => {
        const [fair, turned] = [fairPair({ a, b }), fairPair({ a: b, b: a })]
        expect(turned).toEqual({ a: fair.b, b: fair.a, juicePercent: expect.closeTo(fair.juicePercent, 9) })
      }),
    )
  })

  /** How far odds are from even money, which is both +100 and -100. */
  const fromEven = (odds: number) => (odds > 0 ? odds - 100 : odds + 100)

  it('stay with the normalised probability: never more than rounding away [ODDS-07]', () => {
    fc.assert(
      fc.property(anyOdds, anyOdds, (a, b) => {
        const [pA, pB] = [impliedProbability(a), impliedProbability(b)]
        const favorite = Math.max(pA, pB) / (pA + pB)
        fc.pre(favorite < 0.999)
        const fair = fairPair({ a, b })
        const direct = oddsFromProbability(favorite as Probability)
        expect(Math.abs(fromEven(Math.min(fair.a, fair.b)) - fromEven(direct))).toBeLessThanOrEqual(1)
      }),
    )
  })
})
