import { forgivenMethod, methodInText, methodLabel, paymentMethods } from '#domain/debts/paymentMethods.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { PaymentView } from '../paymentContract.ts'
import type { Netting } from './openDebts.ts'

type SettleUp = NonNullable<PaymentView['settleUp']>

/** "You paid Ben", "Cleo paid you", "Ann forgave Dev"; a payment of zero settled both sides. */
export function paidWords(payment: PaymentView, readerId: string): string {
  const { payerId, payerName, payeeId, payeeName, amount } = payment
  const payer = payerId === readerId ? 'You' : payerName
  const payee = payeeId === readerId ? 'you' : payeeName
  if (payment.paymentMethod === forgivenMethod) {
    return `${payeeId === readerId ? 'You' : payeeName} forgave ${payerId === readerId ? 'you' : payerName}`
  }
  return amount === 0 ? `${payer} and ${payee} were even` : `${payer} paid ${payee}`
}

/** "part of Ann's settle-up with Cleo", with both ends of what was paid through others. */
export function settleUpWords({ payer, payee }: SettleUp, readerId: string): string {
  const whose = payer.id === readerId ? 'your' : `${payer.name}'s`
  return `part of ${whose} settle-up with ${payee.id === readerId ? 'you' : payee.name}`
}

/** Who entered it: "recorded by you", "recorded by Cleo". [PAY-01] */
export function recordedWords({ settledBy, settledByName }: PaymentView, readerId: string): string {
  return `recorded by ${settledBy === readerId ? 'you' : settledByName}`
}

/** "Recorded: Ann paid you $27.00 by Venmo"; nobody pays when both are even. */
export function recordedPaymentWords(
  { payer, amount }: Pick<Netting, 'payer' | 'amount'>,
  name: string,
  method: string,
) {
  if (payer === 'nobody') return `Recorded: you and ${name} are even`
  const how = method === 'other' ? '' : ` by ${methodInText(method)}`
  return `Recorded: ${payer === 'you' ? `you paid ${name}` : `${name} paid you`} ${formatMoney(amount)}${how}`
}

const usualMethods = paymentMethods.map((value) => ({ value: value as string, label: methodLabel(value) }))

/** The methods to choose from. A service by which it was paid, and that is not among them, takes the place of Other. */
export function methodOptions(paidBy?: string) {
  if (paidBy === undefined || usualMethods.some(({ value }) => value === paidBy)) return usualMethods
  return usualMethods.with(-1, { value: paidBy, label: paidBy })
}
