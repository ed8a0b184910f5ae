import type { BettingRules, Member } from '../people/groups.ts'
import { type Judge, type Matter, standingIn, whyTooLate } from '../people/judges.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { type Approval, approvalNeeded, type Bid, creatorExposure, isOpen, type Offer, type Stakes } from './bids.ts'

/**
 * Why `judge` cannot approve or decline a bid, or null if they can: only who may judge it, only while it is waiting. A
 * member who has become an admin may decide on their own bid, since an admin's own bid needs no approval. [GRP-33]
 */
export function whyCannotDecide(bid: Offer & Pick<Bid, 'createdAt'>, judge: Judge, now: Instant): Refusal | null {
  const why = whyNotToJudge(bid, judge)
  if (why) return why
  if (!isOpen(bid, now)) return bidRefusal('bid-not-available')
  return bid.approval === 'waiting' ? null : bidRefusal('approval-not-waiting')
}

/** A large bid as something to be decided by others. */
export function matterOfBid({ creatorId, createdAt }: Pick<Bid, 'creatorId' | 'createdAt'>): Matter {
  return { parties: [creatorId], began: createdAt }
}

function whyNotToJudge(bid: Pick<Bid, 'creatorId' | 'createdAt'>, judge: Judge): Refusal | null {
  const matter = matterOfBid(bid)
  switch (standingIn(matter, judge)) {
    case 'group':
    case 'website':
      return null
    case 'late':
      return whyTooLate(matter, judge)
    case 'party':
      return judge.admins.some(({ userId }) => userId === judge.userId) ? null : bidRefusal('approvals-admins-only')
    case 'reserve':
    case 'stranger':
      return bidRefusal('approvals-admins-only')
  }
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
