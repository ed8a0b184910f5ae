import { calledOffByBoth, whyCannotAskToCallOff, whyCannotEndRequest } from '#domain/bets/callingOff.ts'
import { refuseIf } from '#domain/refusals.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { tellingOthers } from '#server/commands/rateLimit.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import type { BetMade } from '../contract.ts'
import { findBet } from './betDetails.ts'
import { endCancellation, findLastEnded, insertCancellation } from './disputeStore.ts'
import { betOrRefuse, readBetRow } from './queries.ts'
import type { StoredBet } from './store.ts'
import { writeOutcomes } from './writeOutcomes.ts'

type Input = { groupId: string; betId: string; reason?: string | undefined }

export const read = (tx: Transaction, { betId }: Input, { groupId }: { groupId: GroupCommand['group']['id'] }) =>
  findBet(tx, { groupId, betId })

/** Asks the other participant to call the bet off. [BEY-10] */
export const askToCallOff = groupCommand({
  limit: () => tellingOthers,
  read: async (tx, input: Input, { groupId, userId: byId }) => ({
    found: await read(tx, input, { groupId }),
    last: firstOf(await tx.query(findLastEnded, { groupId, betId: input.betId, byId })),
  }),
  run(command, { betId, reason = '' }, { loaded: { found, last } }): Promise<BetMade> {
    const { tx, group, member, now } = command
    const bet = betOrRefuse(found)
    const { userId } = member
    const ended =
      last && ({ state: last.state === 'declined' ? 'declined' : 'withdrawn', endedAt: last.ended_at } as const)
    refuseIf(whyCannotAskToCallOff(bet, bet.cancellation, { userId, now, ended }))
    command.enforceRateLimit()
    const number = (bet.cancellation?.number ?? 0) + 1
    tx.write(insertCancellation, { groupId: group.id, betId, number, byId: userId, reason, now })
    group.record('cancellation.asked', 'bet', betId, { reason: reason || null })
    return readBetRow(tx, { groupId: group.id, betId }, command)
  },
})

const push = { settlementStatus: 'push', winnerId: null } as const

/** The bet is void: nobody owes anything. */
export const agreeToCallOff = endingRequest('agree', (command, bet) => {
  const as = { outcome: push, score: null, scoreUpdatedAt: null, voidReason: calledOffByBoth }
  writeOutcomes(command, [{ bet, as }], { isAgreed: true })
})

export const declineToCallOff = endingRequest('decline', ({ group }, bet) =>
  group.record('cancellation.declined', 'bet', bet.id),
)

export const withdrawCallOff = endingRequest('withdraw', ({ group }, bet) =>
  group.record('cancellation.withdrawn', 'bet', bet.id),
)

function endingRequest(to: 'agree' | 'decline' | 'withdraw', follow: (command: GroupCommand, bet: StoredBet) => void) {
  return groupCommand({
    limit: () => tellingOthers,
    read,
    run(command, { betId }: Input, { loaded }): Promise<BetMade> {
      const { tx, group, member, now } = command
      const bet = betOrRefuse(loaded)
      refuseIf(whyCannotEndRequest(bet, bet.cancellation, { userId: member.userId, now, to }))
      command.enforceRateLimit()
      tx.write(endCancellation, { groupId: group.id, betId, state: endings[to], now })
      follow(command, bet)
      return readBetRow(tx, { groupId: group.id, betId }, command)
    },
  })
}

const endings = { agree: 'agreed', decline: 'declined', withdraw: 'withdrawn' } as const
