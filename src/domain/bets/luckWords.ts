import { type Cents, cents, formatMoney } from '../money/money.ts'
import type { ClosingValue, Luck } from './luck.ts'

type Told = Pick<Luck, 'expected' | 'luck' | 'risked' | 'bets' | 'unpriced'>

/** A twentieth of what was risked, or less than a dollar, is about even. */
const evenShare = 0.05
const evenAmount = 100

/**
 * What of a result is luck, in plain words: "The prices say about even. You are up $42.10: luck, so far." `who`: "You" or
 * a name. Where the prices of some bets are not known, it says of how many it speaks; null where none is. [BEY-38]
 */
export function luckWords({ expected, luck, risked, bets, unpriced }: Told, who: string): string | null {
  if (bets === 0) return null
  const [is, isThe] = who === 'You' ? ['are', 'you'] : ['is', who]
  const result = cents(expected + luck)
  const isAbout = (amount: Cents) => Math.abs(amount) < Math.max(evenAmount, evenShare * risked)
  const prices = isAbout(expected)
    ? 'The prices say about even.'
    : `The prices say ${isThe} should be ${upOrDown(expected)}.`
  const cause = isAbout(luck) ? 'as the prices say' : luck > 0 ? 'luck, so far' : 'bad luck, so far'
  const over = unpriced === 0 ? '' : ` over ${bets} of ${bets + unpriced} bets`
  return `${prices} ${who} ${is} ${result === 0 ? 'even' : upOrDown(result)}${over}: ${cause}.`
}

function upOrDown(amount: Cents): string {
  return `${amount > 0 ? 'up' : 'down'} ${formatMoney(cents(Math.abs(amount)))}`
}

/** "Against the closing prices +2.1% ($3.40) over 12 bets, surely between -1.0% and +5.2%." [BEY-38] */
export function closingWords({ percent, amount, bets, low, high }: ClosingValue): string {
  const over = bets === 1 ? '1 bet' : `${bets} bets`
  const range =
    low === null || high === null ? 'too few to say more' : `likely between ${signed(low)} and ${signed(high)}`
  return `Against the closing prices ${signed(percent)} (${amount < 0 ? '-' : ''}${formatMoney(cents(Math.abs(amount)))}) over ${over}, ${range}.`
}

function signed(percent: number): string {
  return `${percent > 0 ? '+' : ''}${percent.toFixed(1)}%`
}
