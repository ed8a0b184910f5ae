import { whyCannotDecide } from '#domain/bids/bidApproval.ts'
import { whyCannotEdit } from '#domain/bids/bidEdits.ts'
import {
  type Bid,
  creatorExposure,
  type Offer,
  type Stakes,
  takerTerms,
  whyCannotAccept,
  whyCannotDecline,
} from '#domain/bids/bids.ts'
import { onTermsOf } from '#domain/bids/counters.ts'
import type { Divisible } from '#domain/bids/parts.ts'
import { type Side, sideOf } from '#domain/games/sides.ts'
import { type Cents, cents, centsFromDollars, noCents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import type { BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'
import type { Membership } from './slip/usePostingRights.ts'

/** What the rules need from a bid received over the wire. */
type Terms = Pick<Bid, 'side' | 'homeTeam' | 'awayTeam'> & Stakes

function termsOf(bid: BidView): Terms {
  return {
    side: sideOfBid(bid),
    ...divisible(bid),
    homeTeam: bid.homeTeam,
    awayTeam: bid.awayTeam,
  }
}

/** What is left of a bid. */
export function divisible(bid: BidView): Divisible {
  return {
    odds: americanOdds(bid.odds),
    stake: centsFromDollars(bid.remaining),
    takenAtOdds: centsFromDollars(bid.takenAtOdds),
    allowParts: bid.allowParts,
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

/**
 * Both sides of a bid: what its creator offers, and what the taker would get. Of a bid taken in part it is what is left,
 * or that `part` of it; of an accepted one, the whole.
 */
export function sidesOf(bid: BidView, part?: Cents): { creator: SideTerms; taker: SideTerms } {
  const terms = termsOf(bid)
  const { risk: stake, toWin: win } =
    bid.status === 'accepted'
      ? { risk: centsFromDollars(bid.wagerAmount), toWin: centsFromDollars(bid.toWin) }
      : creatorExposure({ ...terms, stake: part ?? terms.stake })
  return {
    creator: { side: terms.side, odds: terms.odds, risk: stake, toWin: win },
    taker: { ...takerTerms(terms), risk: win, toWin: stake },
  }
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
export function isToDecide(bid: BidView, { judge }: Membership, now: number): boolean {
  return whyCannotDecide({ ...offerOf(bid), createdAt: instantFromIso(bid.createdAt) }, judge, instant(now)) === null
}

/** What is left of a bid, and what its creator risks in the parts that were taken. What these win is not known. */
export function restOf(bid: BidView) {
  const taken = { risk: cents(centsFromDollars(bid.wagerAmount) - centsFromDollars(bid.remaining)), toWin: noCents }
  return { ...divisible(bid), taken }
}

/** What the rules of counter-offers need. */
export function counteredOf(bid: BidView) {
  return { ...offerOf(bid), ...termsOf(bid), ...restOf(bid), originalOdds: null }
}

/** Both sides of a counter-offer to a bid. */
export function sidesOfCounter(bid: BidView, { odds, wagerAmount }: Pick<CounterView, 'odds' | 'wagerAmount'>) {
  const countered = counteredOf(bid)
  const terms = onTermsOf(countered, { odds: americanOdds(odds), stake: centsFromDollars(wagerAmount) })
  return { creator: { side: terms.side, odds: terms.odds, ...creatorExposure(terms) }, taker: takerTerms(terms) }
}

/** Whether the bid challenges the reader, who can still decline it. [BEY-17] */
export function isToAnswer(bid: BidView, { member }: Membership, now: number): boolean {
  return bid.challengedUserId !== null && whyCannotDecline(offerOf(bid), member, instant(now)) === null
}

function offerOf(bid: BidView): Offer {
  return {
    creatorId: bid.creatorId,
    challengedId: bid.challengedUserId,
    challengedName: bid.challenged?.name ?? null,
    approval: bid.approval,
    status: bid.status,
    isLive: bid.isLive,
    startsAt: bid.gameTime === null ? null : instantFromIso(bid.gameTime),
    expiresAt: instantFromIso(bid.expirationTime),
  }
}

/**
 * Whether a bid is still as it was seen, or has only followed the price of its line, which its creator expects of it.
 * [BID-31] [BID-40]
 */
export function isAsSeen(seen: BidView, now: BidView): boolean {
  if (seen.version === now.version) return true
  const same = (['wagerAmount', 'remaining', 'allowParts', 'expirationTime', 'gameTime'] as const).every(
    (term) => seen[term] === now[term],
  )
  return same && now.autoUpdateOdds
}

/** The new terms of a bid; without an expiration, it stays as it is. */
type NewTerms = {
  /** What is to be left of it, in dollars. */
  readonly stake: number
  readonly odds: number
  readonly expiration: string | undefined
  readonly allowParts: boolean
}

/** The changes that give a bid these terms, as sent; null if there are none. */
export function changeOf(bid: BidView, { stake, odds, expiration, allowParts }: NewTerms) {
  const change = {
    ...(stake !== bid.remaining && { wagerAmount: bid.wagerAmount - bid.remaining + stake }),
    ...(odds !== bid.odds && { odds }),
    ...(expiration !== undefined && { expiration }),
    ...(allowParts !== bid.allowParts && { allowParts }),
  }
  return Object.keys(change).length === 0 ? null : change
}
