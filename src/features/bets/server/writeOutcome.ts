import { debtOf, describeBet } from '#domain/debts.ts'
import type { FinalScore, Outcome } from '#domain/settlement.ts'
import type { Instant } from '#domain/times.ts'
import { storeNewDebt } from '#features/debts/server/store.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import type { Transaction } from '#server/db/database.ts'
import { newId } from '#server/newId.ts'
import { type BetDebt, markSettled, type StoredBet } from './store.ts'

type Settling = { readonly tx: Transaction; readonly group: LockedGroup; readonly now: Instant }

/**
 * Settles one bet and, if somebody won, writes its debt in the same transaction: never one without the other. A second
 * debt for a bet fails at the table's unique key. [STL-18] [STL-19]
 */
export function writeOutcome(
  { tx, group, now }: Settling,
  bet: StoredBet,
  settled: { outcome: Outcome; score: FinalScore | null; scoreUpdatedAt: Instant | null; byHand: boolean },
): StoredBet {
  const { outcome, score, scoreUpdatedAt, byHand } = settled
  tx.write(markSettled, {
    groupId: group.id,
    betId: bet.id,
    ...outcome,
    manuallySettled: byHand,
    homeScore: score?.homeScore ?? null,
    awayScore: score?.awayScore ?? null,
    scoreUpdatedAt,
    now,
  })
  const owed = debtOf(bet, outcome)
  const debt: BetDebt | null = owed && { id: newId(), status: 'pending', paymentMethod: null, settledAt: null }
  if (owed && debt && outcome.winnerId !== null) {
    const description = describeBet(bet, outcome.winnerId)
    storeNewDebt(tx, { ...owed, groupId: group.id, id: debt.id, betId: bet.id, description, now })
  }
  group.record('bet.settled', 'bet', bet.id, byHand ? undefined : 'product')
  const result = { status: 'settled', manuallySettled: byHand, needsAttention: null, settledAt: now } as const
  return { ...bet, ...outcome, ...result, score, scoreUpdatedAt, debt, lastModified: now }
}
