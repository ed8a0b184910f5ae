import { grouped } from '../grouped.ts'
import { type Cents, cents, noCents } from '../money/money.ts'

/** A debt between the two people of a bet, with what has become of it. */
export type CorrectableDebt = {
  readonly id: string
  readonly debtorId: string
  readonly creditorId: string
  readonly amount: Cents
  /** Taken off by payments, and by forgiving it. */
  readonly paid: Cents
  /** The part of `paid` for which money moved: what was forgiven did not, nor what its payee says did not arrive. */
  readonly moved: Cents
  /** Taken off by corrections. */
  readonly cancelled: Cents
  /** Whether it follows from the outcome in force. Of a refund it is not asked. */
  readonly isDue: boolean
  /** The debt whose payment this one gives back; null if it is no refund. */
  readonly refundOf: string | null
}

/** What must be written: parts to take off, and new debts that give back what was paid. */
export type DebtCorrections = {
  readonly cancellations: readonly { readonly debtId: string; readonly amount: Cents }[]
  readonly refunds: readonly {
    readonly refundOf: string
    readonly debtorId: string
    readonly creditorId: string
    readonly amount: Cents
  }[]
}

/**
 * What is to be written about the debts of one bet so that each is owed, or paid, as far as it is due and no further.
 * What is no longer due is cancelled while it is pending; what was paid of it is answered by a debt in the other
 * direction. A refund is due until the payment that it gives back is undone: that takes the refund back in the same
 * way. Nothing is to be written twice: applying the result and asking again finds nothing. [BEY-11]
 */
export function correctionsOf(debts: readonly CorrectableDebt[]): DebtCorrections {
  const refundsOf = grouped(debts, ({ refundOf }) => refundOf)
  const cancellations: { debtId: string; amount: Cents }[] = []
  const refunds: DebtCorrections['refunds'][number][] = []
  const limit = (debt: CorrectableDebt, due: number) => {
    const excess = debt.amount - debt.cancelled - due
    const cancelled = Math.min(remainingOf(debt), excess)
    if (cancelled > 0) cancellations.push({ debtId: debt.id, amount: cents(cancelled) })
    let back = Math.max(0, debt.moved - due)
    for (const refund of refundsOf.get(debt.id) ?? []) {
      const isOwed = Math.min(refund.amount - refund.cancelled, back)
      limit(refund, isOwed)
      back -= isOwed
    }
    const { id: refundOf, debtorId: creditorId, creditorId: debtorId } = debt
    if (back > 0) refunds.push({ refundOf, debtorId, creditorId, amount: cents(back) })
  }
  for (const debt of refundsOf.get(null) ?? []) limit(debt, debt.isDue ? debt.amount - debt.cancelled : noCents)
  return { cancellations, refunds }
}

function remainingOf({ amount, paid, cancelled }: CorrectableDebt): number {
  return amount - paid - cancelled
}
