import { type AmericanOdds, americanFromRatio, longestOdds } from '../odds/odds.ts'
import type { OddsFormat } from '../odds/oddsFormats.ts'
import { limitCustomOdds, readCustomOdds } from './customBids.ts'

/** Typed odds as a price, or the sentence to show. American ones by their own rules. [BEY-22] [BID-49] [BID-51] */
export function readOddsAs(format: OddsFormat, text: string): { odds: AmericanOdds } | { problem: string } {
  const trimmed = text.trim()
  if (format === 'american' || trimmed === '') {
    const read = readCustomOdds(trimmed)
    return 'refusal' in read ? { problem: read.refusal.message } : read
  }
  const ratio = format === 'decimal' ? decimalRatio(trimmed) : fractionRatio(trimmed)
  if (ratio === null || ratio.part <= 0 || ratio.whole <= 0) return { problem: malformed[format] }
  const odds = americanFromRatio(ratio)
  return odds === null || Math.abs(odds) > longestOdds ? { problem: tooLong[format] } : { odds }
}

const malformed = {
  decimal: 'Odds must be a number above 1 (e.g. 2.50 or 1.50)',
  fractional: 'Odds must be a fraction (e.g. 3/2 or 1/2)',
}

const tooLong = {
  decimal: 'Please enter odds from 1.01 to 101.00',
  fractional: 'Please enter odds from 1/100 to 100/1',
}

/** Digits that a price never needs are left out. */
function decimalRatio(text: string) {
  const [, units, rest = ''] = /^(\d{1,9})(?:\.(\d*))?$/.exec(text) ?? []
  if (units === undefined) return null
  const digits = rest.slice(0, 11)
  const whole = 10 ** digits.length
  return { part: Number(units + digits) - whole, whole }
}

function fractionRatio(text: string) {
  const [, part, whole] = /^(\d{1,9})\/(\d{1,9})$/.exec(text) ?? []
  return part === undefined ? null : { part: Number(part), whole: Number(whole) }
}

/**
 * The part of typed or pasted text that a field for odds keeps: digits and one point, or one slash. Anything between
 * digits counts as that, since a keypad for decimals has a point or a comma, but no slash. [BEY-22] [BID-52]
 */
export function limitOddsAs(format: OddsFormat, typed: string): string {
  if (format === 'american') return limitCustomOdds(typed)
  const [first = '', ...others] = typed.replace(/^\D+/, '').split(/\D+/)
  return others.length === 0 ? first : `${first}${format === 'decimal' ? '.' : '/'}${others.join('')}`
}
