import type { Game } from '../games/game.ts'
import type { FinalScore } from '../games/settlement.ts'
import { describeSide, type Matchup, type Side } from '../games/sides.ts'
import { type AmericanOdds, americanOdds, impliedRatio, isAmericanOdds, longestOdds } from '../odds/odds.ts'
import type { Instant } from '../times.ts'

/** Legs of one parlay, each on a game of its own. [BEY-32] */
export const fewestLegs = 2
export const mostLegs = 6

/** The two sides of a parlay. Its creator has the first: they win if no leg loses. */
export const parlaySides = { homeTeam: 'Every leg wins', awayTeam: 'A leg loses' } as const satisfies Matchup

/** A side of a listed game. */
export type ListedSide =
  | Extract<Side, { betType: 'spread' | 'total' }>
  | { readonly betType: 'moneyline'; readonly team: string }

/** One side of one game in a parlay, at the fair price when the bid was posted. */
export type Leg = {
  /** In a bet, scheduled as it was when the bet was made. */
  readonly game: Game
  readonly side: ListedSide
  readonly odds: AmericanOdds
  /** The book's price for that side. */
  readonly originalOdds: AmericanOdds
  readonly bookmaker: string
}

/** How a leg came out. A leg that is pushed or void is left out of the price. */
export type LegStatus = 'active' | 'won' | 'lost' | 'push' | 'void'

/** A leg of a bet, and what became of it. */
export type BetLeg = Leg & {
  readonly status: LegStatus
  /** Why it could not be decided for sure; null if there is no doubt. */
  readonly needsAttention: string | null
  readonly score: FinalScore | null
  readonly scoreUpdatedAt: Instant | null
  /** Whether a second source of scores said the same; null where none was asked. */
  readonly isWitnessed: boolean | null
  /** A sentence for its receipt. */
  readonly voidReason: string | null
  readonly decidedAt: Instant | null
}

/** What no leg of a new bet has yet. */
export const undecided = {
  status: 'active',
  needsAttention: null,
  score: null,
  scoreUpdatedAt: null,
  isWitnessed: null,
  voidReason: null,
  decidedAt: null,
} as const satisfies Partial<BetLeg>

/**
 * The price at which all of these win: the product of their decimal prices, to the nearest whole American price, half
 * away from zero; null where it is longer than a bid may be. The product of fair prices is fair. Legs on favorites are at
 * any price, as other bids on listed lines are. [BEY-32]
 */
export function parlayOdds(prices: readonly AmericanOdds[]): AmericanOdds | null {
  // Whole numbers of any size, so that a half is exactly a half.
  let [won, all] = [1n, 1n]
  for (const price of prices) {
    const { part, whole } = impliedRatio(price)
    won *= BigInt(part)
    all *= BigInt(whole)
  }
  const rest = all - won
  if (rest <= 0n) return null
  const value = rest >= won ? halfUp(100n * rest, won) : -halfUp(100n * won, rest)
  return isAmericanOdds(value) && value <= longestOdds ? americanOdds(value) : null
}

function halfUp(numerator: bigint, denominator: bigint): number {
  return Number((2n * numerator + denominator) / (2n * denominator))
}

export type Heard = Pick<Game, 'startsAt' | 'hasPoints' | 'isOver'>

/** What is known of the games of a parlay as if they were one: it has begun with the first that has. */
export function heardOfAll(games: readonly Heard[]): Heard | null {
  if (games.length === 0) return null
  return {
    startsAt: Math.min(...games.map(({ startsAt }) => startsAt)) as Instant,
    hasPoints: games.some(({ hasPoints }) => hasPoints),
    isOver: games.some(({ isOver }) => isOver),
  }
}

/** `Parlay of 3 legs`. */
export function parlayName({ length }: { readonly length: number }): string {
  return `Parlay of ${length} legs`
}

/** `Bills -3`, `Dolphins to win`, `Over 44.5 (Bills @ Dolphins)`: a total names no team. */
export function describeLeg({ side, game }: { readonly side: Side; readonly game: Matchup }): string {
  const words = describeSide(side)
  return side.betType === 'total' ? `${words} (${game.awayTeam} @ ${game.homeTeam})` : words
}
