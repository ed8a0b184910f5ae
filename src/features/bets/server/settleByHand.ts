import { outcomeByHand, whyCannotSettleByHand } from '#domain/bets/settlingByHand.ts'
import { heardOfAll } from '#domain/bids/parlays.ts'
import { refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import type { BetMade } from '../contract.ts'
import { findBet } from './betDetails.ts'
import { betOrRefuse, readBetRow } from './queries.ts'
import { writeOutcomes } from './writeOutcomes.ts'

type Input = { groupId: string; betId: string; outcome: 'won' | 'push'; winnerId?: string | null | undefined }

/**
 * Settles a bet by hand: a custom bet, which has no score, or any bet by the website administrator. [STL-26] to
 * [STL-35]
 */
export const settleByHand = groupCommand({
  read: (tx, { betId }: Input, { groupId }) => Promise.all([findBet(tx, { groupId, betId }), adminsOf(tx, groupId)]),
  run(command, { groupId, betId, outcome, winnerId = null }, { loaded: [found, admins] }): Promise<BetMade> {
    const bet = betOrRefuse(found)
    const said = { outcome, winnerId }
    const { tx, group, asker, now } = command
    const game = bet.game ?? heardOfAll(bet.legs.map((leg) => leg.game))
    const why = (isWebsiteAdmin: boolean) =>
      whyCannotSettleByHand({ ...bet, game }, { ...asker, isWebsiteAdmin, admins }, said, now)
    refuseIf(why(asker.isWebsiteAdmin))

    const as = { outcome: outcomeByHand(said), score: null, scoreUpdatedAt: null, voidReason: null }
    writeOutcomes(command, [{ bet, as }], { byHand: asker.userId })
    if (why(false)) {
      const target = { type: 'bet', id: betId, name: group.name } as const
      recordAct(tx, { adminId: asker.userId, act: 'bet.settled', target, details: { groupId, ...said }, now })
    }
    return readBetRow(tx, { groupId: group.id, betId }, command)
  },
})
