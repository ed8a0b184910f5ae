import { readFinalScore, settleBet } from '#domain/games/settlement.ts'
import { oppositeSide, type Side } from '#domain/games/sides.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { exampleBet } from './domainExamples.ts'

/** A final score from a recorded file. */
export type RecordedGame = {
  readonly sport: SportKey
  readonly homeTeam: string
  readonly awayTeam: string
  readonly homeScore: string
  readonly awayScore: string
}

/**
 * The result of a bet on that side for its creator, or why it is in doubt: the score is parsed like the feed's and the
 * bet settled. Throws if swapping the two sides would change the result.
 */
export function verdictOn(side: Side, game: RecordedGame): string {
  const verdict = settledFor(side, game)
  const mirrored = settledFor(oppositeSide(side, game), game)
  const expected = verdict === 'won' ? 'lost' : verdict === 'lost' ? 'won' : verdict
  if (mirrored !== expected) throw new Error(`${verdict} and ${mirrored} of ${JSON.stringify({ side, game })}`)
  return verdict
}

function settledFor(side: Side, game: RecordedGame): string {
  const { homeTeam, awayTeam } = game
  const scores = [
    { name: awayTeam, score: game.awayScore },
    { name: homeTeam, score: game.homeScore },
  ]
  const final = readFinalScore({ completed: true, scores }, game, game.sport)
  if (typeof final === 'string') return final
  const bet = exampleBet({ homeTeam, awayTeam, side, sport: game.sport })
  const outcome = settleBet(bet, final)
  if (typeof outcome === 'string') return outcome
  if (outcome.winnerId === null) return 'push'
  return outcome.winnerId === bet.creator.id ? 'won' : 'lost'
}
