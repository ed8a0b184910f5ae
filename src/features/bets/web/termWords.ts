import { type Cents, centsFromDollars, formatShortMoney } from '#domain/money/money.ts'
import type { ShowOdds } from '#domain/odds/oddsFormats.ts'
import type { EventTerms } from '#features/bets/termsContract.ts'
import { dayAndTime } from '#web/time/timeWords.ts'

/** "$20". */
export function moneyWords(dollars: number): string {
  return formatShortMoney(centsFromDollars(dollars))
}

/** " at +105 for $20". */
export function priceWords(
  { odds, wagerAmount: stake }: Pick<EventTerms, 'odds' | 'wagerAmount'>,
  show: ShowOdds,
): string {
  return odds === null || stake === null ? '' : ` at ${show(odds)} for ${moneyWords(stake)}`
}

/** " at -105, risking $21": the figures of who takes an offer. */
export function riskWords({ odds, risk }: { odds: number | null | undefined; risk: Cents }, show: ShowOdds): string {
  return ` at ${show(odds)}, risking ${formatShortMoney(risk)}`
}

/** When it is read, and how its reader sees odds. */
export type Shown = { readonly now: number; readonly show: ShowOdds }

/** "odds from +110 to +105", "stake from $50 to $20", "closes Sun 1:00 PM instead of Sat 1:00 PM". */
export function changedTerms(before: EventTerms, after: EventTerms, { now, show }: Shown): string[] {
  const changed = <Value>(was: Value | null, is: Value | null, words: (was: Value, is: Value) => string) =>
    was === null || is === null || was === is ? [] : [words(was, is)]
  return [
    ...changed(before.odds, after.odds, (was, is) => `odds from ${show(was)} to ${show(is)}`),
    ...changed(
      before.wagerAmount,
      after.wagerAmount,
      (was, is) => `stake from ${moneyWords(was)} to ${moneyWords(is)}`,
    ),
    ...changed(
      before.expirationTime,
      after.expirationTime,
      (was, is) => `closes ${dayAndTime(is, now)} instead of ${dayAndTime(was, now)}`,
    ),
  ]
}
