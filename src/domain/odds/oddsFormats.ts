import { type AmericanOdds, americanFromRatio, americanOdds, formatOdds, halfUp } from './odds.ts'

/** The ways to read and type odds. What is stored and sent is American in each of them. [BEY-22] */
export const oddsFormats = ['american', 'decimal', 'fractional'] as const

export type OddsFormat = (typeof oddsFormats)[number]

/** The stored format; American for none, and for a newer program's. */
export function oddsFormatIn(stored: string | null | undefined): OddsFormat {
  return oddsFormats.find((format) => format === stored) ?? 'american'
}

/** Their names for people. */
export const formatNames: Readonly<Record<OddsFormat, string>> = {
  american: 'American',
  decimal: 'Decimal',
  fractional: 'Fractional',
}

/** Odds as their reader sees them; a dash when there is no price. */
export type ShowOdds = (odds: number | null | undefined) => string

/**
 * `+150`, `2.50` or `3/2`. No two prices look alike, so what is shown can be typed: a decimal has two digits, and more
 * where its neighbors would have the same two (-150 is 1.667, as 1.67 is -149). [BEY-22] [ODDS-11]
 */
export function formatOddsAs(format: OddsFormat, odds: number | null | undefined): string {
  if (format === 'american' || odds === null || odds === undefined) return formatOdds(odds)
  const american = americanOdds(odds)
  return format === 'decimal' ? decimalText(american) : fractionText(american)
}

/** What a stake of `whole` wins, in lowest terms: 3 to 2 for +150, 10 to 11 for -110. */
export function winRatio(odds: AmericanOdds): { part: number; whole: number } {
  const size = Math.abs(odds)
  const common = commonDivisor(size, 100)
  const [long, short] = [size / common, 100 / common]
  return odds > 0 ? { part: long, whole: short } : { part: short, whole: long }
}

/**
 * What a stake is multiplied by for the win amount, exactly, in the terms of the format: `150 / 100`, `(2.50 - 1)`,
 * `3/2`. A rounded decimal says what it is rounded from: `10 / 11 for 1.91`. [ODDS-02] [BEY-22]
 */
export function winFactorAs(format: OddsFormat, odds: AmericanOdds): string {
  if (format === 'american') return odds > 0 ? `${odds} / 100` : `100 / ${-odds}`
  const shown = formatOddsAs(format, odds)
  if (format === 'fractional') return shown
  const { part, whole } = winRatio(odds)
  const digits = shown.length - shown.indexOf('.') - 1
  return (part * 10 ** digits) % whole === 0 ? `(${shown} - 1)` : `${part} / ${whole} for ${shown}`
}

function commonDivisor(a: number, b: number): number {
  return b === 0 ? a : commonDivisor(b, a % b)
}

function fractionText(odds: AmericanOdds): string {
  const { part, whole } = winRatio(odds)
  return `${part}/${whole}`
}

/** At most 11 digits, since neighboring prices are at least 1e-10 apart. */
function decimalText(odds: AmericanOdds, digits = 2): string {
  const { part, whole } = winRatio(odds)
  const scale = 10 ** digits
  const profit = halfUp(part * scale, whole)
  const isOnly = americanFromRatio({ part: profit, whole: scale }) === odds
  return isOnly ? (1 + profit / scale).toFixed(digits) : decimalText(odds, digits + 1)
}
