import type { BettingRules, Member } from '../people/groups.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { type Approval, approvalNeeded, creatorExposure, isOpen, type Offer, type Stakes } from './bids.ts'

/**
 * Why `member` cannot approve or decline a bid, or null if they can: only a group admin, only while it is waiting. A
 * member who has become an admin may decide on their own bid, since an admin's own bid needs no approval. [GRP-33]
 */
export function whyCannotDecide(bid: Offer, member: Member, now: Instant): Refusal | null {
  if (member.role !== 'admin') return refusal('approvals-admins-only')
  if (!isOpen(bid, now)) return refusal('bid-not-available')
  return bid.approval === 'waiting' ? null : refusal('approval-not-waiting')
}

type Terms = Stakes & { readonly approval: Approval }

/**
 * The approval of a bid after its creator edits its terms. It stays approved if neither side's amount grows; otherwise
 * it is treated like a new bid. [GRP-33]
 */
export function approvalAfterEdit(
  before: Terms,
  next: Stakes,
  creator: Pick<Member, 'role'>,
  rules: BettingRules,
): Approval {
  const needed = approvalNeeded(next, creator, rules)
  if (needed !== 'waiting' || before.approval !== 'approved') return needed
  const [had, has] = [creatorExposure(before), creatorExposure(next)]
  return has.risk <= had.risk && has.toWin <= had.toWin ? 'approved' : 'waiting'
}

/**
 * The approval of a bid after its price follows its line. An approval covers a moving price, so it stays; a bid that
 * the new price makes large waits for approval, and one that it makes small no longer does. [GRP-33] [BID-40]
 */
export function approvalAfterNewPrice(
  before: Terms,
  next: Stakes,
  creator: Pick<Member, 'role'>,
  rules: BettingRules,
): Approval {
  return before.approval === 'approved' ? 'approved' : approvalNeeded(next, creator, rules)
}
