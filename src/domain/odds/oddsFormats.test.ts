import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyOdds } from '#test/support/domainExamples.ts'
import { limitOddsAs, readOddsAs } from '../bids/typedOdds.ts'
import { americanFromRatio, americanOdds, longestOdds } from './odds.ts'
import { formatOddsAs, oddsFormats, winFactorAs, winRatio } from './oddsFormats.ts'

const enteredOdds = anyOdds.filter((odds) => Math.abs(odds) <= longestOdds)
const anyFormat = fc.constantFrom(...oddsFormats)

describe('odds as one reads them', () => {
  it.each([
    [100, '2.00', '1/1'],
    [101, '2.01', '101/100'],
    [105, '2.05', '21/20'],
    [150, '2.50', '3/2'],
    [10_000, '101.00', '100/1'],
    [-101, '1.99', '100/101'],
    [-105, '1.95', '20/21'],
    [-107, '1.935', '100/107'],
    [-108, '1.93', '25/27'],
    [-110, '1.91', '10/11'],
    [-149, '1.67', '100/149'],
    [-150, '1.667', '2/3'],
    [-200, '1.50', '1/2'],
    [-9_900, '1.010101', '1/99'],
    [-10_000, '1.01', '1/100'],
  ])('show %i as %s and %s [BEY-22]', (odds, decimal, fractional) => {
    expect(formatOddsAs('decimal', odds)).toBe(decimal)
    expect(formatOddsAs('fractional', odds)).toBe(fractional)
  })

  it('are a dash in every format where there is no price [BEY-22] [ODDS-11]', () => {
    for (const format of oddsFormats) expect(formatOddsAs(format, null)).toBe('–')
    expect(formatOddsAs('american', 150)).toBe('+150')
  })

  it('are read as they are shown, whatever the price and the format [BEY-22]', () => {
    fc.assert(
      fc.property(enteredOdds, anyFormat, (odds, format) => {
        const shown = formatOddsAs(format, odds)
        expect(limitOddsAs(format, shown)).toBe(shown)
        expect(readOddsAs(format, shown)).toEqual({ odds })
      }),
      { numRuns: 2_000 },
    )
  })

  it('never look like another price, for every price that can be entered [BEY-22]', () => {
    for (const format of oddsFormats) {
      const shown = new Set<string>()
      for (let size = 100; size <= longestOdds; size++) {
        shown.add(formatOddsAs(format, size))
        shown.add(formatOddsAs(format, americanOdds(-size)))
      }
      // -100 is the same price as +100.
      expect(shown.size).toBe(2 * (longestOdds - 99) - 1)
    }
  })

  it('keep the price of every book, however far: its decimal and its fraction give it back [BEY-22]', () => {
    fc.assert(
      fc.property(anyOdds, (odds) => {
        const decimal = formatOddsAs('decimal', odds)
        const whole = 10 ** (decimal.length - decimal.indexOf('.') - 1)
        expect(americanFromRatio({ part: Math.round(Number(decimal) * whole) - whole, whole })).toBe(odds)
        const [part, stake] = formatOddsAs('fractional', odds).split('/').map(Number)
        expect(americanFromRatio({ part: part ?? 0, whole: stake ?? 0 })).toBe(odds)
      }),
      { numRuns: 2_000 },
    )
  })

  it('are a fraction in lowest terms that wins exactly the American price [BEY-22]', () => {
    fc.assert(
      fc.property(anyOdds, (odds) => {
        const { part, whole } = winRatio(odds)
        expect(part * (odds > 0 ? 100 : -odds)).toBe(whole * (odds > 0 ? odds : 100))
        for (let common = 2; common <= Math.min(part, whole, 100); common++) {
          expect(part % common === 0 && whole % common === 0).toBe(false)
        }
      }),
    )
  })
})

