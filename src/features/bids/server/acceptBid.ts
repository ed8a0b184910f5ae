import { formBet } from '#domain/bets.ts'
import { whyCannotAccept } from '#domain/bids.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { isSportKey } from '#domain/sports.ts'
import type { BetAnswer } from '#features/bets/contract.ts'
import { newBetView } from '#features/bets/server/queries.ts'
import { storeNewBet } from '#features/bets/server/store.ts'
import { isGameOver } from '#features/lines/server/scores.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import type { Services } from '#server/services.ts'
import { bidFromRow, findBid, findLiveGame, markAccepted } from './store.ts'

type Input = { groupId: string; bidId: string; version: number }

/** Takes a bid: it becomes a bet with both amounts fixed. Of many who try, the first behind the lock gets it. [BID-12] [BID-16] */
export const acceptBid = groupCommand({
  prepare: isOnGameThatIsOver,
  read: (tx, input: Input) => tx.query(findBid, input),
  run({ tx, group, member, now }, { bidId, version }, { loaded, prepared: gameIsOver }): BetAnswer {
    const row = firstOf(loaded)
    if (!row) throw new Refused(refusal('bid-not-found'))
    const bid = bidFromRow(row)
    refuseIf(whyCannotAccept({ ...bid, gameIsOver }, member, group, now))
    if (bid.version !== version) throw new Refused(refusal('bid-changed'))

    const bet = formBet(bid, member, { id: newId(), at: now })
    tx.write(markAccepted, { groupId: group.id, bidId, acceptorId: member.userId, now })
    storeNewBet(tx, bet, bid)
    group.record('bid.accepted', 'bet', bet.id)
    return newBetView(bet)
  },
})

/** A live game ends at no known time, so for bids on one the scores are asked. [BID-27] */
async function isOnGameThatIsOver(services: Services, { groupId, bidId }: Input): Promise<boolean> {
  const game = firstOf(await services.db.query(findLiveGame, { groupId, bidId }))
  return game !== null && isSportKey(game.sport) && isGameOver(services, { id: game.game_id, sport: game.sport })
}
