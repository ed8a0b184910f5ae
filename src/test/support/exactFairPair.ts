import { exactHalfUp } from './domainExamples.ts'

/**
 * The fair prices of a pair, literally as in ODDS-05 to ODDS-08, with exact fractions: both probabilities normalized to
 * a sum of 1, the favorite's p turned into -100p/(1-p) rounded half away from zero, the other side its mirror.
 */
export function exactFairPair(a: number, b: number): { a: number; b: number } {
  const [[topA, bottomA], [topB, bottomB]] = [implied(a), implied(b)]
  // The normalized probabilities are weightA and weightB over their sum.
  const [weightA, weightB] = [topA * bottomB, topB * bottomA]
  const [favorite, other] = weightA >= weightB ? [weightA, weightB] : [weightB, weightA]
  const sum = weightA + weightB
  // For p = favorite / sum, p / (1 - p) is favorite / (sum - favorite), and the rest of the sum is the other weight.
  if (sum - favorite !== other) throw new Error('the probabilities do not make 1')
  const price = Number(exactHalfUp(100n * favorite, sum - favorite))
  if (price <= 100) return { a: 100, b: 100 }
  return weightA >= weightB ? { a: -price, b: price } : { a: price, b: -price }
}

/** The excess of the two probabilities over 1, in percent. [ODDS-09] */
export function exactJuicePercent(a: number, b: number): number {
  const [[topA, bottomA], [topB, bottomB]] = [implied(a), implied(b)]
  const excess = topA * bottomB + topB * bottomA - bottomA * bottomB
  return Number((excess * 10n ** 15n) / (bottomA * bottomB)) / 1e13
}

function implied(odds: number): [bigint, bigint] {
  const magnitude = BigInt(Math.abs(odds))
  return [odds > 0 ? 100n : magnitude, magnitude + 100n]
}
