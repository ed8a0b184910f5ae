import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addCents,
  cents,
  centsFromDollars,
  dollarsFromCents,
  formatMoney,
  formatShortMoney,
  formatSignedMoney,
  isDollarAmount,
  negateCents,
  noCents,
} from './money.ts'

const anyAmount = fc.integer({ min: -10_000_000_000, max: 10_000_000_000 }).map(cents)

describe('money', () => {
  it('is whole cents: a fraction, an unsafe number or no number is refused', () => {
    for (const wrong of [0.5, 1e16, Number.NaN, Number.POSITIVE_INFINITY]) expect(() => cents(wrong)).toThrow()
  })

  it('knows one zero', () => {
    expect(Object.is(cents(-0), 0)).toBe(true)
    expect(Object.is(negateCents(noCents), 0)).toBe(true)
  })

  it('travels as dollars and comes back as the same cents', () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const dollars = dollarsFromCents(amount)
        expect(isDollarAmount(dollars)).toBe(true)
        expect(centsFromDollars(JSON.parse(JSON.stringify(dollars)))).toBe(amount)
      }),
    )
  })

  it.each([0.001, 1.005, 12.345, 0.1 + 0.2, 1e12, Number.NaN, Number.POSITIVE_INFINITY])(
    'refuses %d dollars from the wire: no whole number of cents, or too many',
    (dollars) => {
      expect(isDollarAmount(dollars)).toBe(false)
      expect(() => centsFromDollars(dollars)).toThrow()
    },
  )

  it('adds up without losing a cent', () => {
    fc.assert(
      fc.property(fc.array(anyAmount), (amounts) => {
        const exact = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n)
        expect(BigInt(addCents(amounts))).toBe(exact)
      }),
    )
  })

  it.each([
    [0, '$0.00', '$0.00', '$0'],
    [5, '$0.05', '+$0.05', '$0.05'],
    [1_250, '$12.50', '+$12.50', '$12.50'],
    [100_000, '$1,000.00', '+$1,000.00', '$1,000'],
    [123_456_789, '$1,234,567.89', '+$1,234,567.89', '$1,234,567.89'],
    [-800, '-$8.00', '-$8.00', '-$8'],
    [-5, '-$0.05', '-$0.05', '-$0.05'],
  ])('writes %i cents as %s, as a gain %s, in a text %s', (value, plain, signed, short) => {
    const amount = cents(value)
    expect([formatMoney(amount), formatSignedMoney(amount), formatShortMoney(amount)]).toEqual([plain, signed, short])
  })
})
