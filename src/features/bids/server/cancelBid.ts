import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { whyCannotChange } from '#domain/bids/bids.ts'
import { termsOf } from '#domain/eventDetails.ts'
import { refuseIf } from '#domain/refusals.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { BidView } from '../contract.ts'
import { foundBid } from './bidRows.ts'
import { bidView } from './queries.ts'
import { findBid, markCancelled } from './store.ts'

type Input = { groupId: string; bidId: string; reason?: string | undefined }

/** Withdraws the member's own bid before anyone takes it. [BID-25] [BID-29] */
export const cancelBid = groupCommand({
  read: (tx, { bidId }: Input, { groupId }) => tx.query(findBid, { groupId, bidId }),
  run({ tx, group, member, now }, { bidId, reason }, { loaded }): BidView {
    const bid = foundBid(loaded)
    refuseIf(whyCannotChange(bid, member, now))

    const cancellationReason = reason || cancellationWords.creator
    const cancelled = { cancelledBy: member.userId, cancellationCause: 'creator', cancellationReason } as const
    tx.write(markCancelled, {
      groupId: group.id,
      bidId,
      now,
      cancelledBy: member.userId,
      cause: cancelled.cancellationCause,
      reason: cancellationReason,
    })
    group.record('bid.cancelled', 'bid', bidId, { terms: termsOf(bid), reason: reason || null, cause: 'creator' })
    const after = { ...bid, ...cancelled, status: 'cancelled', cancelledAt: now, lastModified: now } as const
    return bidView(after, { member, group, now })
  },
})
