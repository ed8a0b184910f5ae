import {
  type DoubtAnswer,
  type DoubtablePayment,
  readDoubtReason,
  whyCannotAnswerDoubt,
  whyCannotDoubt,
} from '#domain/money/doubts.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import type { PaymentView } from '../paymentContract.ts'
import { answerDoubt, findPayment, insertDoubt, type PaymentRow } from './paymentStore.ts'
import { paymentView } from './queries.ts'
import { undo } from './reversePayment.ts'

type Doubt = { groupId: string; paymentId: string; reason?: string | undefined }

/** The payee says that a payment did not arrive. It stays recorded, marked until somebody answers. [BEY-13] */
export const doubtPayment = groupCommand({
  read: (tx, { paymentId }: Doubt, { groupId }) => tx.query(findPayment, { groupId, paymentId }),
  run({ tx, group, member, now }, { paymentId, reason: given }, { loaded }): PaymentView {
    const row = firstOf(loaded)
    refuseIf(whyCannotDoubt(row && doubtableFrom(row), member.userId, now))
    if (!row) throw new Error('a payment to doubt')
    const reason = wordsFrom(given)
    tx.write(insertDoubt, { groupId: group.id, paymentId, byId: member.userId, reason, now })
    group.record('payment.doubted', 'payment', paymentId, { reason })
    const doubt = { doubted_by: member.userId, doubted_by_name: member.name, doubt_reason: reason, doubted_at: now }
    return paymentView({ ...row, ...doubt })
  },
})

type Answer = Doubt & { answer: DoubtAnswer }

/** Its payer, or an admin who is neither of the two, undoes a doubted payment or keeps it. [BEY-13] */
export const answerPaymentDoubt = groupCommand({
  read: (tx, { paymentId }: Answer, { groupId }) => tx.query(findPayment, { groupId, paymentId }),
  async run(command, { paymentId, answer, reason: given }, { loaded }): Promise<PaymentView> {
    const { tx, group, member, now } = command
    const row = firstOf(loaded)
    refuseIf(whyCannotAnswerDoubt(row && doubtableFrom(row), member))
    if (!row) throw new Error('a payment to answer for')
    // The payee's words say why it is undone; keeping it needs an answer.
    const reason = wordsFrom(answer === 'undo' ? given?.trim() || (row.doubt_reason ?? undefined) : given)
    tx.write(answerDoubt, { groupId: group.id, paymentId, answer, by: member.userId, reason, now })
    if (answer === 'undo') await undo(command, { paymentId, reason, isByPayer: true })
    else group.record('payment.kept', 'payment', paymentId, { reason })
    const answered = { answer, answered_by: member.userId, answered_by_name: member.name, answer_reason: reason }
    const reversed = {
      reversed_at: now,
      reversed_by: member.userId,
      reversed_by_name: member.name,
      reversal_reason: reason,
    }
    return paymentView({ ...row, ...answered, answered_at: now, ...(answer === 'undo' && reversed) })
  },
})

/** Of a payment through others the two ends say whether money arrived; each doubts the step that reaches them. */
export function doubtableFrom(row: PaymentRow): DoubtablePayment {
  const isStep = row.from_id !== null && row.to_id !== null
  return {
    payerId: row.from_id ?? row.payer_id,
    payeeId: isStep && row.to_id !== row.payee_id ? '' : row.payee_id,
    amount: row.amount_cents,
    method: row.method,
    recordedBy: row.settled_by,
    recordedAt: row.created_at,
    isReversed: row.reversed_at !== null,
    doubt: row.doubted_by === null ? null : { isAnswered: row.answer !== null },
  }
}

function wordsFrom(given: string | undefined): string {
  const reason = readDoubtReason(given)
  if (typeof reason !== 'string') throw new Refused(reason)
  return reason
}
