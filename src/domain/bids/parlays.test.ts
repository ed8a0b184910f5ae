import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { exactHalfUp } from '#test/support/domainExamples.ts'
import { type AmericanOdds, americanOdds, longestOdds } from '../odds/odds.ts'
import { type Instant, instant } from '../times.ts'
import { whyLegsRefused } from './parlayRules.ts'
import { heardOfAll, mostLegs, parlayName, parlayOdds } from './parlays.ts'

const priced = (...prices: readonly number[]) => parlayOdds(prices.map(americanOdds))

const anyPrice: fc.Arbitrary<AmericanOdds> = fc
  .tuple(fc.boolean(), fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: 100, max: longestOdds })))
  .map(([isLong, size]) => americanOdds(isLong ? size : -size))
const anyPrices = fc.array(anyPrice, { minLength: 2, maxLength: mostLegs })

type Fraction = readonly [bigint, bigint]

/** What a stake of 1 becomes, stake included: 238/100 for +138, 210/110 for -110. */
function decimalOf(price: number): Fraction {
  const size = BigInt(Math.abs(price))
  return price > 0 ? [size + 100n, 100n] : [size + 100n, size]
}

function productOf(prices: readonly number[]): Fraction {
  return prices
    .map(decimalOf)
    .reduce<Fraction>(([above, below], [more, less]) => [above * more, below * less], [1n, 1n])
}

/** The exact product as an American price, rounded once; even money is +100. */
function exactPrice(prices: readonly number[]): number {
  const [above, below] = productOf(prices)
  const won = above - below
  const price = Number(won >= below ? exactHalfUp(won * 100n, below) : -exactHalfUp(below * 100n, won))
  return price === -100 ? 100 : price
}

const decimal = (price: number) => (price > 0 ? 1 + price / 100 : 1 + 100 / -price)

describe('the price of a parlay', () => {
  it.each([
    [[100, 138, 100], 852],
    [[100, 100], 300],
    [[100, 100, 100, 100, 100, 100], 6300],
    [[-110, -110], 264],
    [[-200, -200], 125],
    [[-300, -300], -129],
    [[-1000, -1000, -1000], -302],
    [[-138, 138], 310],
    // Exactly even money, and 2.125 * 1.02 = 2.1675, a half away from zero.
    [[-241, -241.0], 100],
    [[112, -5000], 116],
    [[900, 900], 9900],
    [[904, 905], 9990],
  ])('of %j is %d [BEY-32]', (prices, price) => {
    expect(priced(...prices)).toBe(price)
  })

  it('is none beyond +10000: a leg must go [BEY-32]', () => {
    expect(priced(900, 910)).toBe(10_000)
    expect(priced(900, 911)).toBeNull()
    expect(priced(10_000, 10_000)).toBeNull()
  })

  it('has no limit for favorites, whose legs are offered at any price [BEY-32]', () => {
    expect(priced(-1_000_000)).toBe(-1_000_000)
    // 1.004 * 1.004 = 1.008016, a price of -12475.05.
    expect(priced(-25_000, -25_000)).toBe(-12_475)
  })

  it('is within half a whole price of the exact product, rounded once [BEY-32]', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const exact = exactPrice(prices)
        expect(parlayOdds(prices)).toBe(Math.abs(exact) > longestOdds ? null : exact)
      }),
      { numRuns: 2_000 },
    )
  })

  it('does not depend on the order of the legs [BEY-32]', () => {
    fc.assert(
      fc.property(
        anyPrices.chain((prices) =>
          fc.tuple(fc.constant(prices), fc.shuffledSubarray(prices, { minLength: prices.length })),
        ),
        ([prices, shuffled]) => {
          expect(parlayOdds(shuffled)).toBe(parlayOdds(prices))
        },
      ),
    )
  })

  it('never gets shorter with a leg more, nor longer with one left out [BEY-32]', () => {
    fc.assert(
      fc.property(anyPrices, anyPrice, (prices, more) => {
        const [with_, without] = [parlayOdds([...prices, more]), parlayOdds(prices)]
        if (with_ === null) return
        expect(without).not.toBeNull()
        expect(decimal(with_)).toBeGreaterThanOrEqual(decimal(without ?? longestOdds))
      }),
    )
  })

  it('of one leg that is left is its own, and of none at all there is none [BEY-32]', () => {
    fc.assert(
      fc.property(anyPrice, (price) => {
        expect(parlayOdds([price])).toBe(price)
      }),
    )
    expect(parlayOdds([])).toBeNull()
  })
})

describe('the legs of a parlay', () => {
  const on = (...gameIds: readonly string[]) => whyLegsRefused(gameIds.map((gameId) => ({ gameId })))?.code ?? null

  it.each([
    [[], 'parlay-legs'],
    [['a'], 'parlay-legs'],
    [['a', 'b'], null],
    [['a', 'b', 'c', 'd', 'e', 'f'], null],
    [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 'parlay-legs'],
    [['a', 'a'], 'parlay-same-game'],
    [['a', 'b', 'c', 'a'], 'parlay-same-game'],
  ])('on %j are %s [BEY-32]', (gameIds, code) => {
    expect(on(...gameIds)).toBe(code)
  })

  it('begin with the first of their games [BEY-32] [BID-27]', () => {
    const heard = (startsAt: number, more: object = {}) => ({
      ...{ startsAt: instant(startsAt), hasPoints: false, isOver: false },
      ...more,
    })
    const first = { startsAt: 2 as Instant, hasPoints: false, isOver: false }
    expect(heardOfAll([heard(3), heard(2), heard(4)])).toEqual(first)
    expect(heardOfAll([heard(3), heard(2, { hasPoints: true })])).toEqual({ ...first, hasPoints: true })
    expect(heardOfAll([heard(2), heard(3, { isOver: true })])).toEqual({ ...first, isOver: true })
    expect(heardOfAll([])).toBeNull()
  })

  it('are counted in its name [BEY-32]', () => {
    expect(parlayName({ length: 3 })).toBe('Parlay of 3 legs')
  })
})
