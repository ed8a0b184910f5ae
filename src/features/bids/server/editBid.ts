import { editedBid, offersMore, whyCannotEdit } from '#domain/bids/bidEdits.ts'
import { endsCounters } from '#domain/bids/counters.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { cents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { enforceLimits } from '#features/limits/server/enforceLimits.ts'
import { findLimits } from '#features/limits/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { BidMade } from '../contract.ts'
import type { EditBid } from '../requestContract.ts'
import { findBid } from './bidDetails.ts'
import { bidOrRefuse } from './bidRows.ts'
import { dateOf, readExpiration, stakeOf } from './bidTerms.ts'
import { lapseCounters } from './counterStore.ts'
import { bidView } from './queries.ts'
import { refreshLiveScores } from './refreshLiveScores.ts'
import { changeDate, changeTerms } from './store.ts'

/**
 * Changes the member's own open bid. Every edit raises its version, so nobody accepts terms they have not seen; an edit
 * that changes nothing leaves everything as it is. Counter-offers to the former terms end. [BID-30] [BID-31] [BEY-17]
 */
export const editBid = groupCommand({
  ...refreshLiveScores,
  read: (tx, { bidId }: EditBid, { groupId, userId }) =>
    Promise.all([findBid(tx, { groupId, bidId }), tx.query(findLimits, { userId })]),
  async run(command, input, { loaded: [found, limits] }): Promise<BidMade> {
    const { tx, group, member, now } = command
    const bid = bidOrRefuse(found)
    const editing = { member, group, now }
    refuseIf(whyCannotEdit(bid, editing))
    if (input.version !== undefined && input.version !== bid.version) {
      throw new Refused(refusal('bid-changed-meanwhile'))
    }
    const edited = editedBid(bid, readEdit(input), editing)
    if ('refusal' in edited) throw new Refused(edited.refusal)
    if (edited.bid === bid) return bidView(bid, editing)

    const { stake } = edited.bid
    const added = cents(Math.max(0, stake - bid.stake))
    if (offersMore(bid, edited.bid)) {
      await enforceLimits(command, limits, [{ userId: member.userId, added, risk: stake, friendId: null }])
    }

    const isRedated = bid.sport === 'custom' && input.expiration !== undefined
    const happensAt = isRedated ? dateOf(input.expiration) : bid.happensAt
    const changed = { ...edited.bid, happensAt, lastModified: now }
    tx.write(changeTerms, changed)
    if (isRedated) tx.write(changeDate, { groupId: group.id, id: bid.id, happensAt })
    group.record('bid.changed', 'bid', bid.id, { terms: termsOf(changed), before: termsOf(bid) })
    if (endsCounters(bid, edited.bid)) await lapseCounters(tx, group, { bidId: bid.id, closingBy: null, now })
    return bidView(changed, editing)
  },
})

function readEdit({ wagerAmount, odds, expiration, allowParts }: EditBid) {
  return {
    allowParts,
    stake: wagerAmount === undefined ? undefined : stakeOf({ wagerAmount }),
    odds: odds === undefined ? undefined : americanOdds(odds),
    expiration: expiration === undefined ? undefined : readExpiration(expiration),
  }
}
