import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { whyCannotChange, whyCannotDecline } from '#domain/bids/bids.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { refuseIf } from '#domain/refusals.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import type { BidMade } from '../contract.ts'
import { findBid } from './bidDetails.ts'
import { bidOrRefuse, type StoredBid } from './bidRows.ts'
import { bidView } from './queries.ts'
import { refreshLiveScores } from './refreshLiveScores.ts'
import { markCancelled } from './store.ts'

type Input = { groupId: string; bidId: string; reason?: string | undefined }

/** Withdraws the member's own bid before anyone takes it. [BID-25] [BID-29] */
export const cancelBid = groupCommand({
  read: (tx, { bidId }: Input, { groupId }) => findBid(tx, { groupId, bidId }),
  run(command, { reason }, { loaded }): BidMade {
    const bid = bidOrRefuse(loaded)
    refuseIf(whyCannotChange(bid, command.member, command.now))
    return ended(command, bid, { cause: 'creator', reason })
  },
})

/** The one challenged does not want the bid: it ends, since nobody else can take it. [BEY-17] */
export const declineChallenge = groupCommand({
  ...refreshLiveScores,
  read: (tx, { bidId }: Input, { groupId }) => findBid(tx, { groupId, bidId }),
  run(command, { reason }, { loaded }): BidMade {
    const bid = bidOrRefuse(loaded)
    refuseIf(whyCannotDecline(bid, command.member, command.now))
    return ended(command, bid, { cause: 'challenge-declined', reason })
  },
})

function ended(
  { tx, group, member, now }: GroupCommand,
  bid: StoredBid,
  { cause, reason }: { cause: 'creator' | 'challenge-declined'; reason: string | undefined },
): BidMade {
  const cancellationReason = reason || cancellationWords[cause]
  const cancelledBy = member.userId
  tx.write(markCancelled, { groupId: group.id, bidId: bid.id, now, cancelledBy, cause, reason: cancellationReason })
  group.record('bid.cancelled', 'bid', bid.id, { terms: termsOf(bid), reason: reason || null, cause })
  const cancelled = { cancelledBy, cancellationCause: cause, cancellationReason, cancelledAt: now, lastModified: now }
  return bidView({ ...bid, ...cancelled, status: 'cancelled' }, { member, group, now })
}
