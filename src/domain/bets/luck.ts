import { type Cents, cents } from '../money/money.ts'
import { expectedGain } from '../odds/expectedValue.ts'
import type { AmericanOdds } from '../odds/odds.ts'

/** A settled bet as it counts for one of its two. Both prices are fair ones of their side, null where none is known. */
export type PricedBet = {
  readonly risk: Cents
  readonly toWin: Cents
  /** What they won, below zero what they lost. */
  readonly result: Cents
  /** At the moment of acceptance. */
  readonly accepted: AmericanOdds | null
  /** When the game began. */
  readonly closing: AmericanOdds | null
}

/** By how much somebody's prices were better than the closing ones. */
export type ClosingValue = {
  /** A share of what was risked; 0 where that was less than a cent. */
  readonly percent: number
  readonly amount: Cents
  readonly bets: number
  /** Between these the true percentage lies in 95 of 100 cases; null for fewer than two bets or no risk, which say nothing. */
  readonly low: number | null
  readonly high: number | null
}

export type Luck = {
  /** What the bets would have brought on average, at the fair prices of the moments of acceptance. */
  readonly expected: Cents
  /** What they brought beyond that. */
  readonly luck: Cents
  /** How many bets both are about. */
  readonly bets: number
  /** What was risked in them. */
  readonly risked: Cents
  /** Bets without a price of when they were made: neither is about them. */
  readonly unpriced: number
  /** Bets without a closing price. */
  readonly leftOut: number
  /** Null without any. */
  readonly closingValue: ClosingValue | null
}

/**
 * What of a result is the prices and what is luck. What everybody gains by either sums to zero in a group, because the two
 * sides of a bet gain exactly the opposite. The formulas, with an example, are in docs/how-settlement-works.md. [BEY-38]
 */
export function luckOf(bets: readonly PricedBet[]): Luck {
  const priced = bets.flatMap((bet) =>
    bet.accepted === null ? [] : [{ ...bet, gain: expectedGain(bet, bet.accepted) }],
  )
  const sum = (amounts: readonly number[]) => cents(amounts.reduce((all, amount) => all + amount, 0))
  const expected = sum(priced.map(({ gain }) => gain))
  return {
    expected,
    luck: cents(sum(priced.map(({ result }) => result)) - expected),
    bets: priced.length,
    risked: sum(priced.map(({ risk }) => risk)),
    unpriced: bets.length - priced.length,
    leftOut: bets.filter(({ closing }) => closing === null).length,
    closingValue: closingValueOf(bets),
  }
}

function closingValueOf(bets: readonly PricedBet[]): ClosingValue | null {
  const closed = bets.flatMap((bet) =>
    bet.closing === null ? [] : [{ risk: bet.risk, gain: expectedGain(bet, bet.closing) }],
  )
  if (closed.length === 0) return null
  const risked = closed.reduce((sum, { risk }) => sum + risk, 0)
  const gained = closed.reduce((sum, { gain }) => sum + gain, 0)
  const mean = risked === 0 ? 0 : gained / risked
  // The error of a weighted mean, by how far the single bets are from it.
  const squares = closed.reduce((sum, { risk, gain }) => sum + (gain - mean * risk) ** 2, 0)
  const count = closed.length
  const reach = count < 2 || risked === 0 ? null : (1.96 * Math.sqrt((squares * count) / (count - 1))) / risked
  return {
    percent: inPercent(mean),
    amount: cents(gained),
    bets: count,
    low: reach === null ? null : inPercent(mean - reach),
    high: reach === null ? null : inPercent(mean + reach),
  }
}

/** With one decimal. */
function inPercent(share: number): number {
  return Math.round(share * 1000) / 10 || 0
}
