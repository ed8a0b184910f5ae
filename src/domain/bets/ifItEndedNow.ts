import { marginOf } from '../games/settlement.ts'
import type { Matchup, Side } from '../games/sides.ts'
import { addCents, type Cents, negateCents, noCents } from '../money/money.ts'

/** One's own side of a bet whose game is in progress, with its score so far. */
export type LiveBet = {
  readonly side: Side
  readonly matchup: Matchup
  readonly score: { readonly home: number; readonly away: number }
  readonly risk: Cents
  readonly toWin: Cents
}

/**
 * What one would win if the game ended with this score, below zero what one would lose; nothing on a push. Null where a
 * score decides nothing. [BEY-46]
 */
export function ifItEndedNow({ side, matchup, score, risk, toWin }: LiveBet): Cents | null {
  const margin = marginOf(side, { homeScore: score.home, awayScore: score.away }, matchup)
  if (typeof margin !== 'number') return null
  if (margin === 0) return noCents
  return margin > 0 ? toWin : negateCents(risk)
}

/** What one would have in the end if all these games ended now. [BEY-46] */
export function sumIfAllEndedNow(bets: readonly LiveBet[]): Cents {
  return addCents(bets.flatMap((bet) => ifItEndedNow(bet) ?? []))
}
