/** Which debts a sum is made of is told in no order. */
export function comparable(answer: unknown, without: readonly string[]): unknown {
  return JSON.parse(JSON.stringify(answer), (key, value) => {
    if (without.includes(key)) return undefined
    return key === 'debtIds' ? value.toSorted() : value
  })
}

/** What is said about requests, disputes and settlements, which older schemas had none of: a dispute ends a correction. */
export const correctionFields = ['cancellation', 'correction', 'dispute', 'disputed', 'disputableUntil', 'settlements']

/** Each list, and the migration from which on nothing is missing that it tells of. */
export const lists = [
  { path: '/members', since: '003-groups' },
  { path: '/balances', since: '054-payments-in-life' },
  { path: '/payments', since: '006-debts-and-payments' },
  { path: '/debts', since: '006-debts-and-payments' },
  { path: '/stats?from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z', since: '006-debts-and-payments' },
  { path: '/bids', since: '010-comments' },
  { path: '/bets', since: '011-settlement' },
] as const
