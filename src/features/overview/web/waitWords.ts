import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import type { Address } from '#web/browser/address.ts'
import { closesIn } from '#web/time/timeWords.ts'
import type { Waiting, WaitKind } from '../contract.ts'

const sentences: Readonly<Record<WaitKind, (wait: { who: string | null; amount: string }) => string>> = {
  approval: ({ who }) => `Approve or decline ${who}’s bid`,
  closing: ({ who }) => `${who}’s bid is yours to take`,
  callOff: ({ who }) => `${who} asks to call off your bet`,
  dispute: ({ who }) => (who === null ? 'The score of a settled bet has changed' : `${who} disputes a result`),
  doubt: ({ who, amount }) => `${who} says that ${amount} did not arrive`,
  settle: ({ who }) => `Enter the result of your bet with ${who}`,
}

/** What the reader is asked to do. */
export function waitWords({ kind, who, amount }: Waiting): string {
  return sentences[kind]({ who, amount: formatMoney(centsFromDollars(amount ?? 0)) })
}

/** Until when, if it ends by itself. */
export function untilWords({ kind, until }: Waiting, now: number): string | null {
  if (until === null) return null
  return kind === 'callOff' ? `until the game starts` : closesIn(until, now)
}

/** Where it is done: the very bid, bet or payment. */
export function placeOf(
  { kind, id }: Pick<Waiting, 'kind' | 'id'>,
  group: string,
): { to: '/bids' | '/bets' | '/debts'; search: Address } {
  if (kind === 'approval' || kind === 'closing') return { to: '/bids', search: { group, bid: id } }
  if (kind === 'doubt') return { to: '/debts', search: { group, tab: 'settled', payment: id } }
  return { to: '/bets', search: { group, bet: id } }
}
