import { outcomeOfLegs, resultByScore } from '#domain/bets/parlayBets.ts'
import type { BetLeg, LegStatus } from '#domain/bids/parlays.ts'
import type { Game } from '#domain/games/game.ts'
import { underItsNames } from '#domain/games/sameGame.ts'
import { type FinalScore, nobodyWins, type Outcome, readFinalScore, settleBet } from '#domain/games/settlement.ts'
import { isSportKey } from '#domain/games/sports.ts'
import { type Acceptance, playedAt, whyMadeTooLate } from '#domain/games/voiding.ts'
import type { Instant } from '#domain/times.ts'
import type { FeedScore } from '#server/providers/oddsService.ts'
import type { StoredBet } from './store.ts'

/** What a bet should now say about its score: a different outcome, or null to keep its own. */
export type Change = {
  readonly bet: StoredBet
  readonly correction: (FinalScore & Outcome) | null
  /** Whose score it is, of a parlay. */
  readonly leg?: BetLeg
  /** Why it, or that leg, should have been void when it was settled; null if only the score is another one. */
  readonly tooLate?: string | null
}

/** The latest scores, by game. */
export type Scores = ReadonlyMap<string, FeedScore>

/** The games that decide a bet. */
export function gamesOf({ game, legs }: StoredBet): Game[] {
  return game ? [game] : legs.map((leg) => leg.game)
}

/**
 * The final score of a settled bet's game, if the latest report leaves no doubt. `startsAt`: left out where only the
 * score is asked for, which the bet itself then checks.
 */
export function sureScore(
  game: Pick<StoredBet, 'sport' | 'homeTeam' | 'awayTeam'> & Partial<Pick<StoredBet, 'startsAt'>>,
  record: FeedScore | undefined,
  now: Instant,
): FinalScore | null {
  const { sport, homeTeam, awayTeam } = game
  if (!record || !isSportKey(sport) || record.startsAt > now) return null
  const startsAt = game.startsAt ?? record.startsAt
  const score = readFinalScore(underItsNames({ sport, homeTeam, awayTeam, startsAt }, record), game, sport)
  return typeof score === 'string' ? null : score
}

/**
 * How the correction of a settled bet changes by the latest reports of its games: it opens, follows the score, or is
 * withdrawn. Null for no change, which is all that follows from an uncertain score. [BEY-05]
 */
export function changeOf(bet: StoredBet, scores: Scores, now: Instant): Change | null {
  const latest = bet.legs.length > 0 ? latestOfLegs(bet, scores, now) : latestOf(bet, scores, now)
  return latest && !isSame(latest.correction, bet.correction) ? { bet, ...latest } : null
}

type Latest = Omit<Change, 'bet'>

function latestOf(bet: StoredBet, scores: Scores, now: Instant): Latest | null {
  const record = scores.get(bet.gameId ?? '')
  const score = sureScore(bet, record, now)
  if (!score) return null
  const tooLate = whyTooLateFor(bet, bet.game, record)
  const outcome = tooLate === null ? settleBet(bet, score) : nobodyWins
  if (typeof outcome === 'string') return null
  return { tooLate, correction: outcome.winnerId === bet.winnerId ? null : { ...score, ...outcome } }
}

function whyTooLateFor(bet: Acceptance, game: Game | null, record: FeedScore | undefined): string | null {
  return game && record ? whyMadeTooLate(bet, playedAt(game, record)) : null
}

/**
 * A leg that is void stays so; one that was still undecided counts once its game is over. The reason for another outcome
 * is a leg that had been decided and comes out otherwise now. A correction is withdrawn only if the scores of all legs
 * that had one are sure. [BEY-32]
 */
function latestOfLegs(bet: StoredBet, scores: Scores, now: Instant): Latest | null {
  const legs = bet.legs.map((leg) => {
    const record = scores.get(leg.game.id)
    const score = leg.status === 'void' ? null : sureScore(leg.game, record, now)
    const tooLate = score && whyTooLateFor(bet, leg.game, record)
    const status: LegStatus = tooLate === null ? ((score && resultByScore(leg, score)) ?? leg.status) : 'void'
    return { leg, score, tooLate, status }
  })
  const outcome = outcomeOfLegs(
    bet,
    legs.map(({ status }) => status),
  )
  if (!outcome) return null
  const decided = legs.filter(({ leg }) => leg.score !== null)
  const changed = decided.filter(({ leg, status }) => status !== leg.status)
  // A leg that loses, or no longer does, changes more than one that is pushed.
  const reason = changed.find(({ leg, status }) => [leg.status, status].includes('lost')) ?? changed[0]
  if (reason?.score && outcome.winnerId !== bet.winnerId) {
    return { leg: reason.leg, tooLate: reason.tooLate, correction: { ...reason.score, ...outcome } }
  }
  return decided.every(({ score }) => score !== null) ? { correction: null } : null
}

type Corrected = (FinalScore & Pick<Outcome, 'winnerId'>) | null

function isSame(one: Corrected, other: Corrected): boolean {
  const isSameScore = one?.homeScore === other?.homeScore && one?.awayScore === other?.awayScore
  return isSameScore && one?.winnerId === other?.winnerId
}
