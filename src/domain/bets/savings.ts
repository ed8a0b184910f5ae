import { betTypeFrom } from '../games/sides.ts'
import { type Cents, cents } from '../money/money.ts'
import { type AmericanOdds, impliedProbability } from '../odds/odds.ts'

/** The parts of a bet that matter for estimating what a sportsbook would have kept. */
export type Wager = {
  /** A bet type, or a name of another kind of bet such as `future`. */
  readonly betType: string
  /** The stake; null if a record lacks it. */
  readonly amount: Cents | null
  /** The fair price that the bet was made at. */
  readonly odds: AmericanOdds
  /** The book's price for the same side when the bid was made; null if there was none, or an edit left it. */
  readonly originalOdds: AmericanOdds | null
}

/** The usual share of a stake that books keep, by kind of bet. */
const usualShares: Readonly<Record<string, number>> = {
  spread: 0.045,
  total: 0.045,
  moneyline: 0.042,
  prop: 0.08,
  future: 0.12,
}
const usualShare = 0.045

/**
 * The share of the stake that the better price saved: (p - q) / p, with p and q the implied probabilities of the book's
 * price and of the fair one, if the book's was worse. Otherwise the usual share. Without a book's price nothing is known
 * to be saved, and a custom bet has none. [STAT-09] [STAT-10] [ODDS-12]
 */
export function savedShare({ betType, odds, originalOdds }: Omit<Wager, 'amount'>): number {
  const kind = betTypeFrom(betType) ?? betType
  if (originalOdds === null || kind === 'custom') return 0
  const book = impliedProbability(originalOdds)
  const fair = impliedProbability(odds)
  if (book > fair) return (book - fair) / book
  return usualShares[kind] ?? usualShare
}

/**
 * What a sportsbook would have kept of one bet, in whole millionths of a dollar: fine enough that sums of thousands are
 * right to the cent, and whole so that a sum is the same in any order. The database stores sums by the same formula
 * (`saved_micros`). [STAT-08]
 */
export function savedMicros({ amount, ...wager }: Wager): number {
  return amount !== null && amount > 0 ? Math.round(amount * savedShare(wager) * microsInCent) : 0
}

const microsInCent = 10_000

/** Converts a sum of `savedMicros` to cents, rounded once, at the end. [STAT-11] */
export function savingsFromMicros(micros: number): Cents {
  return cents(Math.round(micros / microsInCent))
}
