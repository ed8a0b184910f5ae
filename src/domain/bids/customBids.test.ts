import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatOdds } from '../odds/odds.ts'
import { looksLike } from '../people/looks.ts'
import {
  defaultCustomOdds,
  limitCustomOdds,
  readCustomOdds,
  whyPropositionRefused,
  whyTeamsRefused,
} from './customBids.ts'

const unsigned = 'Odds must start with + or - (e.g. +150 or -200)'
const invalid = 'Please enter a valid positive number after +/- (e.g. +150 or -200)'
const tooShort = 'American odds are 100 or more, like +150 or -200'
const tooLong = 'Please enter odds from -10000 to +10000'

describe('the odds of a custom bid', () => {
  it.each([
    ['+150', 150],
    ['-200', -200],
    [' +100 ', 100],
    ['-100', 100],
    ['+0150', 150],
    ['-10000', -10_000],
  ])('are read from %o', (text, odds) => {
    expect(readCustomOdds(text)).toEqual({ odds })
  })

  it.each([
    ['', 'Please enter odds for custom bids', '[BID-49]'],
    ['   ', 'Please enter odds for custom bids', '[BID-49]'],
    ['150', unsigned, '[BID-50]'],
    ['evens', unsigned, '[BID-50]'],
    ['−150', unsigned, '[BID-50]'],
    ['+', invalid, '[BID-51]'],
    ['-', invalid, '[BID-51]'],
    ['+0', invalid, '[BID-51]'],
    ['+1', tooShort, '[BID-51]'],
    ['+99', tooShort, '[BID-51]'],
    ['-50', tooShort, '[BID-51]'],
    ['-0', invalid, '[BID-51]'],
    ['+1.5', invalid, '[BID-51]'],
    ['+-150', invalid, '[BID-51]'],
    ['+1e3', invalid, '[BID-51]'],
    ['+15O', invalid, '[BID-51]'],
    ['+10001', tooLong, '[BID-51]'],
    ['+20000', tooLong, '[BID-51]'],
    ['-20000', tooLong, '[BID-51]'],
    ['+99999999999999999999', tooLong, '[BID-51]'],
  ])('are refused in %o with "%s" %s', (text, message) => {
    expect(readCustomOdds(text)).toMatchObject({ refusal: { message } })
  })

  it('stand at +100 at first, which is a price [BID-53]', () => {
    expect(defaultCustomOdds).toBe('+100')
    expect(readCustomOdds(defaultCustomOdds)).toEqual({ odds: 100 })
  })

  it('are read as they are shown, whatever the price', () => {
    const magnitude = fc.integer({ min: 100, max: 10_000 })
    fc.assert(
      fc.property(magnitude, fc.constantFrom(1, -1), (size, sign) => {
        const odds = size === 100 ? 100 : size * sign
        expect(readCustomOdds(formatOdds(odds))).toEqual({ odds })
      }),
    )
  })

  it.each([
    ['+15', '+15'],
    ['+15x0', '+150'],
    ['++150', '+150'],
    ['+-150', '+150'],
    [' -2.00', '-200'],
    ['1+50', '150'],
    ['abc', ''],
  ])('leave of %o in the field %o: one leading sign and digits [BID-52]', (typed, kept) => {
    expect(limitCustomOdds(typed)).toBe(kept)
  })

  it('leave one leading sign and digits of whatever is typed, and no less the second time [BID-52]', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const kept = limitCustomOdds(typed)
        expect(kept).toMatch(/^[+-]?[0-9]*$/)
        expect(limitCustomOdds(kept)).toBe(kept)
      }),
    )
  })
})

describe('the two sides of a custom bid', () => {
  it.each([
    ['Ann', 'Bob', null],
    ['', 'Bob', 'Please enter both team names for custom bids'],
    ['Ann', '  ', 'Please enter both team names for custom bids'],
    ['Ann', ' ann ', 'Please give the two sides different names'],
  ])('%o and %o: %s [BID-48]', (homeTeam, awayTeam, message) => {
    expect(whyTeamsRefused({ homeTeam, awayTeam })?.message ?? null).toBe(message)
  })

  it('do not look alike to the server [BID-48]', () => {
    const alike = { homeTeam: 'Rain', awayTeam: 'R\u0430in' }
    expect(whyTeamsRefused(alike, looksLike)?.code).toBe('custom-teams-equal')
    expect(whyTeamsRefused({ ...alike, awayTeam: 'Sun' }, looksLike)).toBeNull()
  })
})

describe('a prop', () => {
  it('says what is proposed [ADM-26]', () => {
    expect(whyPropositionRefused(' ')?.message).toBe('Please enter the proposition')
    expect(whyPropositionRefused('The anthem takes longer than two minutes')).toBeNull()
  })
})
