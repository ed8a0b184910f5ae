import { formBet } from '#domain/bets/bets.ts'
import { whyCannotAccept } from '#domain/bids/bids.ts'
import { noCents } from '#domain/money/money.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { newBetView } from '#features/bets/server/queries.ts'
import { storeNewBet } from '#features/bets/server/store.ts'
import { keepToLimits } from '#features/limits/server/keepToLimits.ts'
import { findLimitsAroundBid } from '#features/limits/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import { askOfLiveGame } from './askOfLiveGame.ts'
import { foundBid } from './bidRows.ts'
import { findBid, markAccepted } from './store.ts'

type Input = { groupId: string; bidId: string; version: number }

/**
 * Takes a bid: it becomes a bet with both amounts fixed. Of several members, the first to get the lock gets it. The
 * limits of both hold: what the creator can lose was counted when they posted it. [BID-12] [BID-16] [BEY-21]
 */
export const acceptBid = groupCommand({
  prepare: askOfLiveGame,
  read: (tx, { bidId }: Input, { groupId, userId }) =>
    Promise.all([tx.query(findBid, { groupId, bidId }), tx.query(findLimitsAroundBid, { groupId, bidId, userId })]),
  async run(command, { bidId, version }, { loaded: [found, limits] }): Promise<BetAnswer> {
    const { tx, group, member, now } = command
    const bid = foundBid(found)
    refuseIf(whyCannotAccept(bid, member, group, now))
    if (bid.version !== version) throw new Refused(refusal('bid-changed'))

    const bet = formBet(bid, member, { id: newId(), at: now })
    const { creator, acceptor } = bet
    await keepToLimits(command, limits, [
      { userId: acceptor.id, added: acceptor.risk, risk: acceptor.risk, friendId: creator.id },
      { userId: creator.id, added: noCents, risk: creator.risk, friendId: acceptor.id },
    ])
    tx.write(markAccepted, { groupId: group.id, bidId, acceptorId: member.userId, now })
    storeNewBet(tx, bet, bid)
    group.record('bid.accepted', 'bet', bet.id)
    return newBetView(bet, bid)
  },
})
