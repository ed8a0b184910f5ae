import { type Cents, cents } from '../money/money.ts'

/** Which mark a file writes before the cents; null where none of its amounts shows it. */
export type DecimalMark = '.' | ',' | null

/** Why an amount cannot be read, as a sentence without its end. */
export type Unreadable = { readonly reason: string }

const currencyBefore = /^(us\s?\$|usd|\$)/i
const currencyBehind = /(us\s?\$|usd|\$)$/i
const otherCurrency = /[€£¥₹]|\b(eur|gbp|cad|aud|chf|jpy|mxn|inr|nzd|brl)\b/i
/** A number with that mark before its cents, with or without the other between its thousands. */
const forms = {
  '.': /^(\d+|\d{1,3}(,\d{3})+)?(\.\d{0,2})?$/,
  ',': /^(\d+|\d{1,3}(\.\d{3})+)?(,\d{0,2})?$/,
} as const
const mostDollars = 10_000_000

/** The mark that the amounts of a file agree on, by those that can be read in one way only. */
export function decimalMarkOf(amounts: readonly string[]): DecimalMark {
  const shown = new Set(amounts.map(ownMark).filter((mark) => mark !== null))
  return shown.size === 1 ? ([...shown][0] ?? null) : null
}

/** `1,234.50` shows the point, `1.234,50` and `12,5` the comma, `1,234` and `1.234` neither. */
function ownMark(amount: string): DecimalMark {
  const digits = bare(amount)
  const last = /([.,])(\d+)$/.exec(digits)
  if (!last?.[1] || !last[2]) return null
  const [mark, other] = last[1] === '.' ? (['.', ','] as const) : ([',', '.'] as const)
  if (digits.includes(other)) return mark
  if (digits.split(mark).length > 2) return other
  return last[2].length === 3 ? null : mark
}

function bare(amount: string): string {
  return amount
    .trim()
    .replace(/^[-+−(]/, '')
    .replace(/\)$/, '')
    .trim()
    .replace(currencyBefore, '')
    .replace(currencyBehind, '')
    .replaceAll(/[\s'’]/g, '')
}

/**
 * An amount as people and programs write it, in cents: `12.5`, `$1,234.50`, `1.234,50`, `-$8.00`, `(8.00)`, `USD 40`.
 * Nothing is guessed: what is no amount of dollars says why.
 */
export function readImportAmount(written: string, fileMark: DecimalMark): Cents | Unreadable {
  const text = written.trim()
  if (text === '') return { reason: 'The amount is missing' }
  if (/^'?[=@]/.test(text)) return { reason: 'The amount is a formula' }
  if (otherCurrency.test(text)) return { reason: 'The amount is not in dollars' }
  const isBelow = /^[-−(]|^\$\s*[-−]/.test(text)
  const digits = bare(text.replace(/^(\$\s*)[-−]/, '$1'))
  const mark = ownMark(text) ?? fileMark ?? '.'
  const whole = inPoints(digits, mark)
  if (whole === null) {
    const isAmount = /^\d{1,3}([.,]\d{3})+$/.test(digits)
    return { reason: isAmount ? 'The amount can be read in two ways' : 'The amount cannot be read' }
  }
  const value = Math.round(Number(whole) * 100)
  if (value > mostDollars * 100) return { reason: 'The amount is too large' }
  return cents(isBelow ? -value : value)
}

/** The number with a point before at most two decimals; null if it is none. */
function inPoints(digits: string, mark: '.' | ','): string | null {
  if (!/\d/.test(digits) || !forms[mark].test(digits)) return null
  return digits.replaceAll(mark === '.' ? ',' : '.', '').replace(',', '.')
}
