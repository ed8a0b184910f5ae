import { type Cents, cents } from '../money/money.ts'
import { expectedGain } from '../odds/expectedValue.ts'
import type { Instant } from '../times.ts'
import type { PricedBet } from './luck.ts'

/** More points than a small picture on a phone can show. */
export const mostLuckPoints = 60

/** What bets brought until then, and what they would have brought on average. */
export type LuckPoint = { readonly at: Instant; readonly result: Cents; readonly expected: Cents }

/**
 * How somebody's result and what the prices say of it grew, by the bets that luck is about, in the order of settlement.
 * The last point is the result and the expectation of all; where there are too many, the others are spread evenly. [BEY-38]
 */
export function luckLine(bets: readonly (PricedBet & { readonly at: Instant })[]): LuckPoint[] {
  const points: LuckPoint[] = []
  let [result, expected] = [0, 0]
  for (const bet of bets) {
    if (bet.accepted === null) continue
    result += bet.result
    expected += expectedGain(bet, bet.accepted)
    if (points.at(-1)?.at === bet.at) points.pop()
    points.push({ at: bet.at, result: cents(result), expected: cents(expected) })
  }
  const share = Math.min(1, mostLuckPoints / points.length)
  return points.filter((_, index) => Math.floor((index + 1) * share) > Math.floor(index * share))
}
