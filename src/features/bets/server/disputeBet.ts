import {
  agreedOutcome,
  answered,
  type DecidedBy,
  type DisputedOutcome,
  matterOf,
  outcomeFrom,
  outcomeInForce,
  whyCannotAnswerDispute,
  whyCannotDecide,
  whyCannotDispute,
} from '#domain/bets/disputes.ts'
import { standingIn } from '#domain/people/judges.ts'
import { refuseIf } from '#domain/refusals.ts'
import { type Instant, instantFromIso } from '#domain/times.ts'
import { correctDebts } from '#features/debts/server/corrections.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { tellingOthers } from '#server/commands/rateLimit.ts'
import type { Transaction } from '#server/db/database.ts'
import type { BetMade } from '../contract.ts'
import type { StoredDispute } from './betHistory.ts'
import { read } from './callOff.ts'
import { insertDispute, markDecided, storeNextSettlement, writeAnswer } from './disputeStore.ts'
import { betOrRefuse, readBetRow } from './queries.ts'
import type { StoredBet } from './store.ts'

type Input = { groupId: string; betId: string; outcome: DisputedOutcome; reason?: string | undefined }

/** A participant says that the settlement in force is wrong, and what is right. [BEY-11] */
export const openDispute = groupCommand({
  read,
  run(command, { betId, outcome, reason = '' }: Input, { loaded }): Promise<BetMade> {
    const { tx, group, member, now } = command
    const bet = betOrRefuse(loaded)
    refuseIf(whyCannotDispute(bet, bet.dispute, { userId: member.userId, outcome, now }))
    const isCreator = member.userId === bet.creator.id
    storeDispute({ tx, group, now }, bet, {
      ...{ openedBy: member.userId, outcome, reason },
      ...{ creatorSays: isCreator ? outcome : null, acceptorSays: isCreator ? null : outcome },
    })
    return readBetRow(tx, { groupId: group.id, betId }, command)
  },
})

type Writing = { readonly tx: Transaction; readonly group: LockedGroup; readonly now: Instant }
type NewDispute = Pick<StoredDispute, 'openedBy' | 'outcome' | 'reason' | 'creatorSays' | 'acceptorSays'>

/** The bet's next dispute, of the settlement in force. */
export function storeDispute({ tx, group, now }: Writing, bet: StoredBet, dispute: NewDispute): void {
  const number = (bet.dispute?.number ?? 0) + 1
  const { settlement, id: betId } = bet
  tx.write(insertDispute, { groupId: group.id, betId, number, settlement, ...dispute, now })
  group.record('dispute.opened', 'bet', betId, { outcome: dispute.outcome, reason: dispute.reason })
}

/** A participant says what they think is right. Once both say the same, that is decided. [BEY-11] */
export const answerDispute = groupCommand({
  limit: () => tellingOthers,
  read,
  async run(command, { betId, outcome, reason = '' }: Input, { loaded }): Promise<BetMade> {
    const { tx, group, member } = command
    const { userId } = member
    const bet = betOrRefuse(loaded)
    const { dispute } = bet
    refuseIf(whyCannotAnswerDispute(bet, dispute, userId))
    command.enforceRateLimit()
    if (dispute) {
      const isCreator = userId === bet.creator.id
      tx.write(writeAnswer, { groupId: group.id, betId, number: dispute.number, isCreator, outcome, reason })
      group.record('dispute.answered', 'bet', betId, { outcome, reason: reason || null })
      const agreed = agreedOutcome(answered(dispute, bet, { userId, outcome }))
      if (agreed) await decide(command, bet, { dispute, outcome: agreed, how: 'agreement', by: null, reason: '' })
    }
    return readBetRow(tx, { groupId: group.id, betId }, command)
  },
})

/** Somebody who may judge it decides a dispute. [BEY-11] */
export const decideDispute = groupCommand({
  read: (tx, input: Input, { groupId }) => Promise.all([read(tx, input, { groupId }), adminsOf(tx, groupId)]),
  async run(command, { betId, outcome, reason = '' }, { loaded: [found, admins] }): Promise<BetMade> {
    const { tx, group, asker, now } = command
    const bet = betOrRefuse(found)
    const { dispute } = bet
    const judge = { ...asker, admins }
    refuseIf(whyCannotDecide(bet, dispute, judge, { outcome, now }))
    if (dispute) await decide(command, bet, { dispute, outcome, how: 'admin', by: asker.userId, reason })
    if (standingIn(matterOf(bet), judge) !== 'group') {
      const target = { type: 'bet', id: betId, name: group.name } as const
      const details = { groupId: group.id, outcome }
      recordAct(tx, { adminId: asker.userId, act: 'dispute.decided', target, reason, details, now })
    }
    return readBetRow(tx, { groupId: group.id, betId }, command)
  },
})

type Decision = {
  readonly dispute: StoredDispute
  readonly outcome: DisputedOutcome
  readonly how: DecidedBy
  /** The admin; null otherwise. */
  readonly by: string | null
  readonly reason: string
}

/**
 * Ends a dispute. For the outcome in force nothing else changes; another one becomes the bet's next settlement, and its
 * debts follow in the same transaction. [BEY-11]
 */
export async function decide({ tx, group, now }: Writing, bet: StoredBet, decision: Decision): Promise<void> {
  const { dispute, outcome, how, by, reason } = decision
  const ofBet = { groupId: group.id, betId: bet.id, now }
  tx.write(markDecided, { ...ofBet, number: dispute.number, how, by, decision: outcome, reason })
  if (outcome === outcomeInForce(bet)) {
    group.record('dispute.closed', 'bet', bet.id, { how, reason: reason || null })
    return
  }
  const next = outcomeFrom(outcome, bet)
  const number = bet.settlement + 1
  storeNextSettlement(tx, {
    ...{ ...ofBet, number, ...next, ...scoreFor(bet, next.winnerId) },
    ...{ settledBy: by, dispute: dispute.number, reason },
  })
  const refunded = await correctDebts(tx, { bet, outcome: next, groupId: group.id, settlement: number, now })
  group.record('bet.corrected', 'bet', bet.id, { how, winnerId: next.winnerId, reason: reason || null, refunded })
}

/** The later score, if it is what the decision follows. */
function scoreFor({ correction, gameId }: StoredBet, winnerId: string | null) {
  // A parlay has no score of its own.
  if (gameId === null || !correction || correction.winnerId !== winnerId)
    return { homeScore: null, awayScore: null, scoreUpdatedAt: null }
  const { homeScore, awayScore, seenAt } = correction
  return { homeScore, awayScore, scoreUpdatedAt: instantFromIso(seenAt) }
}
