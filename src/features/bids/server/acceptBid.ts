import { formBet } from '#domain/bets/bets.ts'
import { whyCannotAccept } from '#domain/bids/bids.ts'
import { whyScoreTooOld } from '#domain/bids/liveBids.ts'
import { readPart } from '#domain/bids/parts.ts'
import { termsOf } from '#domain/log/eventDetails.ts'
import { noCents } from '#domain/money/money.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import type { BetMade } from '#features/bets/contract.ts'
import { newBetView } from '#features/bets/server/queries.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { enforceLimits, onHold } from '#features/limits/server/enforceLimits.ts'
import { findLimitsOf } from '#features/limits/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import { findBid } from './bidDetails.ts'
import { bidOrRefuse } from './bidRows.ts'
import { refreshLiveScores } from './refreshLiveScores.ts'
import { storeAcceptance, storePartTaken } from './storeAcceptance.ts'

type Input = { groupId: string; bidId: string; version: number; part?: number | undefined }

/**
 * Takes a bid, or a part of it: it becomes a bet with both amounts fixed. Of several members, the first to get the lock
 * gets it. The limits of both hold: what the creator can lose was counted when they posted it. [BID-12] [BID-16]
 * [BEY-18] [BEY-21]
 */
export const acceptBid = groupCommand({
  ...refreshLiveScores,
  limit: (_, { input }: { input: Input }) => onHold(input),
  read(tx, { bidId }: Input, { groupId, userId }, { creatorId }) {
    const people = personsIn(tx, groupId)
    return Promise.all([
      findBid(tx, { groupId, bidId }, people),
      findLimitsOf(tx, creatorId === null ? [userId] : [userId, creatorId]),
      people,
    ])
  },
  async run(command, { version, part: dollars }, { loaded: [found, limits, personOf], prepared }): Promise<BetMade> {
    const { tx, group, member, now } = command
    const bid = bidOrRefuse(found)
    refuseIf(whyCannotAccept(bid, member, group, now))
    refuseIf(whyScoreTooOld(bid, prepared.scoreUpdatedAt, now))
    if (bid.version !== version) throw new Refused(refusal('bid-changed'))
    const part = readPart(bid, dollars, group.bettingRules)
    if (typeof part !== 'number') throw new Refused(part)
    const bet = formBet({ ...bid, stake: part }, member, { id: newId(), at: now })
    const { creator, acceptor } = bet
    await enforceLimits(command, limits, [
      { userId: acceptor.id, added: acceptor.risk, risk: acceptor.risk, friendId: creator.id },
      { userId: creator.id, added: noCents, risk: creator.risk, friendId: acceptor.id },
    ])
    const isWhole = part === bid.stake
    if (isWhole) storeAcceptance(tx, bet, bid)
    else storePartTaken(tx, bet, bid)
    // The price of a parlay falls when a leg is left out.
    const terms = bet.legs.length > 0 && { terms: termsOf({ ...bid, stake: bet.stake }) }
    const score = prepared.score && { score: prepared.score }
    group.record('bid.accepted', 'bet', bet.id, { ...(!isWhole && { left: bid.stake - part }), ...terms, ...score })
    return newBetView(bet, bid, personOf)
  },
})
