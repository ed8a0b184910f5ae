import type { Instant } from '../times.ts'
import type { ScoreRecord } from './settlement.ts'
import type { Matchup } from './sides.ts'
import type { SportKey } from './sports.ts'

/** A game of the odds service, identified by the service's id together with its teams, since an id may be reused. */
export type Game = Matchup & {
  readonly id: string
  readonly sport: SportKey
  /** When it was first scheduled to start; for a bet, the schedule when the bet was made. */
  readonly scheduledAt: Instant
  /** When it starts, by the latest report. */
  readonly startsAt: Instant
  /** The start in the first report that it was being played; null if there is none yet. */
  readonly begunAt: Instant | null
  /** Somebody has scored: it is in progress, suspended or over. 0-0 may also be reported before a game. */
  readonly hasPoints: boolean
  readonly isOver: boolean
  /** Since when neither odds nor scores have listed it; null while one of them does. */
  readonly missingSince: Instant | null
}

/** A game with everything that is recorded about it. */
export type GameRecord = Game & {
  /** The start in the latest odds; null while only the scores have it. */
  readonly oddsStartsAt: Instant | null
  /** The scores as the service sent them, and as whole numbers if they can be read as such. */
  readonly scores: ScoreRecord['scores']
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly scoreUpdatedAt: Instant | null
}

/** What one answer of the odds service says about a game. Odds have no score: it is null. */
export type GameReport = Matchup & {
  readonly id: string
  readonly sport: SportKey
  readonly startsAt: Instant
  readonly score: (ScoreRecord & { readonly lastUpdate: Instant | null }) | null
}

/** What the scores say for the id of a game, whether about its teams or others. */
export type ScoreAnswer = ScoreRecord & Matchup & { readonly startsAt: Instant; readonly lastUpdate: Instant | null }

/** By what bets are decided: the time, and how long after its start a game's final is believed at the earliest. */
export type Deciding = { readonly now: Instant; readonly earliestFinalMs: number }

/** What the odds service says about a game. */
export type GameAnswer = {
  /** When it was asked for the scores. */
  readonly askedAt: Instant
  /** Null: it is not in the scores of the last 3 days. */
  readonly score: ScoreAnswer | null
  /** Whether the odds list it; null if that is not known. */
  readonly isListed: boolean | null
  /** What a second source says of it, null if nothing; left out where no second source is asked. [BEY-41] */
  readonly witness?: ScoreAnswer | null
}
