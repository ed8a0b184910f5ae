import { matterOfBid, whyCannotDecide } from '#domain/bids/bidApproval.ts'
import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { standingIn } from '#domain/people/judges.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { refuseOnBreak } from '#features/limits/server/enforceLimits.ts'
import { findLimits } from '#features/limits/server/store.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import type { BidMade } from '../contract.ts'
import { findBid } from './bidDetails.ts'
import { bidOrRefuse, type StoredBid } from './bidRows.ts'
import { bidView } from './queries.ts'
import { refreshLiveScores } from './refreshLiveScores.ts'
import { markApproval, markCancelled } from './store.ts'

type Input = { groupId: string; bidId: string; version?: number | undefined; reason?: string | undefined }
type Verdict = 'approved' | 'declined'

/** Approves a large bid, with the admin's own words if there are any. [GRP-33] */
export const approveBid = decision('approved', ({ tx, group, now }, bid, reason) => {
  const approvalReason = reason || null
  tx.write(markApproval, { groupId: group.id, bidId: bid.id, approval: 'approved', reason: approvalReason, now })
  const approved = { ...bid, approval: 'approved', approvalReason, lastModified: now } as const
  group.record('bid.approved', 'bid', bid.id, { terms: termsOf(approved), reason: approvalReason })
  return approved
})

/** Declines a large bid: it is cancelled by the admin, with the admin's own words as the reason. [GRP-33] [BID-29] */
export const declineBid = decision('declined', ({ tx, group, member, now }, bid, reason) => {
  const approvalReason = reason || null
  const cancellationReason = approvalReason ?? cancellationWords.declined
  const cancelled = { cancelledBy: member.userId, cancellationCause: 'declined', cancellationReason } as const
  tx.write(markApproval, { groupId: group.id, bidId: bid.id, approval: 'declined', reason: approvalReason, now })
  tx.write(markCancelled, {
    groupId: group.id,
    bidId: bid.id,
    now,
    cancelledBy: member.userId,
    cause: cancelled.cancellationCause,
    reason: cancellationReason,
  })
  const declined = { ...bid, ...cancelled, approval: 'declined', approvalReason, status: 'cancelled' } as const
  group.record('bid.declined', 'bid', bid.id, { terms: termsOf(declined), reason: approvalReason })
  return { ...declined, cancelledAt: now, lastModified: now }
})

/**
 * If two admins make the same decision, it takes effect once, and both get the bid; a different decision comes too
 * late. Given the version that was seen, nobody approves terms that were edited in the meantime.
 */
function decision(verdict: Verdict, decide: (command: GroupCommand, bid: StoredBid, reason?: string) => StoredBid) {
  return groupCommand({
    ...refreshLiveScores,
    read: (tx, { bidId }: Input, { groupId, userId }) =>
      Promise.all([findBid(tx, { groupId, bidId }), tx.query(findLimits, { userId }), adminsOf(tx, groupId)]),
    run(command, { version, reason }, { loaded: [found, limits, admins] }): BidMade {
      const bid = bidOrRefuse(found)
      const isDecided = bid.approval === verdict && command.member.role === 'admin'
      if (isDecided) return bidView(bid, command)
      const judge = { ...command.asker, admins }
      refuseIf(whyCannotDecide(bid, judge, command.now))
      if (version !== undefined && version !== bid.version) throw new Refused(refusal('bid-changed-meanwhile'))
      // Their own bid is as good as posted by it; what it can lose was counted when it was. [BEY-21]
      if (verdict === 'approved' && bid.creatorId === command.member.userId) refuseOnBreak(command, limits)
      if (standingIn(matterOfBid(bid), judge) === 'website') recordDecision(command, bid, { verdict, reason })
      return bidView(decide(command, bid, reason), command)
    },
  })
}

function recordDecision(
  { tx, group, asker, now }: GroupCommand,
  { id }: StoredBid,
  { verdict, reason }: { verdict: Verdict; reason: string | undefined },
): void {
  const target = { type: 'bid', id, name: group.name } as const
  recordAct(tx, { adminId: asker.userId, act: `bid.${verdict}`, target, reason, details: { groupId: group.id }, now })
}
