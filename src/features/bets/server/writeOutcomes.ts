import type { Verdict } from '#domain/bets/decideBet.ts'
import { debtOf, describeBet } from '#domain/debts/debts.ts'
import type { Doubt } from '#domain/games/settlement.ts'
import { type Instant, isoOrNull } from '#domain/times.ts'
import { type NewDebt, storeNewDebts } from '#features/debts/server/store.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import type { Transaction } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { newId } from '#server/newId.ts'
import { lapseCancellations } from './disputeStore.ts'
import type { StartedBet } from './startedBets.ts'

export type Writing = { readonly tx: Transaction; readonly group: LockedGroup; readonly now: Instant }

/** The bet to settle: only what the rules need. */
type SettledBet = Pick<StartedBet, 'id' | 'homeTeam' | 'awayTeam' | 'description' | 'creator' | 'acceptor'>

const markSettled = statement(
  'bets.markSettled',
  { groupId: 'text', outcomes: 'jsonb', settledBy: 'text?', now: 'timestamptz' },
  {},
  `update bets b
      set status = 'settled', settlement_status = s."settlementStatus", winner_id = s."winnerId",
          home_score = s."homeScore", away_score = s."awayScore", score_updated_at = s."scoreUpdatedAt",
          void_reason = s."voidReason", is_witnessed = s."isWitnessed", manually_settled = $3::text is not null, settled_by = $3, settled_at = $4,
          last_modified = $4, needs_attention = null, held_since = null
     from jsonb_to_recordset($2) as s (
       id text, "settlementStatus" text, "winnerId" text, "homeScore" int, "awayScore" int,
       "scoreUpdatedAt" timestamptz, "voidReason" text, "isWitnessed" boolean)
    where b.group_id = $1 and b.id = s.id and b.status = 'active'`,
)

/**
 * Settles bets and writes the resulting debts in the same transaction: never one without the other. A second debt for a
 * bet fails at the table's unique key. `byHand`: who entered the outcome; without it, the score decided. `isAgreed`: the
 * asker agreed to call the bet off. [STL-18] [STL-19] [STL-31]
 */
export function writeOutcomes(
  { tx, group, now }: Writing,
  settled: readonly { readonly bet: SettledBet; readonly as: Verdict }[],
  { byHand = null, isAgreed = false }: { byHand?: string | null; isAgreed?: boolean } = {},
): void {
  if (settled.length === 0) return
  const outcomes = settled.map(({ bet, as: { outcome, score, scoreUpdatedAt, voidReason, isWitnessed = null } }) => ({
    id: bet.id,
    ...outcome,
    homeScore: score?.homeScore ?? null,
    awayScore: score?.awayScore ?? null,
    scoreUpdatedAt: isoOrNull(scoreUpdatedAt),
    voidReason,
    isWitnessed,
  }))
  tx.write(markSettled, { groupId: group.id, outcomes, settledBy: byHand, now })
  storeNewDebts(tx, { groupId: group.id, debts: settled.flatMap(({ bet, as }) => debtFrom(bet, as)), now })
  tx.write(lapseCancellations, { groupId: group.id, betIds: settled.map(({ bet }) => bet.id), now })
  const by = byHand === null && !isAgreed ? 'product' : undefined
  for (const { bet, as } of settled) {
    const { winnerId } = as.outcome
    group.record('bet.settled', 'bet', bet.id, { winnerId, score: as.score, voidReason: as.voidReason }, by)
  }
}

function debtFrom(bet: SettledBet, { outcome }: Verdict): NewDebt[] {
  const debt = debtOf(bet, outcome)
  if (!debt || outcome.winnerId === null) return []
  return [{ ...debt, id: newId(), betId: bet.id, description: describeBet(bet, outcome.winnerId) }]
}

const markDoubts = statement(
  'bets.markDoubts',
  { groupId: 'text', doubts: 'jsonb', now: 'timestamptz' },
  {},
  `update bets b set needs_attention = h.doubt, last_modified = $3,
          held_since = case when h.doubt is not null then coalesce(b.held_since, $3) end
     from jsonb_to_recordset($2) as h (id text, doubt text)
    where b.group_id = $1 and b.id = h.id and b.status = 'active'`,
)

/**
 * Unsure means unsettled: the bets stay active and say what is wrong with their results. A doubt of null is one that
 * has ended. [BEY-04]
 */
export function writeDoubts(
  { tx, group, now }: Writing,
  doubts: readonly { readonly bet: StartedBet; readonly doubt: Doubt | null }[],
): void {
  const news = doubts.filter(({ bet, doubt }) => bet.doubt !== doubt)
  if (news.length === 0) return
  tx.write(markDoubts, { groupId: group.id, doubts: news.map(({ bet, doubt }) => ({ id: bet.id, doubt })), now })
  for (const { bet, doubt } of news) {
    if (doubt !== null) group.record('bet.held', 'bet', bet.id, { doubt }, 'product')
    else if (bet.doubt !== null) group.record('bet.released', 'bet', bet.id, { doubt: bet.doubt }, 'product')
  }
}
