import { type Cents, cents } from '../money/money.ts'
import { type AmericanOdds, impliedProbability, impliedRatio } from './odds.ts'

/**
 * What a side is worth on average if `fairOdds` is its fair price: p · toWin - (1 - p) · risk, in whole cents, half
 * away from zero. Below zero it gives that much away. The other side, at the mirrored price, gains exactly the opposite.
 */
export function expectedGain({ risk, toWin }: { risk: Cents; toWin: Cents }, fairOdds: AmericanOdds): Cents {
  const { part, whole } = impliedRatio(fairOdds)
  const gain = (part * toWin - (whole - part) * risk) / whole
  return cents(Math.sign(gain) * Math.round(Math.abs(gain)) || 0)
}

/** A smaller move of a fair price is not worth a warning: a point and a half of probability, like -233 to -251. */
const noticeableMove = 0.015

/** Whether a fair price has moved so far from `before` that a person should look again before they accept. */
export function hasDrifted(before: AmericanOdds, now: AmericanOdds): boolean {
  return Math.abs(impliedProbability(before) - impliedProbability(now)) >= noticeableMove
}
