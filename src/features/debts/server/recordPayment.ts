import { netPayment, remaining, whyCannotPay, whyCannotPayOne } from '#domain/money/debts.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import { refuseIf } from '#domain/refusals.ts'
import { isoFromInstant, secondMs } from '#domain/times.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import type { PaymentView } from '../contract.ts'
import { insertPayment, insertPaymentDebts } from './paymentStore.ts'
import { debtFromRow, findDebts, markDebtsSettled } from './store.ts'

type Input = { groupId: string; debtIds: readonly string[]; method: string; note?: string | undefined }

/**
 * Records one payment for debts between the same two people; opposite directions net. It settles all of the debts or
 * none, within 5 seconds or not at all. [PAY-04] to [PAY-21]
 */
const paying = (whyNot: typeof whyCannotPay) =>
  groupCommand({
    timeLimit: { ms: 5 * secondMs, code: 'payment-timed-out' },
    read: (tx, { debtIds }: Input, { groupId }) => tx.query(findDebts, { groupId, debtIds }),
    run({ tx, group, member, now }, { debtIds, method, note = '' }, { loaded }): PaymentView {
      const debts = loaded.map(debtFromRow)
      refuseIf(whyNot(debts, debtIds, member.userId))

      const names = new Map(
        debts.flatMap((debt) => [
          [debt.debtorId, debt.debtorName],
          [debt.creditorId, debt.creditorName],
        ]),
      )
      const nameOf = (userId: string) => names.get(userId) ?? ''
      const net = netPayment(debts, nameOf)
      const payment = { groupId: group.id, id: newId(), ...net, method, note, settledBy: member.userId, now }
      tx.write(insertPayment, payment)
      const parts = debts.map((debt) => ({ debtId: debt.id, amount: remaining(debt) }))
      tx.write(insertPaymentDebts, { groupId: group.id, paymentId: payment.id, parts })
      tx.write(markDebtsSettled, { groupId: group.id, debtIds, paymentId: payment.id, now })
      group.record('payment.recorded', 'payment', payment.id)
      return {
        id: payment.id,
        groupId: group.id,
        debtIds: [...debtIds].sort(),
        payerId: net.payerId,
        payerName: nameOf(net.payerId),
        payeeId: net.payeeId,
        payeeName: nameOf(net.payeeId),
        amount: dollarsFromCents(net.amount),
        totalAmount: dollarsFromCents(net.amount),
        paymentMethod: method,
        comments: note,
        settledBy: member.userId,
        settledByName: member.name,
        createdAt: isoFromInstant(now),
        status: 'recorded',
        reversedAt: null,
        reversedBy: null,
        reversedByName: null,
        reversalReason: null,
      }
    },
  })

/** A batch of debts. */
export const recordPayment = paying(whyCannotPay)

/** A single debt. [PAY-05] */
export const settleOne = paying(whyCannotPayOne)
