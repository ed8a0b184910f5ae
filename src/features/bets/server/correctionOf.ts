import { type FinalScore, type Outcome, readFinalScore, settleBet } from '#domain/games/settlement.ts'
import { isSportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { StoredBet } from './store.ts'

/** What a bet should now say about its score: a different outcome, or null to keep its own. */
export type Change = {
  readonly bet: StoredBet
  readonly correction: (FinalScore & Outcome) | null
}

/** The final score of a settled bet's game, if the latest report leaves no doubt. */
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
 * How the correction of a settled bet changes by the latest report of its game: it opens, follows the score, or is
 * withdrawn. Null for no change, which is all that follows from an uncertain score. [BEY-05]
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
