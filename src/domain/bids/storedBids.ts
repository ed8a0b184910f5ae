import { betTypeFrom, type Matchup, oppositeSide, type Side } from '../games/sides.ts'
import { type AmericanOdds, evenOdds } from '../odds/odds.ts'

/** A bid from an old record: its bet type may be unknown, its prices may be missing. */
export type StoredBid = Matchup & {
  readonly betType: string
  readonly side: Side | null
  readonly oppositeOdds: AmericanOdds | null
}

/**
 * The acceptor's terms of a stored bid. For an unknown bet type they are the home team at even money; such a bet is
 * never settled automatically, so this moves no money. [BID-23] [ODDS-12]
 */
export function acceptorTermsOf(stored: StoredBid): { side: Side; odds: AmericanOdds } {
  if (!stored.side || betTypeFrom(stored.betType) === null) {
    return { side: { betType: 'custom', team: stored.homeTeam }, odds: evenOdds }
  }
  return { side: oppositeSide(stored.side, stored), odds: stored.oppositeOdds ?? evenOdds }
}
