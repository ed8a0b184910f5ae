import { whyCannotDecide } from '#domain/bids/bidApproval.ts'
import { whyCannotEdit } from '#domain/bids/bidEdits.ts'
import { type Bid, creatorExposure, type Offer, takerTerms, whyCannotAccept } from '#domain/bids/bids.ts'
import type { Side } from '#domain/games/sides.ts'
import { centsFromDollars } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import { sideOf } from '#features/sideOf.ts'
import type { BidView } from '../contract.ts'
import type { Membership } from './slip/usePoster.ts'

/** What the rules need of a bid that came over the wire. */
type Terms = Pick<Bid, 'side' | 'odds' | 'stake' | 'homeTeam' | 'awayTeam'>

function termsOf(bid: BidView): Terms {
  return {
    side: sideOfBid(bid),
    odds: americanOdds(bid.odds),
    stake: centsFromDollars(bid.wagerAmount),
    homeTeam: bid.homeTeam,
    awayTeam: bid.awayTeam,
  }
}

/** The creator's side. A selection that does not fit its bet type would be a bug of the server's. */
function sideOfBid({ betType, selection }: BidView): Side {
  const side = sideOf(betType, selection)
  if (!side) throw new Error(`a ${betType} without its side`)
  return side
}

/** One side of a bid with its price and money. */
export type SideTerms = ReturnType<typeof takerTerms>

/** Both sides of a bid: what its creator offers, and what the taker would have. */
export function sidesOf(bid: BidView): { creator: SideTerms; taker: SideTerms } {
  const terms = termsOf(bid)
  return { creator: { side: terms.side, odds: terms.odds, ...creatorExposure(terms) }, taker: takerTerms(terms) }
}

/** Why the reader cannot accept the bid by now, or null. What only the server knows, such as the score, is in `why`. [BID-61] */
export function whyNotNow(bid: BidView, { member, group }: Membership, now: number): string | null {
  return whyCannotAccept(offerOf(bid), member, group, instant(now))?.message ?? bid.why
}

/** Why the reader cannot edit their own bid by now, or null. [BID-30] [GRP-32] */
export function whyNotEditable(bid: BidView, { member, group }: Membership, now: number): string | null {
  return whyCannotEdit(offerOf(bid), { member, group, now: instant(now) })?.message ?? null
}

/** Whether the bid waits for a decision that the reader can make. [GRP-33] */
export function isToDecide(bid: BidView, { member }: Membership, now: number): boolean {
  return whyCannotDecide(offerOf(bid), member, instant(now)) === null
}

function offerOf(bid: BidView): Offer {
  return {
    creatorId: bid.creatorId,
    approval: bid.approval,
    status: bid.status,
    isLive: bid.isLive,
    startsAt: bid.gameTime === null ? null : instantFromIso(bid.gameTime),
    expiresAt: instantFromIso(bid.expirationTime),
  }
}

/** What a bid has come to. `open` only while it can still be taken. */
type BidState = 'open' | 'accepted' | 'cancelled' | 'expired'

export function stateOf(bid: BidView, now: number): BidState {
  if (bid.status === 'accepted') return 'accepted'
  if (bid.status === 'cancelled') return bid.cancellationCause === 'expired' ? 'expired' : 'cancelled'
  return Date.parse(bid.closesAt) <= now ? 'expired' : 'open'
}

/** The terms that a bid is to have; no expiration leaves it as it is. */
type NewTerms = { readonly stake: number; readonly odds: number; readonly expiration: string | undefined }

/** What of a bid has to be changed to have these terms, as it is sent; null where nothing has. */
export function changeOf(bid: BidView, { stake, odds, expiration }: NewTerms) {
  const change = {
    ...(stake !== bid.wagerAmount && { wagerAmount: stake }),
    ...(odds !== bid.odds && { odds }),
    ...(expiration !== undefined && { expiration }),
  }
  return Object.keys(change).length === 0 ? null : change
}
