import type { DoubtablePayment } from '#domain/debts/doubts.ts'
import type { UndoablePayment } from '#domain/debts/reversals.ts'
import { instantFromIso } from '#domain/times.ts'
import type { PaymentView } from '../paymentContract.ts'

/** A payment in the shape that the rules take: the money of a plan's payment moved between its two ends. */
export function doubtableFrom(payment: PaymentView): DoubtablePayment {
  const { settleUp, doubt } = payment
  return {
    payerId: settleUp?.payer.id ?? payment.payerId,
    payeeId: payeeOf(payment),
    amount: payment.amount,
    method: payment.paymentMethod,
    recordedBy: payment.settledBy,
    recordedAt: instantFromIso(payment.createdAt),
    isReversed: payment.status === 'reversed',
    matter: matterOf(payment),
    doubt: doubt && { isAnswered: doubt.answer !== null },
  }
}

export function undoableFrom(payment: PaymentView): UndoablePayment {
  const { settledBy: recordedBy, isOvertaken, isPayerThere } = payment
  return { ...matterOf(payment), payeeId: payeeOf(payment), recordedBy, isOvertaken, isPayerThere }
}

function payeeOf({ settleUp, payeeId }: PaymentView): string {
  return settleUp && settleUp.payee.id !== payeeId ? '' : payeeId
}

function matterOf({ judging: { parties, began } }: PaymentView) {
  return { parties, began: instantFromIso(began) }
}
