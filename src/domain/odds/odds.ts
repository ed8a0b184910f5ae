import { type Cents, cents, noCents } from '../money/money.ts'

/**
 * American odds: whole, never between -100 and +100. +150 wins 150 on a stake of 100; -150 wins 100 on a stake of 150.
 * Even money is written +100; -100 is the same price.
 */
export type AmericanOdds = number & { readonly unit: 'american odds' }

/** A probability above 0 and below 1. */
export type Probability = number & { readonly unit: 'probability' }

/** The two prices of one market of one book. */
export type PricePair = { readonly a: AmericanOdds; readonly b: AmericanOdds }

/** Both prices without the book's margin, and that margin in percent. */
export type FairPair = PricePair & { readonly juicePercent: number }

/** The longest odds that a person may enter: beyond it a one-dollar stake wins less than a cent. */
export const longestOdds = 10_000

export const evenOdds = 100 as AmericanOdds

/** No book quotes beyond it; up to it every computation below stays within whole numbers. */
const farthestOdds = 1_000_000

/** Whether `value` is a valid price. */
export function isAmericanOdds(value: number): value is AmericanOdds {
  return Number.isInteger(value) && Math.abs(value) >= 100 && Math.abs(value) <= farthestOdds
}

/** Checks a price. Throws on anything else: use `isAmericanOdds` first on untrusted values. */
export function americanOdds(value: number): AmericanOdds {
  if (!isAmericanOdds(value)) throw new Error(`not American odds: ${value}`)
  return value === -100 ? evenOdds : value
}

/** American odds from decimal odds (1.91, 2.5), to the nearest whole number; null when they cannot be a price. */
export function americanFromDecimal(decimal: number): AmericanOdds | null {
  // Counted in ten-thousandths, so that a half is a half: 2.035 is +104, though (2.035 - 1) * 100 is below 103.5.
  return americanFromRatio({ part: Math.round(decimal * 10_000) - 10_000, whole: 10_000 })
}

/**
 * American odds that win `part` on a stake of `whole`, two whole numbers, to the nearest whole price, half away from
 * zero; null when they cannot be a price.
 */
export function americanFromRatio({ part, whole }: { part: number; whole: number }): AmericanOdds | null {
  if (![part, whole].every((size) => size > 0 && Number.isSafeInteger(100 * size))) return null
  const value = part >= whole ? halfUp(100 * part, whole) : -halfUp(100 * whole, part)
  return isAmericanOdds(value) ? americanOdds(value) : null
}

/**
 * What `stake` wins at `odds`, without the stake itself; also what the other side puts up.
 * Rounded half up to the cent, once, when the bet forms. A stake of nothing, or no odds, wins nothing.
 * [ODDS-01] [ODDS-02] [ODDS-03]
 */
export function winAmount(stake: Cents, odds: AmericanOdds | 0): Cents {
  if (stake <= 0 || odds === 0) return noCents
  return odds > 0 ? cents(halfUp(stake * odds, 100)) : cents(halfUp(stake * 100, -odds))
}

/** The probability implied by a price, including the margin. [ODDS-05] [ODDS-06] */
export function impliedProbability(odds: AmericanOdds): Probability {
  const { part, whole } = impliedRatio(odds)
  return (part / whole) as Probability
}

/** The price of the other side without a margin: +138 for -138. Even money is its own mirror. [ODDS-08] */
export function mirrorOdds(odds: AmericanOdds): AmericanOdds {
  return americanOdds(Math.abs(odds) === 100 ? 100 : -odds)
}

/** The price of a probability, to the nearest whole number, half away from zero. Throws on 0 and 1. [ODDS-08] */
export function oddsFromProbability(probability: Probability): AmericanOdds {
  const fair = probability >= 0.5 ? (-100 * probability) / (1 - probability) : (100 * (1 - probability)) / probability
  return americanOdds(Math.sign(fair) * Math.max(100, Math.round(Math.abs(fair))))
}

/**
 * Both prices without the margin: the implied probabilities are normalized to a sum of 1, the favorite's price is
 * computed and the other is its exact mirror. -110/-110 is +100/+100 with a juice of 4.5% by definition. [ODDS-07]
 * [ODDS-08] [ODDS-09] [ODDS-10]
 */
export function fairPair({ a, b }: PricePair): FairPair {
  if (a === -110 && b === -110) return { a: evenOdds, b: evenOdds, juicePercent: 4.5 }
  const [pA, pB] = [impliedProbability(a), impliedProbability(b)]
  const juicePercent = (pA + pB - 1) * 100
  if (pA < pB) {
    const favorite = fairFavorite(b, a)
    return { a: mirrorOdds(favorite), b: favorite, juicePercent }
  }
  const favorite = fairFavorite(a, b)
  return { a: favorite, b: mirrorOdds(favorite), juicePercent }
}

/** `+132`, `-132`, and a dash when there is no price. [ODDS-11] */
export function formatOdds(odds: number | null | undefined): string {
  if (odds === null || odds === undefined) return '–'
  return odds > 0 ? `+${odds}` : String(odds)
}

/**
 * With the probabilities normalized, -100·p/(1-p) is -100 times the ratio of the two implied probabilities. That ratio
 * is computed in whole numbers, so that a half is exact and not a nearby binary fraction.
 */
function fairFavorite(favorite: AmericanOdds, other: AmericanOdds): AmericanOdds {
  const [f, o] = [impliedRatio(favorite), impliedRatio(other)]
  return americanOdds(-Math.max(100, halfUp(100 * f.part * o.whole, f.whole * o.part)))
}

/** The probability implied by a price as a ratio of whole numbers; a price and its mirror add up to exactly one. */
export function impliedRatio(odds: AmericanOdds): { part: number; whole: number } {
  const magnitude = Math.abs(odds)
  return { part: odds > 0 ? 100 : magnitude, whole: magnitude + 100 }
}

/** `numerator / denominator`, both whole and not below zero, rounded half up without leaving whole numbers. */
export function halfUp(numerator: number, denominator: number): number {
  if (!Number.isSafeInteger(numerator)) throw new Error(`too large to divide exactly: ${numerator}`)
  const rest = numerator % denominator
  return (numerator - rest) / denominator + (2 * rest >= denominator ? 1 : 0)
}
