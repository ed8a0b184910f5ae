import { after, earliest, hourMs, type Instant } from '../times.ts'
import type { Game, ScoreAnswer } from './game.ts'
import type { SourcesDiffer } from './settlement.ts'
import { type FinalScore, wholeScore } from './settlement.ts'
import { expectedEndOf } from './voiding.ts'

/** After so long without a word of the second source the first is believed alone. */
const longestWaitMs = 3 * hourMs

/**
 * What a second source makes of a final score: both say the same, they differ, it has not spoken yet, or it did not speak
 * in time. It differs too where it says anything but a final: postponed, suspended, called off or still played. [BEY-41]
 */
export type WitnessWord = 'same' | 'wait' | 'silent' | SourcesDiffer

/** `witness`: what the second source says of this game; null if it does not know it, or exactly one such game. */
export function wordOfWitness(
  game: Game,
  final: FinalScore,
  { score, witness, now }: { score: ScoreAnswer; witness: ScoreAnswer | null; now: Instant },
): WitnessWord {
  if (witness === null) {
    const end = expectedEndOf({ sport: game.sport, startsAt: score.startsAt })
    const toldAt = earliest(score.lastUpdate ?? end, after(end, longestWaitMs))
    return now >= after(toldAt, longestWaitMs) ? 'silent' : 'wait'
  }
  const [home, away] = [game.homeTeam, game.awayTeam].map((team) =>
    wholeScore(witness.scores?.find(({ name }) => name === team)?.score),
  )
  const isSame = witness.completed && home === final.homeScore && away === final.awayScore
  if (isSame) return 'same'
  const other = home == null || away == null ? 'no score' : `${away}-${home}`
  return `sources differ: ${final.awayScore}-${final.homeScore}, ${witness.completed ? other : `not over, ${other}`}`
}

/** What the ids of ESPN's games begin with, where lines come from there: they meet those of no other service. */
export const espnIds = 'espn-'

/**
 * Who said the score of the game of that id: the one source of lines, both, or the first alone where the second knew
 * nothing of the game. [BEY-06] [BEY-41]
 */
export function sourceOfScore(gameId: string, isWitnessed: boolean | null = null): string {
  if (isWitnessed === null) return gameId.startsWith(espnIds) ? 'ESPN' : 'odds service'
  return isWitnessed ? 'odds service and ESPN' : 'odds service alone: ESPN did not have this game'
}

/** Whether the second source has said something else before. */
export function haveDiffered(doubt: string | null): doubt is SourcesDiffer {
  return doubt?.startsWith('sources differ: ') ?? false
}
