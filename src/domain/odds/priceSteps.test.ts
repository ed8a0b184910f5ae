import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AmericanOdds, americanOdds, longestOdds } from './odds.ts'
import { steppedOdds } from './priceSteps.ts'

describe('a step of a price', () => {
  it.each([
    [100, 105, -105],
    [105, 110, 100],
    [-105, 100, -110],
    [138, 140, 135],
    [-138, -135, -140],
    [295, 300, 290],
    [300, 325, 295],
    [-300, -295, -325],
    [1_000, 1_100, 975],
    [9_950, 10_000, 9_900],
    [10_000, null, 9_900],
    [-10_000, -9_900, null],
  ])('from %i goes up to %s and down to %s [BID-51]', (odds, up, down) => {
    expect(steppedOdds(americanOdds(odds), 1)).toBe(up)
    expect(steppedOdds(americanOdds(odds), -1)).toBe(down)
  })

  it('is always toward a better or worse price, within what a person may enter', () => {
    const magnitude = fc.integer({ min: 100, max: longestOdds })
    fc.assert(
      fc.property(magnitude, fc.constantFrom(1, -1), (size, sign) => {
        const odds = americanOdds(size * sign)
        const [up, down] = [steppedOdds(odds, 1), steppedOdds(odds, -1)]
        if (up !== null) expect(pays(up)).toBeGreaterThan(pays(odds))
        if (down !== null) expect(pays(down)).toBeLessThan(pays(odds))
        for (const next of [up, down]) expect(Math.abs(next ?? 100)).toBeLessThanOrEqual(longestOdds)
      }),
    )
  })

  it('and one back return to a round price', () => {
    const round = fc
      .integer({ min: -18, max: 18 })
      .map((fives): AmericanOdds => americanOdds(fives >= 0 ? 100 + fives * 5 : -100 + fives * 5))
    fc.assert(fc.property(round, (odds) => steppedOdds(steppedOdds(odds, 1) ?? odds, -1) === odds))
  })
})

/** What a stake of 1 wins. */
const pays = (odds: number) => (odds > 0 ? odds / 100 : 100 / -odds)
