import { methodInText } from '#domain/money/debts.ts'
import { formatMoney } from '#domain/money/money.ts'
import type { PaymentView } from '../contract.ts'
import type { Netting } from './openDebts.ts'

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
