import { betTypeFrom, type Matchup, oppositeSide, type Side } from '../games/sides.ts'
import { type AmericanOdds, americanOdds, evenOdds } from '../odds/odds.ts'

/** A bid as it was stored elsewhere: its bet type may be none of ours, its prices may be missing. */
export type StoredBid = Matchup & {
  readonly betType: string
  readonly side: Side | null
  readonly oppositeOdds: AmericanOdds | null
}

/**
 * What the acceptor of a stored bid has. Of an unknown bet type that is the home team at even money; such a bet is
 * never settled by itself, so the reading moves no money. [BID-23] [ODDS-12]
 */
export function acceptorTermsOf(stored: StoredBid): { side: Side; odds: AmericanOdds } {
  if (!stored.side || betTypeFrom(stored.betType) === null) {
    return { side: { betType: 'custom', team: stored.homeTeam }, odds: evenOdds }
  }
  return { side: oppositeSide(stored.side, stored), odds: stored.oppositeOdds ?? evenOdds }
}

/** The book's price that the savings estimate assumes; -110 where none was stored. It never sets money. [ODDS-12] */
export function originalOddsForSavings(stored: AmericanOdds | null): AmericanOdds {
  return stored ?? americanOdds(-110)
}
