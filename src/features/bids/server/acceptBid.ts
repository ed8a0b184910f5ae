import { type Bet, formBet } from '#domain/bets/bets.ts'
import { whyCannotAccept } from '#domain/bids/bids.ts'
import { readPart, withPartTaken } from '#domain/bids/parts.ts'
import { termsOf } from '#domain/eventDetails.ts'
import { noCents } from '#domain/money/money.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { newBetView } from '#features/bets/server/queries.ts'
import { storeNewBet } from '#features/bets/server/store.ts'
import { keepToLimits } from '#features/limits/server/keepToLimits.ts'
import { findLimitsOf } from '#features/limits/server/store.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import { askOfLiveGame } from './askOfLiveGame.ts'
import { findBid } from './bidDetails.ts'
import { foundBid, type StoredBid } from './bidRows.ts'
import { markAccepted, markPartTaken } from './store.ts'

type Input = { groupId: string; bidId: string; version: number; part?: number | undefined }

/**
 * Takes a bid, or a part of it: it becomes a bet with both amounts fixed. Of several members, the first to get the lock
 * gets it. The limits of both hold: what the creator can lose was counted when they posted it. [BID-12] [BID-16]
 * [BEY-18] [BEY-21]
 */
export const acceptBid = groupCommand({
  ...askOfLiveGame,
  read: (tx, { bidId }: Input, { groupId, userId }, creatorId) =>
    Promise.all([
      findBid(tx, { groupId, bidId }),
      findLimitsOf(tx, creatorId === null ? [userId] : [userId, creatorId]),
    ]),
  async run(command, { version, part: dollars }, { loaded: [found, limits] }): Promise<BetAnswer> {
    const { group, member, now } = command
    const bid = foundBid(found)
    refuseIf(whyCannotAccept(bid, member, group, now))
    if (bid.version !== version) throw new Refused(refusal('bid-changed'))
    const part = readPart(bid, dollars, group.bettingRules)
    if (typeof part !== 'number') throw new Refused(part)
    const bet = formBet({ ...bid, stake: part }, member, { id: newId(), at: now })
    const { creator, acceptor } = bet
    await keepToLimits(command, limits, [
      { userId: acceptor.id, added: acceptor.risk, risk: acceptor.risk, friendId: creator.id },
      { userId: creator.id, added: noCents, risk: creator.risk, friendId: acceptor.id },
    ])
    takePart(command, bid, bet)
    return newBetView(bet, bid)
  },
})

/** Stores the bet made of a part of the bid, which stays open with what is left of it. */
function takePart({ tx, group, member, now }: GroupCommand, bid: StoredBid, bet: Bet): void {
  const part = bet.creator.risk
  const isWhole = part === bid.stake
  if (isWhole) {
    tx.write(markAccepted, { groupId: group.id, bidId: bid.id, acceptorId: member.userId, now })
  } else {
    const rest = withPartTaken(bid, part)
    const { risk: taken, toWin: takenWin } = rest.taken
    tx.write(markPartTaken, { ...rest, taken, takenWin, lastModified: now })
  }
  storeNewBet(tx, bet, bid)
  // The price of a parlay falls when a leg is left out.
  const terms = bet.legs.length > 0 && { terms: termsOf({ ...bid, stake: bet.stake }) }
  group.record('bid.accepted', 'bet', bet.id, { ...(!isWhole && { left: bid.stake - part }), ...terms })
}
