import { after, earliest, type Instant } from '../times.ts'
import type { Deciding, Game, GameAnswer, GameRecord, GameReport, ScoreAnswer } from './game.ts'
import { underItsNames } from './sameGame.ts'
import { type Doubt, type FinalScore, hasPoints, readFinalScore, wholeScore } from './settlement.ts'
import { hasSameTeams, type Matchup } from './sides.ts'
import { isMissedInTime, type Played, playedAt, putOffMs, whyCalledOff } from './voiding.ts'
import { wordOfWitness } from './witness.ts'

/** A game seen for the first time. */
export function firstHeard(report: GameReport, now: Instant): GameRecord {
  const { id, sport, homeTeam, awayTeam, startsAt } = report
  const unknown = {
    ...{ begunAt: null, hasPoints: false, isOver: false, missingSince: null, oddsStartsAt: null },
    ...{ scores: null, homeScore: null, awayScore: null, scoreUpdatedAt: null },
  }
  return hear({ id, sport, homeTeam, awayTeam, scheduledAt: startsAt, startsAt, ...unknown }, report, now)
}

/**
 * The game after one more answer, which overrides every earlier one. If the service has reused its id for other teams,
 * the answer only says that the id is listed. [BID-27] [BEY-02]
 */
export function hear(game: GameRecord, told: GameReport, now: Instant): GameRecord {
  const report = reportOn(game, told)
  if (!hasSameTeams(report, game)) return { ...game, missingSince: null }
  const { score, startsAt } = report
  if (!score) return { ...game, startsAt, oddsStartsAt: startsAt, missingSince: null }
  const points = (team: string) => wholeScore(score.scores?.find(({ name }) => name === team)?.score)
  return {
    ...game,
    startsAt: startOf(game, startsAt),
    begunAt: game.begunAt ?? (reportsPlay(game, { ...report, ...score }, now) ? startsAt : null),
    hasPoints: hasPoints(score),
    isOver: score.completed,
    scores: score.scores,
    homeScore: points(game.homeTeam),
    awayScore: points(game.awayTeam),
    scoreUpdatedAt: score.lastUpdate,
    missingSince: null,
  }
}

/** The report under the game's own names: its teams may have been renamed since. */
function reportOn(game: GameRecord, told: GameReport): GameReport {
  const { score, ...names } = told
  const { scores = null, ...report } = underItsNames(game, { ...names, scores: score?.scores ?? null })
  return { ...report, score: score && { ...score, scores } }
}

/** Odds and scores a few minutes apart would move the game back and forth with each answer, so the odds win. */
function startOf({ oddsStartsAt }: GameRecord, reported: Instant): Instant {
  return oddsStartsAt !== null && Math.abs(reported - oddsStartsAt) < putOffMs ? oddsStartsAt : reported
}

/**
 * Whether the game is known to have begun: by its start, or because somebody has scored or it is over, whatever its
 * start. A suspended game that was moved to another day has begun. [BID-27] [BEY-02]
 */
export function hasBegun(
  { startsAt, hasPoints, isOver }: Pick<Game, 'startsAt' | 'hasPoints' | 'isOver'>,
  now: Instant,
): boolean {
  return startsAt <= now || hasPoints || isOver
}

/** What happened to a game that groups with bids or bets on it must know. */
export type GameNews =
  | { readonly what: 'moved'; readonly from: Instant; readonly to: Instant }
  | { readonly what: 'over' | 'started' | 'missing' | 'back' }

/** The news for groups with bids or bets on a game. */
export function newsOf(before: Game, after: Game): GameNews[] {
  const news: GameNews[] = []
  if (before.startsAt !== after.startsAt) news.push({ what: 'moved', from: before.startsAt, to: after.startsAt })
  if (!before.isOver && after.isOver) news.push({ what: 'over' })
  if (before.missingSince === null && after.missingSince !== null) news.push({ what: 'missing' })
  if (before.missingSince !== null && after.missingSince === null) news.push({ what: 'back' })
  return news
}

/**
 * A game is _scheduled_, or _moved_ to a later start than the scheduled one; at its start, or with the first report
 * that it is being played, it has _begun_; then it is _final_. It is _missing_ while the service does not list it, and
 * _called off_ for good if it did not start in time or has been missing for a day. A result that cannot be read leaves
 * it _in doubt_.
 */
export type GameState =
  | { readonly is: 'scheduled' | 'moved' | 'begun' | 'missing' }
  | { readonly is: 'called off'; readonly reason: string; readonly heardAt: Instant | null }
  | { readonly is: 'final'; readonly score: FinalScore; readonly played: Played; readonly isWitnessed?: boolean }
  | { readonly is: 'in doubt'; readonly doubt: Doubt }

/** The state of a game, by what is known and what the service says now. Unsure is never final. [STL-01] [BEY-03] */
export function stateOf(game: Game, answer: GameAnswer, deciding: Deciding): GameState {
  const { score } = answer
  const { now } = deciding
  const reason = whyCalledOff(game, answer, now)
  if (reason !== null) return { is: 'called off', reason, heardAt: score?.lastUpdate ?? null }
  if (score?.completed) return resultOf(game, { ...answer, score }, deciding)
  const isGone = score === null && answer.isListed === false && isMissedInTime(game, game.missingSince ?? now)
  if (isGone) return { is: 'missing' }
  const startsAt = latestStart(game, answer)
  if (game.begunAt !== null || startsAt <= now) return { is: 'begun' }
  return { is: startsAt > game.scheduledAt ? 'moved' : 'scheduled' }
}

/**
 * A final is believed only by a look made long enough after the start: an earlier one may be of another game. Where a second source
 * is asked, it has its word. [BEY-41]
 */
function resultOf(
  game: Game,
  answer: GameAnswer & { readonly score: ScoreAnswer },
  { now, earliestFinalMs }: Deciding,
): GameState {
  const { score, askedAt } = answer
  if (score.startsAt > now) return { is: 'in doubt', doubt: 'final before its start' }
  const believedFrom = after(latestStart(game, answer), earliestFinalMs)
  if (earliest(askedAt, now) < believedFrom) return { is: 'in doubt', doubt: 'final too soon' }
  const final = readFinalScore(score, game, game.sport)
  if (typeof final === 'string') return { is: 'in doubt', doubt: final }
  const played = playedAt(game, score)
  if (answer.witness === undefined) return { is: 'final', score: final, played }
  const word = wordOfWitness(game, final, { score, witness: answer.witness, now })
  if (word === 'wait') return { is: 'begun' }
  return word === 'same' || word === 'silent'
    ? { is: 'final', score: final, played, isWitnessed: word === 'same' }
    : { is: 'in doubt', doubt: word }
}

/** The scores may be the first to say that a game has moved. */
export function latestStart(game: Game, answer: GameAnswer | null): Instant {
  const score = answer?.score
  const isIts = score && hasSameTeams(score, game)
  return isIts && score.startsAt > game.startsAt ? score.startsAt : game.startsAt
}

/** Whether this answer reports a game being played: somebody has scored, or it is over. 0-0 is also reported before. */
export function reportsPlay(game: Matchup, score: ScoreAnswer | null, now: Instant): score is ScoreAnswer {
  if (score === null || !hasSameTeams(score, game) || score.startsAt > now) return false
  return score.completed || hasPoints(score)
}
