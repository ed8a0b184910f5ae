import { formBet } from '#domain/bets/bets.ts'
import { whyCannotAccept } from '#domain/bids/bids.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { newBetView } from '#features/bets/server/queries.ts'
import { storeNewBet } from '#features/bets/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import { askOfLiveGame } from './askOfLiveGame.ts'
import { foundBid } from './bidRows.ts'
import { findBid, markAccepted } from './store.ts'

type Input = { groupId: string; bidId: string; version: number }

/**
 * Takes a bid: it becomes a bet with both amounts fixed. Of several members, the first to get the lock gets it.
 * [BID-12] [BID-16]
 */
export const acceptBid = groupCommand({
  prepare: askOfLiveGame,
  read: (tx, { bidId }: Input, { groupId }) => tx.query(findBid, { groupId, bidId }),
  run({ tx, group, member, now }, { bidId, version }, { loaded }): BetAnswer {
    const bid = foundBid(loaded)
    refuseIf(whyCannotAccept(bid, member, group, now))
    if (bid.version !== version) throw new Refused(refusal('bid-changed'))

    const bet = formBet(bid, member, { id: newId(), at: now })
    tx.write(markAccepted, { groupId: group.id, bidId, acceptorId: member.userId, now })
    storeNewBet(tx, bet, bid)
    group.record('bid.accepted', 'bet', bet.id)
    return newBetView(bet, bid.comments)
  },
})
