import type { Cents } from '../money/money.ts'
import type { PlannedPayment } from './settleUpPlan.ts'

/** A payment between one person and `other`. */
export type OwnPayment = { readonly other: string; readonly amount: Cents }

/** What of these payments one person has to make, and what they will get, the largest first. [BEY-47] */
export function ownPayments(
  payments: readonly PlannedPayment[],
  personId: string,
): { pays: OwnPayment[]; gets: OwnPayment[] } {
  const largestFirst = (own: OwnPayment[]) =>
    own.toSorted((a, b) => b.amount - a.amount || (a.other < b.other ? -1 : 1))
  return {
    pays: largestFirst(payments.flatMap(({ from, to, amount }) => (from === personId ? [{ other: to, amount }] : []))),
    gets: largestFirst(payments.flatMap(({ from, to, amount }) => (to === personId ? [{ other: from, amount }] : []))),
  }
}
