import { type AmericanOdds, americanOdds } from '../odds/odds.ts'

/** The book's price for the savings estimate; -110 if none was stored. It never determines an amount owed. [ODDS-12] */
export function originalOddsForSavings(stored: AmericanOdds | null): AmericanOdds {
  return stored ?? americanOdds(-110)
}
