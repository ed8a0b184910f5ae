import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds, anyStake } from '#test/support/domainExamples.ts'
import { creatorExposure, takerExposure } from '../bids/bids.ts'
import { cents } from '../money/money.ts'
import { expectedGain, hasDrifted } from './expectedValue.ts'
import { americanOdds, evenOdds, mirrorOdds } from './odds.ts'

describe('what a side is worth at the fair price', () => {
  it.each([
    ['even money at even money', { risk: 2_000, toWin: 2_000 }, 100, 0],
    ['a favorite that is asked too little for', { risk: 2_330, toWin: 1_000 }, -255, 62],
    ['the same the other way round', { risk: 1_000, toWin: 2_330 }, 255, -62],
    ['an underdog at a good price', { risk: 2_000, toWin: 3_000 }, 120, 273],
    ['half a cent, away from zero', { risk: 1, toWin: 2 }, 100, 1],
    ['minus half a cent, away from zero', { risk: 2, toWin: 1 }, 100, -1],
  ])('of %s [ODDS-05] [ODDS-06]', (_, { risk, toWin }, fair, gain) => {
    expect(expectedGain({ risk: cents(risk), toWin: cents(toWin) }, americanOdds(fair))).toBe(gain)
  })

  it('is what the other side gives away, whatever the bid and the fair price', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, anyOdds, (stake, odds, fair) => {
        const bid = { stake, odds }
        const taker = expectedGain(takerExposure(bid), mirrorOdds(fair))
        expect(taker + expectedGain(creatorExposure(bid), fair)).toBe(0)
      }),
    )
  })

  it('is nothing at the fair price itself, but for the rounding of what is won', () => {
    fc.assert(
      fc.property(anyStake, anyOdds, (stake, odds) => {
        expect(Math.abs(expectedGain(creatorExposure({ stake, odds }), odds))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('never grows when the side becomes less likely', () => {
    const fairs = fc.tuple(anyOdds, anyOdds)
    fc.assert(
      fc.property(anyStake, anyOdds, fairs, (stake, odds, [a, b]) => {
        const side = creatorExposure({ stake, odds })
        const [likely, unlikely] = chance(a) >= chance(b) ? [a, b] : [b, a]
        expect(expectedGain(side, americanOdds(likely))).toBeGreaterThanOrEqual(
          expectedGain(side, americanOdds(unlikely)),
        )
      }),
    )
  })
})

const chance = (odds: number) => (odds > 0 ? 100 / (odds + 100) : -odds / (-odds + 100))

describe('a fair price has drifted', () => {
  it.each([
    [-233, -255, true],
    [-110, -115, false],
    [100, 107, true],
    [100, 104, false],
    [-102, 104, false],
    [-105, 110, true],
    [2_000, 1_900, false],
  ])('from %i to %i: %s', (before, now, drifted) => {
    expect(hasDrifted(americanOdds(before), americanOdds(now))).toBe(drifted)
    expect(hasDrifted(americanOdds(now), americanOdds(before))).toBe(drifted)
    expect(hasDrifted(mirrorOdds(americanOdds(before)), mirrorOdds(americanOdds(now)))).toBe(drifted)
  })

  it('not while it stays', () => {
    fc.assert(fc.property(anyOdds, (odds) => !hasDrifted(odds, odds)))
    expect(hasDrifted(evenOdds, evenOdds)).toBe(false)
  })
})
