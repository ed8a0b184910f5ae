import type { FinalScore } from '../games/settlement.ts'
import type { Instant } from '../times.ts'
import { isOpenDispute, type PoolDispute } from './ending.ts'
import type { GameResult, Pool, PoolGame } from './pools.ts'
import { prizesOf } from './prizes.ts'
import { standingsOf } from './standings.ts'

/** A game that a score has decided. */
export type ScoredGame = PoolGame & { readonly round: number; readonly score: FinalScore }

/** What the latest score of a game says. */
export type LaterScore = { readonly result: GameResult; readonly score: FinalScore }

export function isSameScore(one: FinalScore | null, other: FinalScore | null): boolean {
  return one?.homeScore === other?.homeScore && one?.awayScore === other?.awayScore
}

/**
 * What follows from the latest score of a game. Until the pool is settled its standings are corrected. After that nothing
 * changes by itself: the product opens a dispute, lets its own one follow the score, and closes it when the score is back.
 * One dispute at a time, and none of what people have decided. [BEY-05] [BEY-34]
 */
export function byLaterScore(
  pool: Pool,
  game: ScoredGame,
  { latest, disputes, now }: { latest: LaterScore; disputes: readonly PoolDispute[]; now: Instant },
): 'correct' | 'open' | 'follow' | 'close' | null {
  if (pool.calledOffAt !== null) return null
  if (pool.settledAt === null) return isSameScore(game.score, latest.score) ? null : 'correct'
  const last = disputes.at(-1)
  const isNews = isOtherOutcome(pool, game, { latest, now })
  if (!last || !isOpenDispute(last)) {
    const decided = disputes.findLast((dispute) => isAbout(dispute, game) && dispute.decidedHow === 'admin')
    return isNews && !(decided && isRejected(decided, game, latest)) ? 'open' : null
  }
  if (last.openedBy !== null || !isAbout(last, game)) return null
  if (!isNews) return 'close'
  return last.result === latest.result && isSameScore(last.score, latest.score) ? null : 'follow'
}

/** By another total too, where that breaks the tie at the top otherwise. */
function isOtherOutcome(pool: Pool, game: ScoredGame, { latest, now }: { latest: LaterScore; now: Instant }): boolean {
  if (latest.result !== game.result) return true
  if (isSameScore(latest.score, game.score)) return false
  const before = prizesOf(standingsOf(pool, now), pool)
  const after = prizesOf(standingsOf(withScore(pool, game, latest), now), pool)
  return [...before].some(([userId, prize]) => after.get(userId) !== prize)
}

function withScore(pool: Pool, game: ScoredGame, { result, score }: LaterScore): Pool {
  const total = score.homeScore + score.awayScore
  const rounds = pool.rounds.map((round) => ({
    ...round,
    games: round.games.map((one) =>
      round.number === game.round && one.gameId === game.gameId ? { ...one, result, total } : one,
    ),
  }))
  return { ...pool, rounds }
}

/** The score said so too when people decided last. */
function isRejected(dispute: PoolDispute, game: ScoredGame, { result, score }: LaterScore): boolean {
  const isSameResult = dispute.openedBy === null && dispute.result === result
  return isSameResult && (result !== game.result || isSameScore(dispute.score, score))
}

export function isAbout(
  { round, gameId }: Pick<PoolDispute, 'round' | 'gameId'>,
  game: Pick<ScoredGame, 'round' | 'gameId'>,
): boolean {
  return round === game.round && gameId === game.gameId
}

/**
 * The score with which a game stands after a decision: the one for which the product disputed it, its own if the result
 * stays, or none. `keepsScore`: its own although the result is the disputed one, of a dispute about points alone.
 */
export function scoreAfter(
  game: { readonly result: GameResult | null; readonly score: FinalScore | null },
  dispute: Pick<PoolDispute, 'result' | 'score'>,
  { result, keepsScore = false }: { result: GameResult; keepsScore?: boolean | undefined },
): FinalScore | null {
  if (dispute.score !== null && result === dispute.result && !keepsScore) return dispute.score
  return result === game.result ? game.score : null
}
