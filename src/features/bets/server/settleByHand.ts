import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { outcomeByHand, whyCannotSettleByHand } from '#domain/settlingByHand.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import type { BetAnswer } from '../contract.ts'
import { betView } from './queries.ts'
import { betFromRow, findBet } from './store.ts'
import { writeOutcome } from './writeOutcome.ts'

type Input = { groupId: string; betId: string; outcome: 'won' | 'push'; winnerId?: string | null | undefined }

/** Settles a bet by somebody's word: a custom bet has no score. [STL-26] to [STL-34] */
export const settleByHand = groupCommand({
  read: (tx, { groupId, betId }: Input) => tx.query(findBet, { groupId, betId }),
  run(command, { outcome, winnerId = null }, { loaded }): BetAnswer {
    const row = firstOf(loaded)
    if (!row) throw new Refused(refusal('bet-not-found'))
    const bet = betFromRow(row)
    const said = { outcome, winnerId }
    const { member, asker } = command
    refuseIf(whyCannotSettleByHand(bet, { member, isWebsiteAdmin: asker.isWebsiteAdmin }, said))

    const settled = { outcome: outcomeByHand(said), score: null, scoreUpdatedAt: null, byHand: true }
    return betView(writeOutcome(command, bet, settled))
  },
})
