import { type Doubt, type FinalScore, type Outcome, readFinalScore, settleBet } from '#domain/settlement.ts'
import { isSportKey, type SportKey } from '#domain/sports.ts'
import type { Instant } from '#domain/times.ts'
import { type GameStanding, isMissedInTime, needsAttentionAt, whyVoid } from '#domain/voiding.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Results } from './results.ts'
import type { StartedBet } from './startedBets.ts'

/** How a bet is settled: by a score, or void with the reason. */
export type Settled = {
  readonly outcome: Outcome
  readonly score: FinalScore | null
  readonly scoreUpdatedAt: Instant | null
  readonly voidReason: string | null
}

/** It stays active and needs attention. `isGone`: also, its game is listed nowhere. */
export type Held = { readonly doubt: Doubt; readonly isGone?: boolean }

/** What a run makes of one bet. `wait`: nothing is known that would change it; `gone`: its game is listed nowhere. */
export type Decision = Settled | Held | 'gone' | 'wait' | 'error'

const nobodyWins: Outcome = { settlementStatus: 'push', winnerId: null }

/** Decides one bet by what is known of its game. Unsure means unsettled. [STL-01] to [STL-11] [BEY-03] [BEY-04] */
export function decideBet(bet: StartedBet, results: Results, now: Instant): Decision {
  // A custom bet has no game, and a sport that is not ours has no scores: both are left alone. [STL-11]
  const { sport, gameId } = bet
  if (!isSportKey(sport) || gameId === null) return 'wait'
  const known = results.get(sport)
  if (!known) return 'error'
  const record = known.scores.get(gameId)
  const game = { sport, startsAt: bet.scheduledAt }
  const standing = standingOf(bet, record, known.listed?.has(gameId) ?? null)
  const voidReason = standing && whyVoid(game, standing, now)
  if (voidReason !== null) {
    return { outcome: nobodyWins, score: null, scoreUpdatedAt: record?.lastUpdate ?? null, voidReason }
  }
  const decision = record ? byScore(bet, record, sport) : 'wait'
  if (decision !== 'wait') return decision
  const isGone = !record && known.listed?.has(gameId) === false && isMissedInTime(game, bet.missingSince ?? now)
  // A final score that should long be there is a doubt: the game was suspended, or its score never came. [BEY-04]
  const isOverdue = now >= needsAttentionAt({ sport, startsAt: bet.startsAt })
  if (isOverdue) return { doubt: 'no final score in time', isGone }
  return isGone ? 'gone' : 'wait'
}

/** What was heard of the game; null where nothing was, from which nothing follows. */
function standingOf(
  { startsAt, missingSince }: StartedBet,
  record: FeedScore | undefined,
  isListed: boolean | null,
): GameStanding | null {
  if (record) {
    const hasStarted = record.completed || record.scores !== null
    return { startsAt: record.startsAt, hasStarted, missingSince: null }
  }
  if (isListed === null) return null
  return isListed
    ? { startsAt, hasStarted: false, missingSince: null }
    : { startsAt: null, hasStarted: false, missingSince }
}

function byScore(bet: StartedBet, record: FeedScore, sport: SportKey): Decision {
  const score = readFinalScore(record, bet, sport)
  if (score === 'not completed') return 'wait'
  if (typeof score === 'string') return { doubt: score }
  const outcome = settleBet(bet, score)
  if (typeof outcome === 'string') return { doubt: outcome }
  return { outcome, score, scoreUpdatedAt: record.lastUpdate, voidReason: null }
}
