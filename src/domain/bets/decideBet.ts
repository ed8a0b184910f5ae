import type { Deciding, Game, GameAnswer } from '../games/game.ts'
import { type GameState, latestStart, stateOf } from '../games/games.ts'
import { type Doubt, type FinalScore, nobodyWins, type Outcome, settleBet } from '../games/settlement.ts'
import { hasSameTeams, type Matchup } from '../games/sides.ts'
import { type Acceptance, needsAttentionAt, whyMadeTooLate } from '../games/voiding.ts'
import { haveDiffered } from '../games/witness.ts'
import type { Instant } from '../times.ts'
import type { Participant } from './bets.ts'

/** A game that active bets are waiting for; `game` is null for a custom bet, which is settled by hand. */
export type Pending = {
  readonly game: Game | null
  /** Why the bets could not be settled for sure before; null if there was no doubt. */
  readonly doubt: string | null
}

/** An active bet, or a leg of one, as far as its game decides it. */
export type AwaitingBet = Pending &
  Acceptance &
  Matchup & { readonly creator: Pick<Participant, 'id' | 'side'>; readonly acceptor: Pick<Participant, 'id'> }

/**
 * How a bet is settled: by a score, or by a person or as void without one; `voidReason` is a sentence for the receipt.
 */
export type Verdict = {
  readonly outcome: Outcome
  readonly score: FinalScore | null
  readonly scoreUpdatedAt: Instant | null
  readonly voidReason: string | null
  /** Whether a second source said the same; left out where none was asked. [BEY-41] */
  readonly isWitnessed?: boolean
}

/**
 * What a run does with one bet. `hold`: it stays active and needs attention; `isMissing`: its game is not listed
 * anywhere. `release`: it no longer needs attention. `wait`: nothing is known that would change it. `fail`: its game could
 * not be looked up; `doubt` is the bet's new doubt, or null to keep the present one.
 */
export type Decision =
  | { readonly to: 'settle'; readonly as: Verdict }
  | { readonly to: 'hold'; readonly doubt: Doubt; readonly isMissing: boolean }
  | { readonly to: 'release' }
  | { readonly to: 'wait'; readonly isMissing: boolean }
  | { readonly to: 'fail'; readonly doubt: Doubt | null }

/**
 * Decides one bet by what is known of its game and by the odds service's current answer; `answer` is null if the
 * service could not be reached. Unsure means unsettled, and a bet on what was known is void. [STL-01] to [STL-11]
 * [BEY-03] [BEY-04]
 */
export function decideBet(bet: AwaitingBet, answer: GameAnswer | null, deciding: Deciding): Decision {
  const decision = decideGame(bet, answer, deciding)
  return decision.to === 'score' ? byScore(bet, decision.final) : decision
}

/** Whether a run would change anything about the bets on that game, as far as the game alone can tell. */
export function hasNews(awaited: Pending, answer: GameAnswer | null, deciding: Deciding): boolean {
  const decision = decideGame(awaited, answer, deciding)
  const wasMissing = (awaited.game?.missingSince ?? null) !== null
  switch (decision.to) {
    case 'wait':
      return decision.isMissing !== wasMissing
    case 'hold':
      return decision.doubt !== awaited.doubt || decision.isMissing !== wasMissing
    default:
      return true
  }
}

type Final = Extract<GameState, { is: 'final' }>

/** What follows from the game alone, or its final score, which decides each of its bets. */
function decideGame(
  { game, doubt }: Pending,
  answer: GameAnswer | null,
  deciding: Deciding,
): Decision | { readonly to: 'score'; readonly final: Final } {
  // A custom bet has no game, and an unsupported sport has no scores: both are left alone. [STL-11]
  if (!game) return { to: 'wait', isMissing: false }
  // A final score that is long overdue is a doubt: the game was suspended, or its score never came. [BEY-04]
  const isOverdue = deciding.now >= needsAttentionAt({ sport: game.sport, startsAt: latestStart(game, answer) })
  const overdue = isOverdue ? 'no final score in time' : null
  // Without an answer there is nothing new: a different doubt remains.
  if (!answer) return { to: 'fail', doubt: doubt === null ? overdue : null }
  // A second source that said something else, and now says nothing, has taken nothing back. [BEY-41]
  const isSilentNow = answer.score?.completed === true && answer.witness === null
  if (isSilentNow && haveDiffered(doubt)) return { to: 'hold', doubt, isMissing: false }
  const state = stateOf(game, answer, deciding)
  switch (state.is) {
    case 'final':
      return { to: 'score', final: state }
    case 'in doubt':
      return { to: 'hold', doubt: state.doubt, isMissing: false }
    case 'called off':
      return asVoid(state.reason, state.heardAt)
    default: {
      const isMissing = state.is === 'missing'
      if (overdue) return { to: 'hold', doubt: overdue, isMissing }
      const isDoubtOver = doubt !== null && !isMissing && reportsOn(game, answer)
      return isDoubtOver ? { to: 'release' } : { to: 'wait', isMissing }
    }
  }
}

/** Whether the answer is about this game: no news ends no doubt. */
function reportsOn(game: Game, { score, isListed }: GameAnswer): boolean {
  return score ? hasSameTeams(score, game) : isListed === true
}

function asVoid(voidReason: string, scoreUpdatedAt: Instant | null): Decision {
  return { to: 'settle', as: { outcome: nobodyWins, score: null, scoreUpdatedAt, voidReason } }
}

function byScore(bet: AwaitingBet, { score, played, isWitnessed }: Final): Decision {
  const tooLate = whyMadeTooLate(bet, played)
  if (tooLate !== null) return asVoid(tooLate, played.endedAt)
  const outcome = settleBet(bet, score)
  if (typeof outcome === 'string') return { to: 'hold', doubt: outcome, isMissing: false }
  const said = isWitnessed === undefined ? {} : { isWitnessed }
  return { to: 'settle', as: { outcome, score, scoreUpdatedAt: played.endedAt, voidReason: null, ...said } }
}
