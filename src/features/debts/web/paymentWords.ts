import type { paymentMethods } from '#domain/money/debts.ts'
import type { PaymentView } from '../contract.ts'

const labels: Readonly<Record<(typeof paymentMethods)[number], string>> = {
  venmo: 'Venmo',
  cash: 'Cash',
  zelle: 'Zelle',
  other: 'Other',
}

/** A payment's method: the label of one of the choices, or other text as recorded; cash if none. [PAY-02] [PAY-03] */
export function methodLabel(method: string | null): string {
  if (method === null) return labels.cash
  return Object.hasOwn(labels, method) ? labels[method as keyof typeof labels] : method
}

/** "You paid Ben", "Cleo paid you", "Ann paid Dev"; a payment of zero settled both sides. */
export function paidWords({ payerId, payerName, payeeId, payeeName, amount }: PaymentView, readerId: string): string {
  const payer = payerId === readerId ? 'You' : payerName
  const payee = payeeId === readerId ? 'you' : payeeName
  return amount === 0 ? `${payer} and ${payee} were even` : `${payer} paid ${payee}`
}

/** Who entered it: "recorded by you", "recorded by Cleo". [PAY-01] */
export function recordedWords({ settledBy, settledByName }: PaymentView, readerId: string): string {
  return `recorded by ${settledBy === readerId ? 'you' : settledByName}`
}
