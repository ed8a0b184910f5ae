import type { Instant } from '../times.ts'
import type { ScoreRecord } from './settlement.ts'
import type { Matchup } from './sides.ts'
import type { SportKey } from './sports.ts'

/** A game of the odds service: known by the service's id together with its teams, for an id may be given to others. */
export type Game = Matchup & {
  readonly id: string
  readonly sport: SportKey
  /** When it was to start as it was first heard of; for a bet, as the bet was made. */
  readonly scheduledAt: Instant
  /** When it starts, as was heard last. */
  readonly startsAt: Instant
  /** The start that came with the first report of its play; null while there is none. */
  readonly begunAt: Instant | null
  /** There are points: it is under way, broken off or over. Nil to nil may also be said of a game that is to come. */
  readonly hasPoints: boolean
  readonly isOver: boolean
  /** Since when neither odds nor scores list it; null while one of them does. */
  readonly missingSince: Instant | null
}

/** A game with all that is written down of it. */
export type GameRecord = Game & {
  /** The start that the odds gave last; null while only the scores have it. */
  readonly oddsStartsAt: Instant | null
  /** As the service tells it, and as whole numbers where it can be read so. */
  readonly scores: ScoreRecord['scores']
  readonly homeScore: number | null
  readonly awayScore: number | null
  readonly scoreUpdatedAt: Instant | null
}

/** What one answer of the odds service says of a game. Odds have no score: it is null. */
export type GameReport = Matchup & {
  readonly id: string
  readonly sport: SportKey
  readonly startsAt: Instant
  readonly score: (ScoreRecord & { readonly lastUpdate: Instant | null }) | null
}

/** What the scores say under the id of a game, be it of its teams or of others. */
export type ScoreAnswer = ScoreRecord & Matchup & { readonly startsAt: Instant; readonly lastUpdate: Instant | null }

/** What the odds service says of a game at the moment. */
export type GameAnswer = {
  /** Null: the scores of the last 3 days do not have it. */
  readonly score: ScoreAnswer | null
  /** Whether the odds list it; null where that is not known. */
  readonly isListed: boolean | null
}
