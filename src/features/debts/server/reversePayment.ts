import type { DebtStatus } from '#domain/debts/debts.ts'
import { readReversalReason, type UndoablePayment, whyCannotReverse, whyCannotUndo } from '#domain/debts/reversals.ts'
import { type Judge, standingIn } from '#domain/people/judges.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { firstOf } from '#server/db/database.ts'
import { followPayments } from './corrections.ts'
import {
  findDebtAnywhere,
  findPayment,
  findSettlement,
  listTogether,
  markReversed,
  undoableFrom,
} from './paymentStore.ts'
import { withdrawCarried } from './settleUpStore.ts'
import { reopenDebts } from './store.ts'

type Input = { groupId: string; reason?: string | undefined }

/**
 * Reverses the payment that settled a debt, or the newest that took off a part of it. [PAY-31] to [PAY-47] [BEY-13]
 */
export const reversePayment = groupCommand({
  async read(tx, { debtId }: Input & { debtId: string }, { groupId }) {
    const [debts, admins] = await Promise.all([tx.query(findSettlement, { groupId, debtId }), adminsOf(tx, groupId)])
    const paymentId = firstOf(debts)?.payment_id ?? null
    const payments = paymentId === null ? [] : await tx.query(findPayment, { groupId, paymentId })
    return { debt: firstOf(debts), row: firstOf(payments), admins }
  },
  async run(command, input, { loaded: { debt, row, admins } }): Promise<{ message: string }> {
    const judge = { ...command.asker, admins }
    const allowed = allowedBy(row && undoableFrom(row), judge, input)
    if (!debt) throw await refusalOutside(command, input.debtId)
    const [status, paymentId] = [debt.status as DebtStatus, debt.payment_id]
    refuseIf(whyCannotReverse({ status, paymentId, payment: row && { isReversed: row.reversed_at !== null } }))
    return undo(command, { paymentId: paymentId ?? '', ...allowed })
  },
})

/** Reverses one payment. [PAY-31] [PAY-42] [BEY-13] */
export const undoPayment = groupCommand({
  read: (tx, { paymentId }: Input & { paymentId: string }, { groupId }) =>
    Promise.all([tx.query(findPayment, { groupId, paymentId }), adminsOf(tx, groupId)]),
  run(command, input, { loaded: [found, admins] }): Promise<{ message: string }> {
    const payment = firstOf(found)
    const allowed = allowedBy(payment && undoableFrom(payment), { ...command.asker, admins }, input)
    if (!payment) throw new Refused(refusal('payment-not-found'))
    if (payment.reversed_at !== null) throw new Refused(refusal('payment-undone'))
    return undo(command, { paymentId: payment.id, ...allowed })
  },
})

/** The reason of somebody who may undo it, and whether they may as an administrator of the website. */
function allowedBy(payment: UndoablePayment | null, judge: Judge, { reason: given }: Input) {
  refuseIf(whyCannotUndo(payment, judge))
  const reason = readReversalReason(given)
  if (typeof reason !== 'string') throw new Refused(reason)
  const standing = payment && standingIn(payment, judge)
  return { reason, isByWebsite: standing === 'website' || standing === 'reserve' }
}

/**
 * The payment stays in the history as reversed, with who, when and why, and what it took off its debts is owed again;
 * so it is with all payments that were recorded together with it, and the debts that these carried over are taken back.
 */
export async function undo(
  { tx, group, asker, now }: GroupCommand,
  { paymentId, reason, isByWebsite }: { paymentId: string; reason: string; isByWebsite: boolean },
): Promise<{ message: string }> {
  const together = await tx.query(listTogether, { groupId: group.id, paymentId })
  const paymentIds = together.map(({ id }) => id)
  // The debts first: the database does not allow a settled debt with a reversed payment.
  const reopened = await tx.query(reopenDebts, { groupId: group.id, paymentIds, now })
  const settleUpId = firstOf(together)?.settle_up_id ?? null
  if (settleUpId !== null) await withdrawCarried(tx, { groupId: group.id, settleUpId, now })
  tx.write(markReversed, { groupId: group.id, paymentIds, reversedBy: asker.userId, reason, now })
  await followPayments(tx, { groupId: group.id, paymentIds, now })
  for (const id of paymentIds) group.record('payment.reversed', 'payment', id)
  if (isByWebsite) {
    const target = { type: 'payment', id: paymentId, name: group.name } as const
    const details = { groupId: group.id, debts: reopened.length }
    recordAct(tx, { adminId: asker.userId, act: 'payment.reversed', target, reason, details, now })
  }
  return { message: messageFor(reopened.length) }
}

/** A debt in a group that the user is not in is refused like that group itself. [PAY-07] [PAY-38] [GRP-35] */
async function refusalOutside({ tx, asker }: GroupCommand, debtId: string): Promise<Refused> {
  const known = firstOf(await tx.query(findDebtAnywhere, { debtId }))
  if (!known) return new Refused(refusal('debt-not-found'))
  const knowsGroup = asker.isWebsiteAdmin || (await groupIdsOf(tx, asker.userId)).includes(known.group_id)
  return new Refused(refusal(knowsGroup ? 'debt-of-other-group' : 'no-access'))
}

function messageFor(debts: number): string {
  return debts === 1
    ? 'Settlement undone. The debt is pending again.'
    : `Settlement undone. ${debts} debts are pending again.`
}
