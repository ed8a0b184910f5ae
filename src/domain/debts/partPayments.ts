import { type Cents, cents, centsFromDollars, formatMoney, isDollarAmount } from '../money/money.ts'
import { moneyRefusal } from '../refusals/moneyRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { type Debt, type NetPayment, netPayment, remaining } from './debts.ts'

/** A debt with its age, by which part payments choose. */
export type DatedDebt = Debt & { readonly createdAt: Instant }

/** How much a payment takes off one debt; above zero. */
export type Part = { readonly debtId: string; readonly amount: Cents }

/** An amount of dollars as somebody typed it, in cents, or why it is none. Null for all that is owed. */
export function readAmount(dollars: number | undefined): Cents | null | Refusal {
  if (dollars === undefined) return null
  return isDollarAmount(dollars) && dollars > 0 ? centsFromDollars(dollars) : moneyRefusal('payment-amount-invalid')
}

/** Why no payment of `amount` can be made for debts between the same two people, or null when one can. [BEY-13] */
export function whyCannotPayPart(net: Pick<NetPayment, 'amount'>, amount: Cents): Refusal | null {
  if (net.amount === 0) return moneyRefusal('payment-of-nothing')
  return amount > net.amount ? moneyRefusal('payment-too-large', { owed: net.amount }) : null
}

/**
 * A payment of `amount` (null: of all that is owed) for debts between the same two people, and what it takes off each.
 * The debts of the opposite direction are cleared in full; what they had remaining and the amount are taken off the
 * payer's debts, the oldest first. Throws on an amount that is more than is owed. [PAY-16] [PAY-17] [BEY-13]
 */
export function partPayment(
  debts: readonly DatedDebt[],
  amount: Cents | null,
  nameOf: (userId: string) => string,
): NetPayment & { readonly parts: readonly Part[] } {
  const net = netPayment(debts, nameOf)
  if (amount === null || amount === net.amount) {
    return { ...net, parts: debts.map((debt) => ({ debtId: debt.id, amount: remaining(debt) })) }
  }
  return { ...net, amount, parts: takenOff(debts, { payerId: net.payerId, amount }) }
}

/** What a payment by `payerId` takes off each of the debts between them and one other person. */
export function takenOff(
  debts: readonly DatedDebt[],
  { payerId, amount }: { payerId: string; amount: Cents },
): readonly Part[] {
  const opposite = debts.filter((debt) => debt.debtorId !== payerId && remaining(debt) > 0)
  let left = opposite.reduce((sum, debt) => sum + remaining(debt), amount as number)
  const parts = opposite.map((debt): Part => ({ debtId: debt.id, amount: remaining(debt) }))
  for (const debt of debts.filter(({ debtorId }) => debtorId === payerId).toSorted(byAge)) {
    const part = cents(Math.min(left, remaining(debt)))
    left -= part
    if (part > 0) parts.push({ debtId: debt.id, amount: part })
  }
  if (left > 0) throw new Error(`${formatMoney(cents(left))} more than is owed`)
  return parts
}

function byAge(one: DatedDebt, other: DatedDebt): number {
  return one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1)
}

/** Why `userId` cannot forgive `amount` of a debt (null: all that remains of it), or null when they can. [BEY-13] */
export function whyCannotForgive(
  debt: Debt | null,
  { userId, amount }: { userId: string; amount: Cents | null },
): Refusal | null {
  if (!debt) return moneyRefusal('debt-not-found')
  if (debt.creditorId !== userId) return moneyRefusal('forgiver-not-creditor')
  if (debt.status !== 'pending') return moneyRefusal('debt-settled', { id: debt.id })
  if (debt.disputed) return moneyRefusal('debt-disputed')
  const owed = remaining(debt)
  return amount !== null && amount > owed ? moneyRefusal('payment-too-large', { owed }) : null
}
