import { outcomeOfLegs, resultByScore } from '#domain/bets/parlayBets.ts'
import type { BetLeg } from '#domain/bids/parlays.ts'
import type { Game } from '#domain/games/game.ts'
import { type FinalScore, type Outcome, readFinalScore, settleBet } from '#domain/games/settlement.ts'
import { isSportKey } from '#domain/games/sports.ts'
import type { Instant } from '#domain/times.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { StoredBet } from './store.ts'

/** What a bet should now say about its score: a different outcome, or null to keep its own. */
export type Change = {
  readonly bet: StoredBet
  readonly correction: (FinalScore & Outcome) | null
  /** Whose score it is, of a parlay. */
  readonly leg?: BetLeg
}

/** The latest scores, by game. */
export type Scores = ReadonlyMap<string, FeedScore>

/** The games that decide a bet. */
export function gamesOf({ game, legs }: StoredBet): Game[] {
  return game ? [game] : legs.map((leg) => leg.game)
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
 * How the correction of a settled bet changes by the latest reports of its games: it opens, follows the score, or is
 * withdrawn. Null for no change, which is all that follows from an uncertain score. [BEY-05]
 */
export function changeOf(bet: StoredBet, scores: Scores, now: Instant): Change | null {
  const latest = bet.legs.length > 0 ? latestOfLegs(bet, scores, now) : latestOf(bet, scores, now)
  if (!latest) return null
  const { score, outcome, ...more } = latest
  const correction = outcome.winnerId === bet.winnerId ? null : { ...score, ...outcome }
  return isSame(correction, bet.correction) ? null : { bet, correction, ...more }
}

type Latest = Pick<Change, 'leg'> & { readonly score: FinalScore; readonly outcome: Outcome }

function latestOf(bet: StoredBet, scores: Scores, now: Instant): Latest | null {
  const score = sureScore(bet, scores.get(bet.gameId ?? ''), now)
  const outcome = score && settleBet(bet, score)
  return score && outcome && typeof outcome !== 'string' ? { score, outcome } : null
}

/**
 * A leg that is void stays so; one that was still undecided counts once its game is over. The score is that of the first
 * leg that came out otherwise, or of any that has one. [BEY-32]
 */
function latestOfLegs(bet: StoredBet, scores: Scores, now: Instant): Latest | null {
  const legs = bet.legs.map((leg) => {
    const score = leg.status === 'void' ? null : sureScore(leg.game, scores.get(leg.game.id), now)
    return { leg, score: score ?? leg.score, status: (score && resultByScore(leg, score)) ?? leg.status }
  })
  const statuses = legs.map(({ status }) => status)
  const outcome = outcomeOfLegs(bet, statuses)
  const scored = legs.filter(({ score }) => score !== null)
  const { leg, score } = scored.find((one) => one.status !== one.leg.status) ?? scored[0] ?? {}
  return outcome && leg && score ? { leg, score, outcome } : null
}

function isSame(one: FinalScore | null, other: FinalScore | null): boolean {
  return one?.homeScore === other?.homeScore && one?.awayScore === other?.awayScore
}
