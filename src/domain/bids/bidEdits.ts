import type { Cents } from '../money/money.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import type { Group, Member } from '../people/groups.ts'
import { whyNotPermitted } from '../people/permissions.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { approvalAfterEdit } from './bidApproval.ts'
import { type Bid, type Expiration, expirationInstant, type Offer, whyAmountRefused, whyCannotChange } from './bids.ts'

/** What an edit says of a bid; what is missing stays as it is. The side never changes: that would be another bid. [BID-30] */
export type BidEdit = {
  readonly stake?: Cents | undefined
  readonly odds?: AmericanOdds | undefined
  readonly expiration?: Expiration | undefined
}

type Editing = {
  readonly member: Member
  readonly group: Pick<Group, 'permissions' | 'bettingRules'>
  readonly now: Instant
}

/**
 * Why `member` cannot edit `bid`, or null when they can: only one's own, only while it is open, and only who may post
 * bids, since an edit is an offer like a new bid. Taking it back is open to everybody. [BID-30] [BID-33] [GRP-32]
 */
export function whyCannotEdit(bid: Offer, { member, group, now }: Editing): Refusal | null {
  return whyCannotChange(bid, member, now) ?? whyNotPermitted('membersCanCreateBids', member, group.permissions)
}

/**
 * The bid with what its creator changed, in its next version; the very same bid when nothing changed. Odds may be any
 * price of a person's, also on a listed line; set by hand they no longer follow the line. The group's rules hold for
 * the bid as a whole, so a limit that was lowered since it was posted must be met. [BID-30] [BID-31] [BID-36] [GRP-33]
 */
export function editedBid<Edited extends Bid>(
  bid: Edited,
  edit: BidEdit,
  { member, group, now }: Editing,
): { bid: Edited } | { refusal: Refusal } {
  const expiresAt = edit.expiration === undefined ? bid.expiresAt : expirationInstant(edit.expiration, { now, ...bid })
  if (typeof expiresAt !== 'number') return { refusal: expiresAt }
  const next = { stake: edit.stake ?? bid.stake, odds: edit.odds ?? bid.odds, expiresAt }
  if (next.stake === bid.stake && next.odds === bid.odds && expiresAt === bid.expiresAt) return { bid }
  const rules = group.bettingRules
  const refused = expiresAt <= now ? refusal('expiration-past') : whyAmountRefused(next.stake, next.odds, rules)
  if (refused) return { refusal: refused }
  const follows = bid.autoUpdateOdds && next.odds === bid.odds
  return {
    bid: {
      ...bid,
      ...next,
      autoUpdateOdds: follows,
      lineGone: follows && bid.lineGone,
      approval: approvalAfterEdit(bid, next, member, rules),
      version: bid.version + 1,
    },
  }
}
