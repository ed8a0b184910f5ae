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

/** Who is looking, and when. */
export type Looking = { readonly userId: string; readonly now: number }

/** What the rules need from a bid received over the wire. */
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

/** The creator's side. A selection that does not fit its bet type would be a server bug. */
function sideOfBid({ betType, selection }: BidView): Side {
  const side = sideOf(betType, selection)
  if (!side) throw new Error(`a ${betType} without its side`)
  return side
}

/** One side of a bid with its price and money. */
export type SideTerms = ReturnType<typeof takerTerms>

/** Both sides of a bid: what its creator offers, and what the taker would get. */
export function sidesOf(bid: BidView): { creator: SideTerms; taker: SideTerms } {
  const terms = termsOf(bid)
  return { creator: { side: terms.side, odds: terms.odds, ...creatorExposure(terms) }, taker: takerTerms(terms) }
}

/**
 * Why the reader cannot accept the bid now, or null. Reasons only the server knows, such as the score, are in `why`.
 * [BID-61]
 */
export function whyNotNow(bid: BidView, { member, group }: Membership, now: number): string | null {
  return whyCannotAccept(offerOf(bid), member, group, instant(now))?.message ?? bid.why
}

/** Why the reader cannot edit their own bid now, or null. [BID-30] [GRP-32] */
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

/** The current state of a bid. `open` only while it can still be taken. */
type BidState = 'open' | 'accepted' | 'cancelled' | 'expired'

export function stateOf(bid: BidView, now: number): BidState {
  if (bid.status === 'accepted') return 'accepted'
  if (bid.status === 'cancelled') return bid.cancellationCause === 'expired' ? 'expired' : 'cancelled'
  return Date.parse(bid.closesAt) <= now ? 'expired' : 'open'
}

/**
 * Whether a bid is still as it was seen, or has only followed the price of its line, which its creator expects of it.
 * [BID-31] [BID-40]
 */
export function isAsSeen(seen: BidView, now: BidView): boolean {
  if (seen.version === now.version) return true
  const same = (['wagerAmount', 'expirationTime', 'gameTime'] as const).every((term) => seen[term] === now[term])
  return same && now.autoUpdateOdds
}

/** The new terms of a bid; without an expiration, it stays as it is. */
type NewTerms = { readonly stake: number; readonly odds: number; readonly expiration: string | undefined }

/** The changes that give a bid these terms, as sent; null if there are none. */
export function changeOf(bid: BidView, { stake, odds, expiration }: NewTerms) {
  const change = {
    ...(stake !== bid.wagerAmount && { wagerAmount: stake }),
    ...(odds !== bid.odds && { odds }),
    ...(expiration !== undefined && { expiration }),
  }
  return Object.keys(change).length === 0 ? null : change
}
