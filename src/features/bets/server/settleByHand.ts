import { outcomeByHand, whyCannotSettleByHand } from '#domain/bets/settlingByHand.ts'
import { refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/commands/adminActs.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import type { BetAnswer } from '../contract.ts'
import { findBet } from './betDetails.ts'
import { foundBet, readBetRow } from './queries.ts'
import { writeOutcomes } from './writeOutcomes.ts'

type Input = { groupId: string; betId: string; outcome: 'won' | 'push'; winnerId?: string | null | undefined }

/**
 * Settles a bet by hand: a custom bet, which has no score, or any bet by the website administrator. [STL-26] to
 * [STL-35]
 */
export const settleByHand = groupCommand({
  read: (tx, { betId }: Input, { groupId }) => findBet(tx, { groupId, betId }),
  run(command, { groupId, betId, outcome, winnerId = null }, { loaded }): Promise<BetAnswer> {
    const bet = foundBet(loaded)
    const said = { outcome, winnerId }
    const { tx, group, member, asker, now } = command
    refuseIf(whyCannotSettleByHand(bet, { member, isWebsiteAdmin: asker.isWebsiteAdmin }, said))

    const as = { outcome: outcomeByHand(said), score: null, scoreUpdatedAt: null, voidReason: null }
    writeOutcomes(command, [{ bet, as }], { byHand: asker.userId })
    if (whyCannotSettleByHand(bet, { member, isWebsiteAdmin: false }, said)) {
      const target = { type: 'bet', id: betId, name: group.name } as const
      recordAct(tx, { adminId: asker.userId, act: 'bet.settled', target, details: { groupId, ...said }, now })
    }
    return readBetRow(tx, { groupId: group.id, betId }, command)
  },
})