it.each([
  ['american', 150, '150 / 100'],
  ['american', -110, '100 / 110'],
  ['decimal', 150, '(2.50 - 1)'],
  ['decimal', -125, '(1.80 - 1)'],
  ['decimal', -110, '10 / 11 for 1.91'],
  ['fractional', -110, '10/11'],
] as const)('in %s, %i multiplies a stake by %s, exactly [BEY-22] [ODDS-02]', (format, odds, factor) => {
  expect(winFactorAs(format, americanOdds(odds))).toBe(factor)
})

describe('typed odds', () => {
  it.each([
    ['decimal', '2.5', 150],
    ['decimal', ' 2 ', 100],
    ['decimal', '1.915', -109],
    ['decimal', '2.', 100],
    ['decimal', '2.50000000000000000001', 150],
    ['fractional', '6/4', 150],
    ['fractional', '8/13', -163],
    ['fractional', '1/1', 100],
    ['american', '+150', 150],
  ] as const)('as %s %o are the nearest American price [BEY-22]', (format, text, odds) => {
    expect(readOddsAs(format, text)).toEqual({ odds: americanOdds(odds) })
  })

  it.each([
    ['decimal', '', 'Please enter odds for custom bids'],
    ['fractional', ' ', 'Please enter odds for custom bids'],
    ['decimal', '1', 'Odds must be a number above 1 (e.g. 2.50 or 1.50)'],
    ['decimal', '1.00', 'Odds must be a number above 1 (e.g. 2.50 or 1.50)'],
    ['decimal', '0.5', 'Odds must be a number above 1 (e.g. 2.50 or 1.50)'],
    ['decimal', '3/2', 'Odds must be a number above 1 (e.g. 2.50 or 1.50)'],
    ['decimal', '1e2', 'Odds must be a number above 1 (e.g. 2.50 or 1.50)'],
    ['decimal', '1.009', 'Please enter odds from 1.01 to 101.00'],
    ['decimal', '150', 'Please enter odds from 1.01 to 101.00'],
    ['decimal', '999999999.99999999999', 'Please enter odds from 1.01 to 101.00'],
    ['fractional', '3', 'Odds must be a fraction (e.g. 3/2 or 1/2)'],
    ['fractional', '3/', 'Odds must be a fraction (e.g. 3/2 or 1/2)'],
    ['fractional', '3/0', 'Odds must be a fraction (e.g. 3/2 or 1/2)'],
    ['fractional', '0/3', 'Odds must be a fraction (e.g. 3/2 or 1/2)'],
    ['fractional', '1/102', 'Please enter odds from 1/100 to 100/1'],
    ['fractional', '101/1', 'Please enter odds from 1/100 to 100/1'],
    ['american', '150', 'Odds must start with + or - (e.g. +150 or -200)'],
  ] as const)('as %s %o get "%s" [BEY-22] [BID-49] [BID-50] [BID-51]', (format, text, problem) => {
    expect(readOddsAs(format, text)).toEqual({ problem })
  })

  it.each([
    ['decimal', '2,50', '2.50'],
    ['decimal', '1.5.0', '1.50'],
    ['decimal', '$2.5x', '2.5'],
    ['decimal', '2.', '2.'],
    ['fractional', '3 / 2', '3/2'],
    ['fractional', '10.11', '10/11'],
    ['fractional', ' 3-2', '3/2'],
    ['fractional', 'evens', ''],
    ['american', '1+50', '150'],
  ] as const)('as %s leave of %o in the field %o [BEY-22] [BID-52]', (format, typed, kept) => {
    expect(limitOddsAs(format, typed)).toBe(kept)
  })

  it('never throw and leave a second time what they left the first [BEY-22] [BID-52]', () => {
    const anyText = fc.oneof(fc.string(), fc.stringMatching(/^[-+./,0-9]{0,24}$/))
    fc.assert(
      fc.property(anyText, anyFormat, (typed, format) => {
        readOddsAs(format, typed)
        const kept = limitOddsAs(format, typed)
        expect(limitOddsAs(format, kept)).toBe(kept)
      }),
    )
  })
})
