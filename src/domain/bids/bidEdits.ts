import { type Cents, cents, noCents } from '../money/money.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import type { BettingRules, Group, Member } from '../people/groups.ts'
import { whyNotPermitted } from '../people/permissions.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { approvalAfterEdit } from './bidApproval.ts'
import { type Bid, type Expiration, expirationInstant, type Offer, whyAmountRefused, whyCannotChange } from './bids.ts'
import { whyPriceRefused } from './parlayRules.ts'

/**
 * An edit of a bid; missing fields stay unchanged. The side never changes: that would be another bid. The stake is that
 * of the whole bid, with the parts that were taken, which no edit changes. [BID-30] [BEY-18]
 */
export type BidEdit = {
  readonly stake?: Cents | undefined
  readonly odds?: AmericanOdds | undefined
  readonly expiration?: Expiration | undefined
  readonly allowParts?: boolean | undefined
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
 * Only what is left of a bid that was taken in part gets the new terms. [BID-30] [BID-31] [BID-36] [GRP-33] [ODDS-12]
 * [BEY-18]
 */
export function editedBid<Edited extends Bid>(
  bid: Edited,
  edit: BidEdit,
  { member, group, now }: Editing,
): { bid: Edited } | { refusal: Refusal } {
  const expiresAt = edit.expiration === undefined ? bid.expiresAt : expirationInstant(edit.expiration, { now, ...bid })
  if (typeof expiresAt !== 'number') return { refusal: expiresAt }
  const stake = edit.stake === undefined ? bid.stake : cents(edit.stake - bid.taken.risk)
  const { odds = bid.odds, allowParts = bid.allowParts } = edit
  const isRepriced = odds !== bid.odds
  const isSame = !isRepriced && stake === bid.stake && expiresAt === bid.expiresAt && allowParts === bid.allowParts
  if (isSame) return { bid }
  const next = { stake, odds, expiresAt, allowParts, takenAtOdds: isRepriced ? noCents : bid.takenAtOdds }
  const rules = group.bettingRules
  const unfit = whyPriceRefused(bid, odds) ?? (expiresAt <= now ? bidRefusal('expiration-past') : null)
  const refused = unfit ?? whyStakeRefused(bid, next, rules)
  if (refused) return { refusal: refused }
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

/** Why what is left of a bid cannot have these terms, or null: the whole has the group's limits, as has a new rest. */
export function whyStakeRefused(
  { taken, stake }: Pick<Bid, 'taken' | 'stake'>,
  next: Pick<Bid, 'stake' | 'odds'>,
  rules: BettingRules,
): Refusal | null {
  const refused = whyAmountRefused(cents(taken.risk + next.stake), next.odds, rules)
  if (refused || next.stake === stake || taken.risk === noCents) return refused
  const min = rules.minBetAmount
  return next.stake < min ? bidRefusal('rest-too-small', { min, taken: taken.risk }) : null
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
