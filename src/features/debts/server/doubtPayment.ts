import {
  type DoubtAnswer,
  endsDoubt,
  readDoubtReason,
  whyCannotAnswerDoubt,
  whyCannotDoubt,
} from '#domain/debts/doubts.ts'
import { standingIn } from '#domain/people/judges.ts'
import { Refused, refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { firstOf } from '#server/db/database.ts'
import type { PaymentMade } from '../paymentContract.ts'
import { followPayments } from './corrections.ts'
import { answerDoubt, doubtableFrom, findPayment, insertDoubt, writePayerWords } from './paymentStore.ts'
import { readPayment } from './queries.ts'
import { undo } from './reversePayment.ts'

type Doubt = { groupId: string; paymentId: string; reason?: string | undefined }

/**
 * The payee says that a payment did not arrive. It stays recorded, marked until somebody decides; what was to be given back
 * of it waits for that. [BEY-13]
 */
export const doubtPayment = groupCommand({
  read: (tx, { paymentId }: Doubt, { groupId }) => tx.query(findPayment, { groupId, paymentId }),
  async run({ tx, group, member, now }, { paymentId, reason: given }, { loaded }): Promise<PaymentMade> {
    const row = firstOf(loaded)
    refuseIf(whyCannotDoubt(row && doubtableFrom(row), member.userId, now))
    const reason = wordsFrom(given)
    tx.write(insertDoubt, { groupId: group.id, paymentId, byId: member.userId, reason, now })
    await followPayments(tx, { groupId: group.id, paymentIds: [paymentId], now })
    group.record('payment.doubted', 'payment', paymentId, { reason })
    return readPayment(tx, { groupId: group.id, paymentId })
  },
})

type Answer = Doubt & { answer: DoubtAnswer }

/**
 * Somebody who may judge it undoes a doubted payment or keeps it. Its payer may undo it too, and say why it should stay.
 * [BEY-13]
 */
export const answerPaymentDoubt = groupCommand({
  read: (tx, { paymentId }: Answer, { groupId }) =>
    Promise.all([tx.query(findPayment, { groupId, paymentId }), adminsOf(tx, groupId)]),
  async run(command, { paymentId, answer, reason: given }, { loaded: [found, admins] }): Promise<PaymentMade> {
    const { tx, group, asker, now } = command
    const row = firstOf(found)
    const payment = row && doubtableFrom(row)
    const judge = { ...asker, admins }
    refuseIf(whyCannotAnswerDoubt(payment, judge))
    if (!row || !payment) throw new Error('a payment to answer for')
    // The payee's words say why it is undone; keeping it needs an answer.
    const reason = wordsFrom(answer === 'undo' ? given?.trim() || (row.doubt_reason ?? undefined) : given)
    if (endsDoubt(payment, answer, asker.userId)) {
      const standing = standingIn(payment.matter, judge)
      await endDoubt(command, { paymentId, answer, reason, isByWebsite: standing === 'website' })
    } else {
      tx.write(writePayerWords, { groupId: group.id, paymentId, words: reason, now })
      group.record('payment.answered', 'payment', paymentId, { reason })
    }
    return readPayment(tx, { groupId: group.id, paymentId })
  },
})

type Ending = { readonly paymentId: string; readonly answer: DoubtAnswer; readonly reason: string }

async function endDoubt(command: GroupCommand, { isByWebsite, ...ending }: Ending & { isByWebsite: boolean }) {
  const { tx, group, asker, now } = command
  const { paymentId, answer, reason } = ending
  tx.write(answerDoubt, { groupId: group.id, ...ending, by: asker.userId, now })
  if (answer === 'undo') {
    await undo(command, { paymentId, reason, isByWebsite })
    return
  }
  await followPayments(tx, { groupId: group.id, paymentIds: [paymentId], now })
  group.record('payment.kept', 'payment', paymentId, { reason })
  if (!isByWebsite) return
  const target = { type: 'payment', id: paymentId, name: group.name } as const
  recordAct(tx, { adminId: asker.userId, act: 'payment.kept', target, reason, details: { groupId: group.id }, now })
}

function wordsFrom(given: string | undefined): string {
  const reason = readDoubtReason(given)
  if (typeof reason !== 'string') throw new Refused(reason)
  return reason
}
