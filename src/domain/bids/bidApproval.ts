import type { BettingRules, Member } from '../people/groups.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { type Approval, approvalNeeded, type Bid, creatorExposure, isOpen, type Offer } from './bids.ts'

/**
 * Why `member` cannot approve or decline a bid, or null when they can: only a group admin, only while it waits. A member
 * who has become an admin may decide on their own bid, as an admin's own bid needs nobody. [GRP-33]
 */
export function whyCannotDecide(bid: Offer, member: Member, now: Instant): Refusal | null {
  if (member.role !== 'admin') return refusal('approvals-admins-only')
  if (!isOpen(bid, now)) return refusal('bid-not-available')
  return bid.approval === 'waiting' ? null : refusal('approval-not-waiting')
}

type Terms = Pick<Bid, 'stake' | 'odds' | 'approval'>

/**
 * The approval of a bid whose creator changes its terms. What an admin has approved stays approved while neither side's
 * money grows; anything else is judged as if it were new. [GRP-33]
 */
export function approvalAfterEdit(
  before: Terms,
  next: Pick<Bid, 'stake' | 'odds'>,
  creator: Pick<Member, 'role'>,
  rules: BettingRules,
): Approval {
  const needed = approvalNeeded(next, creator, rules)
  if (needed !== 'waiting' || before.approval !== 'approved') return needed
  const [had, has] = [creatorExposure(before), creatorExposure(next)]
  return has.risk <= had.risk && has.toWin <= had.toWin ? 'approved' : 'waiting'
}

/**
 * The approval of a bid whose price follows its line. Whoever approved it approved a price that moves, so that stands; a
 * bid that the new price makes large waits, and one that it makes small no longer does. [GRP-33] [BID-40]
 */
export function approvalAfterNewPrice(
  before: Terms,
  next: Pick<Bid, 'stake' | 'odds'>,
  creator: Pick<Member, 'role'>,
  rules: BettingRules,
): Approval {
  return before.approval === 'approved' ? 'approved' : approvalNeeded(next, creator, rules)
}
