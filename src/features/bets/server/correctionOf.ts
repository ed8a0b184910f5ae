import { type FinalScore, type Outcome, readFinalScore, settleBet } from '#domain/games/settlement.ts'
import { isSportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { StoredBet } from './store.ts'

/** What a bet should say of its score now: another outcome, or (null) that its own stands. */
export type Change = {
  readonly bet: StoredBet
  readonly correction: (FinalScore & Outcome) | null
}

/** The final score of the game of a settled bet, where what was heard of it leaves no doubt. */
export function sureScore(
  game: Pick<StoredBet, 'sport' | 'homeTeam' | 'awayTeam'>,
  record: FeedScore | undefined,
  now: Instant,
): FinalScore | null {
  if (!record || !isSportKey(game.sport) || record.startsAt > now) return null
  const score = readFinalScore(record, game, game.sport)
  return typeof score === 'string' ? null : score
}

/**
 * What changes about the correction of a settled bet by what is heard of its game now: it opens, follows the score, or
 * is taken away. Null for nothing, which is all that follows from a score that is not sure. [BEY-05]
 */
export function changeOf(bet: StoredBet, record: FeedScore | undefined, now: Instant): Change | null {
  const score = sureScore(bet, record, now)
  const outcome = score && settleBet(bet, score)
  if (!score || !outcome || typeof outcome === 'string') return null
  const correction = outcome.winnerId === bet.winnerId ? null : { ...score, ...outcome }
  return isSame(correction, bet.correction) ? null : { bet, correction }
}

function isSame(one: FinalScore | null, other: FinalScore | null): boolean {
  return one?.homeScore === other?.homeScore && one?.awayScore === other?.awayScore
}
