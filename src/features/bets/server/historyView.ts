import { cancellationStateAt } from '#domain/bets/callingOff.ts'
import { type DisputedOutcome, disputableUntil, disputeMs, outcomeInForce } from '#domain/bets/disputes.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { after, type Instant, isoFromInstant, isoOrNull } from '#domain/times.ts'
import type { BetMade } from '../contract.ts'
import type { StoredSettlement } from './betHistory.ts'
import type { StoredBet } from './store.ts'

type Reading = { readonly now: Instant; readonly personOf: PersonOf }

/**
 * A bet's request to be called off, its settlements and its dispute, for a reader who may decide it or may not. [BEY-10]
 * [BEY-11]
 */
export function historyView(bet: StoredBet, reading: Reading & { mayDecide: boolean }) {
  const { now, personOf } = reading
  return {
    cancellation: cancellationView(bet, reading),
    settlements: settlementsOf(bet).map((one) => settlementView(one, bet, personOf)),
    dispute: disputeView(bet, reading),
    disputableUntil: isoOrNull(disputableUntil(bet, bet.dispute, now)),
  }
}

function cancellationView(bet: StoredBet, { now, personOf }: Reading): BetMade['cancellation'] {
  const { cancellation } = bet
  if (!cancellation) return null
  const { byId, byName, reason, at } = cancellation
  return {
    by: personOf(byId, byName),
    reason: reason || null,
    at: isoFromInstant(at),
    state: cancellationStateAt(cancellation, bet, now),
    endedAt: isoOrNull(cancellation.endedAt),
  }
}

/** A bet that was settled once tells its settlement itself. */
function settlementsOf(bet: StoredBet): readonly StoredSettlement[] {
  const { settlementStatus, winnerId, voidReason, settledBy, settledAt } = bet
  if (settlementStatus === null || settledAt === null) return []
  if (bet.settlements.length > 0) return bet.settlements
  const [byId, byName] = [settledBy?.id ?? null, settledBy?.name ?? null]
  return [{ number: 1, settlementStatus, winnerId, voidReason, byId, byName, reason: '', at: settledAt }]
}

function settlementView(
  settlement: StoredSettlement,
  bet: StoredBet,
  personOf: PersonOf,
): BetMade['settlements'][number] {
  const { number, settlementStatus, winnerId, voidReason, byId, byName, reason, at } = settlement
  return {
    number,
    outcome: outcomeInForce({ winnerId, creator: bet.creator }),
    ...{ settlementStatus, winnerId, voidReason },
    by: personOf(byId, byName),
    reason: reason || null,
    at: isoFromInstant(at),
  }
}

function disputeView(
  { dispute }: StoredBet,
  { personOf, mayDecide }: Reading & { mayDecide: boolean },
): BetMade['dispute'] {
  if (!dispute) return null
  const { number, settlement, openedBy, openedByName, outcome, reason, openedAt } = dispute
  const { decidedHow, decidedAt, decision, decidedBy, decidedByName, decisionReason } = dispute
  return {
    ...{ number, settlement, outcome, reason },
    openedBy: personOf(openedBy, openedByName),
    openedAt: isoFromInstant(openedAt),
    positions: {
      creator: positionView(dispute.creatorSays, dispute.creatorReason),
      acceptor: positionView(dispute.acceptorSays, dispute.acceptorReason),
    },
    state: decidedHow === null ? 'open' : 'decided',
    mayDecide,
    deadline: isoFromInstant(after(openedAt, disputeMs)),
    ...{ decision, decidedHow },
    decidedBy: personOf(decidedBy, decidedByName),
    decidedAt: isoOrNull(decidedAt),
    decisionReason: decisionReason || null,
  }
}

function positionView(outcome: DisputedOutcome | null, reason: string) {
  return outcome && { outcome, reason: reason || null }
}
