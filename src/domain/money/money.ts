/** Whole cents. Never fractional; below zero means "owes". */
export type Cents = number & { readonly unit: 'cents' }

/** Checks that `value` is a whole, safe number of cents. Throws on anything else: such a value is a bug. */
export function cents(value: number): Cents {
  if (!Number.isSafeInteger(value)) throw new Error(`not a whole number of cents: ${value}`)
  // -0 and 0 are the same amount.
  return (value === 0 ? 0 : value) as Cents
}

export const noCents = cents(0)

/** Dollars with at most two decimals, as they travel on the wire. Throws when there are more. */
export function centsFromDollars(dollars: number): Cents {
  const whole = Math.round(dollars * 100)
  if (!isDollarAmount(dollars)) throw new Error(`not an amount of dollars: ${dollars}`)
  return cents(whole)
}

/** Whether `dollars` is finite and has at most two decimals. */
export function isDollarAmount(dollars: number): boolean {
  return (
    Number.isFinite(dollars) &&
    Math.abs(dollars) < 1e12 &&
    Number((Math.round(dollars * 100) / 100).toFixed(2)) === dollars
  )
}

/** Dollars for the wire: `12.5` for 1250 cents. */
export function dollarsFromCents(amount: Cents): number {
  return amount / 100
}

export function addCents(amounts: Iterable<Cents>): Cents {
  let sum = 0
  for (const amount of amounts) sum += amount
  return cents(sum)
}

export function negateCents(amount: Cents): Cents {
  return cents(-amount)
}

/** Before every third digit from the end. */
const thousands = /\B(?=(\d{3})+$)/g

/** `$1,234.50`, `-$8.00`: always two decimals, as on bids, bets and debts. */
export function formatMoney(amount: Cents): string {
  // Without the formats of `Intl`, which take a phone longer to load than a screen of amounts to draw.
  const whole = String(Math.trunc(Math.abs(amount) / 100)).replace(thousands, ',')
  const rest = String(Math.abs(amount) % 100).padStart(2, '0')
  return `${amount < 0 ? '-' : ''}$${whole}.${rest}`
}

/** `+$20.00`, `-$8.00`, `$0.00`: a gain or a loss. */
export function formatSignedMoney(amount: Cents): string {
  return amount > 0 ? `+${formatMoney(amount)}` : formatMoney(amount)
}

/** `$1,234` or `$12.50`: no decimals when there are no odd cents, as in notices and texts. */
export function formatShortMoney(amount: Cents): string {
  return amount % 100 === 0 ? formatMoney(amount).slice(0, -3) : formatMoney(amount)
}
