import { describe, expect, it } from 'vitest'
import { americanOdds } from '../odds/odds.ts'
import { originalOddsForSavings } from './storedBids.ts'

describe('a stored bid', () => {
  it('without the book’s price counts as -110 in the savings estimate [ODDS-12]', () => {
    expect(originalOddsForSavings(null)).toBe(-110)
    expect(originalOddsForSavings(americanOdds(-125))).toBe(-125)
  })
})
