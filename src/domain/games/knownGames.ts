import { hasSameTeams, type Matchup } from '../sides.ts'
import { type Instant, isAhead } from '../times.ts'
import { hasPoints, type ScoreRecord } from './settlement.ts'
import { putOffMs } from './voiding.ts'

/** What one answer of the odds service says of a game. Odds do not say how a game stands: their `score` is null. */
export type Told = {
  readonly game: Matchup & { readonly startsAt: Instant }
  readonly score: ScoreRecord | null
  readonly fetchedAt: Instant
}

/** What was last heard of a game, for as long as it is known by its id: when it starts and how it stands. */
export type KnownGame = {
  readonly startsAt: Instant
  /** There are points: it is under way, broken off or over. Nil to nil may also be said of a game that is to come. */
  readonly hasPoints: boolean
  readonly isOver: boolean
}

/**
 * What the kept answers say of the game between these teams: its start as the newest of them has it, of two that are
 * equally new the first. Null when none is about it: an id that the service has given to other teams says nothing of
 * this game. An answer from a clock that ran ahead may be of any age, so it counts only where there is no other.
 * [BID-27] [BEY-02]
 */
export function knownGame(matchup: Matchup, told: readonly Told[], now: Instant): KnownGame | null {
  const ofIt = told.filter(({ game }) => hasSameTeams(game, matchup))
  const [first, ...others] = ofIt
  if (!first) return null
  const toldAt = ({ fetchedAt }: Told) => (isAhead(fetchedAt, now) ? 0 : fetchedAt)
  const newest = others.reduce((best, one) => (toldAt(one) > toldAt(best) ? one : best), first)
  return {
    startsAt: startOf(newest, ofIt),
    hasPoints: ofIt.some(({ score }) => score && hasPoints(score)),
    isOver: ofIt.some(({ score }) => score?.completed),
  }
}

/** Odds and scores that differ by some minutes would move the game to and fro with each answer: the odds are believed. */
function startOf({ game, score }: Told, told: readonly Told[]): Instant {
  const odds = told.find((one) => one.score === null)?.game
  const isNear = odds && score !== null && Math.abs(game.startsAt - odds.startsAt) < putOffMs
  return isNear ? odds.startsAt : game.startsAt
}

/**
 * Whether the game is known to have begun: by its start, or because it has points or is over already, whatever its start.
 * A game that was broken off and put off to another day has begun. [BID-27] [BEY-02]
 */
export function hasBegun({ startsAt, hasPoints, isOver }: KnownGame, now: Instant): boolean {
  return startsAt <= now || hasPoints || isOver
}
