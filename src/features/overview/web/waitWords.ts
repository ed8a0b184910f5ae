import { centsFromDollars, formatMoney } from '#domain/money/money.ts'
import type { Address } from '#web/browser/address.ts'
import { closesIn, dayAndTime } from '#web/time/timeWords.ts'
import type { Waiting, WaitKind } from '../contract.ts'

const sentences: Readonly<Record<WaitKind, (wait: { who: string | null; amount: string }) => string>> = {
  approval: ({ who }) => `Approve or decline ${who}’s bid`,
  challenge: ({ who }) => `${who} challenges you`,
  counter: ({ who }) => `${who} offers other terms for your bid`,
  closing: ({ who }) => `${who}’s bid is yours to take`,
  callOff: ({ who }) => `${who} asks to call off your bet`,
  dispute: ({ who }) => (who === null ? 'The score of a settled bet has changed' : `${who} disputes a result`),
  poolDispute: ({ who }) =>
    who === null ? 'The score of a settled pool has changed' : `${who} disputes a result of a pool`,
  picks: ({ who }) => `Pick the games of ${who}`,
  doubt: ({ who, amount }) => `${who} says that ${amount} did not arrive`,
  opening: ({ who, amount }) => `Do you owe ${who} ${amount} from before?`,
  settle: ({ who }) => `Enter the result of your bet with ${who}`,
}

/** What the reader is asked to do. */
export function waitWords({ kind, who, amount }: Waiting): string {
  return sentences[kind]({ who, amount: formatMoney(centsFromDollars(amount ?? 0)) })
}

/** Until when, if it ends by itself. */
export function untilWords({ kind, until }: Waiting, now: number): string | null {
  if (until === null) return null
  if (kind === 'picks') return `next game ${dayAndTime(until, now)}`
  return kind === 'callOff' ? `until the game starts` : closesIn(until, now)
}

const ofBids: ReadonlySet<WaitKind> = new Set(['approval', 'challenge', 'counter', 'closing'])

/** Where it is done: the very bid, bet, pool or payment, or the list that it is in. */
export function placeOf(
  { kind, id }: Pick<Waiting, 'kind' | 'id'>,
  group: string,
): { to: '/bids' | '/bets' | '/debts' | '/pools'; search: Address } {
  if (ofBids.has(kind)) return { to: '/bids', search: { group, bid: id } }
  if (kind === 'doubt') return { to: '/debts', search: { group, tab: 'settled', payment: id } }
  if (kind === 'opening') return { to: '/debts', search: { group } }
  if (kind === 'poolDispute' || kind === 'picks') return { to: '/pools', search: { group, pool: id } }
  return { to: '/bets', search: { group, bet: id } }
}
