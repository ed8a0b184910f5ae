import { type Cents, formatMoney, formatShortMoney, negateCents } from '#domain/money/money.ts'
import { expectedGain, hasDrifted } from '#domain/odds/expectedValue.ts'
import { type AmericanOdds, americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import type { BidView } from '../contract.ts'
import { sidesOf } from './bidTerms.ts'

/** What one side of a bid is worth at the fair price of now. */
export type Worth = {
  readonly fair: AmericanOdds
  /** On average; below zero the side gives it away. */
  readonly gain: Cents
  /** "you gain $3.10", "you give $1.20", "an even price". */
  readonly words: string
  /** "+$3.10". */
  readonly short: string
  readonly tone: 'gain' | 'give' | 'even'
}

export const worthClass: Readonly<Record<Worth['tone'], string>> = {
  gain: 'text-win',
  give: 'text-loss',
  even: 'text-muted',
}

/** What the bid is worth to the reader, who is its creator or would take it; null while the fair price is unknown. */
export function worthOf(bid: BidView, fairOdds: number | null, reader: 'creator' | 'taker'): Worth | null {
  if (fairOdds === null) return null
  const creators = americanOdds(fairOdds)
  const fair = reader === 'creator' ? creators : mirrorOdds(creators)
  const gain = expectedGain(sidesOf(bid)[reader], fair)
  const size = gain < 0 ? negateCents(gain) : gain
  const tone = gain > 0 ? 'gain' : gain < 0 ? 'give' : 'even'
  return {
    fair,
    gain,
    words: tone === 'even' ? 'an even price' : `you ${tone} ${formatMoney(size)}`,
    short: tone === 'even' ? 'even' : `${tone === 'gain' ? '+' : '-'}${formatShortMoney(size)}`,
    tone,
  }
}

/**
 * What to say to a taker if the fair price has moved noticeably since the bid got its price; null if it has not, or if
 * that price was its creator's own.
 */
export function driftWords(bid: BidView, fairOdds: number | null, show: ShowOdds): string | null {
  if (fairOdds === null || bid.selection.originalOdds === null) return null
  const [before, now] = [mirrorOdds(americanOdds(bid.odds)), mirrorOdds(americanOdds(fairOdds))]
  if (!hasDrifted(before, now)) return null
  const gain = worthOf(bid, fairOdds, 'taker')?.gain ?? 0
  const whose = gain < 0 ? 'against you' : 'in your favor'
  return `Since this bid was posted the fair price moved ${whose}, from ${show(before)} to ${show(now)}.`
}
