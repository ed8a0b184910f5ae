import { type Doubt, type FinalScore, hasPoints, type Outcome, readFinalScore, settleBet } from '#domain/settlement.ts'
import { hasSameTeams } from '#domain/sides.ts'
import { isSportKey, type SportKey } from '#domain/sports.ts'
import type { Instant } from '#domain/times.ts'
import { type GameStanding, isMissedInTime, needsAttentionAt, whyVoid } from '#domain/voiding.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { Results } from './results.ts'
import type { AwaitedGame, StartedBet } from './startedBets.ts'

/** How a bet is settled: by a score, or void with the reason. */
export type Settled = {
  readonly outcome: Outcome
  readonly score: FinalScore | null
  readonly scoreUpdatedAt: Instant | null
  readonly voidReason: string | null
}

/**
 * It stays active and needs attention. `isGone`: also, its game is listed nowhere; `isError`: also, nothing could be
 * asked of it.
 */
export type Held = { readonly doubt: Doubt; readonly isGone?: boolean; readonly isError?: boolean }

/** What a run makes of one bet. `wait`: nothing is known that would change it; `gone`: its game is listed nowhere. */
export type Decision = Settled | Held | 'gone' | 'wait' | 'error'

const nobodyWins: Outcome = { settlementStatus: 'push', winnerId: null }

/** Decides one bet by what is known of its game. Unsure means unsettled. [STL-01] to [STL-11] [BEY-03] [BEY-04] */
export function decideBet(bet: StartedBet, results: Results, now: Instant): Decision {
  const decision = decideGame(bet, results, now)
  return typeof decision === 'object' && 'record' in decision
    ? byScore(bet, decision.record, { sport: decision.sport, now })
    : decision
}

/** Whether a run would change anything about the bets on that game, as far as can be said without looking at them. */
export function hasNews(game: AwaitedGame, results: Results, now: Instant): boolean {
  const decision = decideGame(game, results, now)
  if (decision === 'wait') return game.missingSince !== null
  if (decision === 'gone') return game.missingSince === null
  if (typeof decision === 'string' || !('doubt' in decision)) return true
  const isKnown = decision.doubt === game.needsAttention
  return !isKnown || Boolean(decision.isGone) !== (game.missingSince !== null)
}

/**
 * Whether the service tells for the first time that the game is played, in time for it to count, and not how it ended:
 * what that decides is settled.
 */
export function isNewlyBegun(game: AwaitedGame, results: Results, now: Instant): boolean {
  const { sport, gameId, hasBegun } = game
  if (hasBegun || !isSportKey(sport) || gameId === null) return false
  const record = results.get(sport)?.scores.get(gameId)
  if (!record || !hasSameTeams(record, game) || record.startsAt > now) return false
  const decision = decideGame(game, results, now)
  const isVoid = typeof decision === 'object' && 'voidReason' in decision
  if (isVoid || typeof readFinalScore(record, game, sport) === 'object') return false
  return record.completed || hasPoints(record)
}

type Final = { readonly record: FeedScore; readonly sport: SportKey }

/** What follows from the game alone, or its final score, which decides each of its bets. */
function decideGame(game: AwaitedGame, results: Results, now: Instant): Decision | Final {
  // A custom bet has no game, and a sport that is not ours has no scores: both are left alone. [STL-11]
  const { sport, gameId } = game
  if (!isSportKey(sport) || gameId === null) return 'wait'
  const scheduled = { sport, startsAt: game.scheduledAt }
  // A final score that should long be there is a doubt: the game was suspended, or its score never came. [BEY-04]
  const known = results.get(sport)
  const isOverdue = now >= needsAttentionAt({ sport, startsAt: latestStart(game, known?.scores.get(gameId)) })
  if (!known) {
    // Without an answer nothing new is known: another doubt stands.
    return isOverdue && game.needsAttention === null ? { doubt: 'no final score in time', isError: true } : 'error'
  }
  const record = known.scores.get(gameId)
  const standing = standingOf(game, { record, isListed: known.listed?.has(gameId) ?? null, now })
  const voidReason = standing && whyVoid(scheduled, standing, now)
  if (voidReason !== null) {
    return { outcome: nobodyWins, score: null, scoreUpdatedAt: record?.lastUpdate ?? null, voidReason }
  }
  if (record?.completed) return { record, sport }
  const isGone = !record && known.listed?.has(gameId) === false && isMissedInTime(scheduled, game.missingSince ?? now)
  if (isOverdue) return { doubt: 'no final score in time', isGone }
  return isGone ? 'gone' : 'wait'
}

type Heard = { readonly record: FeedScore | undefined; readonly isListed: boolean | null; readonly now: Instant }

/** What was heard of the game; null where nothing was, from which nothing follows. */
function standingOf(game: AwaitedGame, { record, isListed, now }: Heard): GameStanding | null {
  const { startsAt, missingSince, hasBegun: hasBegunBefore } = game
  if (record) {
    // An id that the service has given to other teams says nothing of this game, whenever those play.
    if (!hasSameTeams(record, game)) return null
    const hasStarted = record.completed || record.scores !== null
    return { startsAt: record.startsAt, hasStarted, hasBegunBefore, missingSince: null }
  }
  if (isListed === null) return null
  // Listed, and nothing is said of its score: behind its start it may be under way.
  if (isListed) return { startsAt, hasStarted: startsAt <= now, hasBegunBefore, missingSince: null }
  return { startsAt: null, hasStarted: false, hasBegunBefore, missingSince }
}

/** The scores may have heard sooner than the bet that its game has moved. */
function latestStart({ homeTeam, awayTeam, startsAt }: AwaitedGame, record: FeedScore | undefined): Instant {
  const isIts = record !== undefined && hasSameTeams(record, { homeTeam, awayTeam })
  return isIts && record.startsAt > startsAt ? record.startsAt : startsAt
}

function byScore(bet: StartedBet, record: FeedScore, { sport, now }: { sport: SportKey; now: Instant }): Decision {
  if (record.startsAt > now) return { doubt: 'final before its start' }
  const score = readFinalScore(record, bet, sport)
  if (typeof score === 'string') return { doubt: score }
  const outcome = settleBet(bet, score)
  if (typeof outcome === 'string') return { doubt: outcome }
  return { outcome, score, scoreUpdatedAt: record.lastUpdate, voidReason: null }
}
