import type { Verdict } from '#domain/games/decideBet.ts'
import type { Doubt } from '#domain/games/settlement.ts'
import { debtOf, describeBet } from '#domain/money/debts.ts'
import { type Instant, isoOrNull } from '#domain/times.ts'
import { type NewDebt, storeNewDebts } from '#features/debts/server/store.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import type { Transaction } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { newId } from '#server/newId.ts'
import type { StartedBet } from './startedBets.ts'

type Writing = { readonly tx: Transaction; readonly group: LockedGroup; readonly now: Instant }

/** The bet to settle: only what the rules need. */
type SettledBet = Pick<StartedBet, 'id' | 'homeTeam' | 'awayTeam' | 'description' | 'creator' | 'acceptor'>

const markSettled = statement(
  'bets.markSettled',
  { groupId: 'text', outcomes: 'jsonb', settledBy: 'text?', now: 'timestamptz' },
  {},
  `update bets b
      set status = 'settled', settlement_status = s."settlementStatus", winner_id = s."winnerId",
          home_score = s."homeScore", away_score = s."awayScore", score_updated_at = s."scoreUpdatedAt",
          void_reason = s."voidReason", manually_settled = $3::text is not null, settled_by = $3, settled_at = $4,
          last_modified = $4, needs_attention = null
     from jsonb_to_recordset($2) as s (
       id text, "settlementStatus" text, "winnerId" text, "homeScore" int, "awayScore" int,
       "scoreUpdatedAt" timestamptz, "voidReason" text)
    where b.group_id = $1 and b.id = s.id and b.status = 'active'`,
)

/**
 * Settles bets and writes the resulting debts in the same transaction: never one without the other. A second debt for a
 * bet fails at the table's unique key. `byHand`: who entered the outcome; without it, the score decided. [STL-18]
 * [STL-19] [STL-31]
 */
export function writeOutcomes(
  { tx, group, now }: Writing,
  settled: readonly { readonly bet: SettledBet; readonly as: Verdict }[],
  { byHand = null }: { byHand?: string | null } = {},
): void {
  if (settled.length === 0) return
  const outcomes = settled.map(({ bet, as: { outcome, score, scoreUpdatedAt, voidReason } }) => ({
    id: bet.id,
    ...outcome,
    homeScore: score?.homeScore ?? null,
    awayScore: score?.awayScore ?? null,
    scoreUpdatedAt: isoOrNull(scoreUpdatedAt),
    voidReason,
  }))
  tx.write(markSettled, { groupId: group.id, outcomes, settledBy: byHand, now })
  storeNewDebts(tx, { groupId: group.id, debts: settled.flatMap(({ bet, as }) => debtFrom(bet, as)), now })
  for (const { bet } of settled) group.record('bet.settled', 'bet', bet.id, {}, byHand === null ? 'product' : undefined)
}

function debtFrom(bet: SettledBet, { outcome }: Verdict): NewDebt[] {
  const debt = debtOf(bet, outcome)
  if (!debt || outcome.winnerId === null) return []
  return [{ ...debt, id: newId(), betId: bet.id, description: describeBet(bet, outcome.winnerId) }]
}

const markHeld = statement(
  'bets.markHeld',
  { groupId: 'text', held: 'jsonb', now: 'timestamptz' },
  {},
  `update bets b set needs_attention = h.doubt, last_modified = $3
     from jsonb_to_recordset($2) as h (id text, doubt text)
    where b.group_id = $1 and b.id = h.id and b.status = 'active'`,
)

/** Unsure means unsettled: the bets stay active and say what is wrong with their results. [BEY-04] */
export function holdBack(
  { tx, group, now }: Writing,
  held: readonly { readonly bet: StartedBet; readonly doubt: Doubt }[],
): void {
  const news = held.filter(({ bet, doubt }) => bet.doubt !== doubt)
  if (news.length === 0) return
  tx.write(markHeld, { groupId: group.id, held: news.map(({ bet, doubt }) => ({ id: bet.id, doubt })), now })
  for (const { bet, doubt } of news) group.record('bet.held', 'bet', bet.id, { doubt }, 'product')
}
