import type { Cents } from '../money/money.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import type { Group, Member } from '../people/groups.ts'
import { whyNotPermitted } from '../people/permissions.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { approvalAfterEdit } from './bidApproval.ts'
import { type Bid, type Expiration, expirationInstant, type Offer, whyAmountRefused, whyCannotChange } from './bids.ts'

/** An edit of a bid; missing fields stay unchanged. The side never changes: that would be another bid. [BID-30] */
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
 * Why `member` cannot edit `bid`, or null if they can: only their own, only while it is open, and only if they may post
 * bids, since an edit is an offer like a new bid. Everybody may cancel their own. [BID-30] [BID-33] [GRP-32]
 */
export function whyCannotEdit(bid: Offer, { member, group, now }: Editing): Refusal | null {
  return whyCannotChange(bid, member, now) ?? whyNotPermitted('membersCanCreateBids', member, group.permissions)
}

/**
 * The bid with its creator's changes, in its next version; the same bid if nothing changed. Odds may be any price a
 * person may set, also on a listed line; odds set by hand no longer follow the line, nor are they compared with the
 * book's price. The group's rules apply to the whole bid, so it must meet a limit that was lowered since it was posted.
 * [BID-30] [BID-31] [BID-36] [GRP-33] [ODDS-12]
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
  const isRepriced = next.odds !== bid.odds
  const follows = bid.autoUpdateOdds && !isRepriced
  return {
    bid: {
      ...bid,
      ...next,
      originalOdds: isRepriced ? null : bid.originalOdds,
      autoUpdateOdds: follows,
      lineGone: follows && bid.lineGone,
      approval: approvalAfterEdit(bid, next, member, rules),
      version: bid.version + 1,
    },
  }
}

/**
 * Whether an edit offers anything that the bid did not: a higher stake, another price, or a longer time. A break allows
 * none of it, only less. [BEY-21]
 */
export function offersMore(
  before: Pick<Bid, 'stake' | 'odds' | 'expiresAt'>,
  next: Pick<Bid, 'stake' | 'odds' | 'expiresAt'>,
): boolean {
  return next.stake > before.stake || next.odds !== before.odds || next.expiresAt > before.expiresAt
}
