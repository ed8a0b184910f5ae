import type { DebtStatus } from '#domain/money/debts.ts'
import { mayReverse, readReversalReason, whyCannotReverse } from '#domain/money/reversals.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/commands/adminActs.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { firstOf } from '#server/db/database.ts'
import { followUndo } from './corrections.ts'
import { findDebtAnywhere, findPayment, findSettlement, listTogether, markReversed } from './paymentStore.ts'
import { withdrawCarried } from './settleUpStore.ts'
import { reopenDebts } from './store.ts'

type Input = { groupId: string; reason?: string | undefined }

/**
 * Reverses the payment that settled a debt, or the newest that took off a part of it. [PAY-31] to [PAY-47] [BEY-13]
 */
export const reversePayment = groupCommand({
  read: (tx, { debtId }: Input & { debtId: string }, { groupId }) => tx.query(findSettlement, { groupId, debtId }),
  async run(command, input, { loaded }): Promise<{ message: string }> {
    const reason = reasonOf(command, input)
    const debt = firstOf(loaded)
    if (!debt) throw await refusalOutside(command, input.debtId)
    const status = debt.status as DebtStatus
    const payment = debt.payment_found ? { isReversed: debt.is_reversed } : null
    refuseIf(whyCannotReverse({ status, paymentId: debt.payment_id, payment }))
    return undo(command, { paymentId: debt.payment_id ?? '', reason })
  },
})

/** Reverses one payment. [PAY-31] [PAY-42] [BEY-13] */
export const undoPayment = groupCommand({
  read: (tx, { paymentId }: Input & { paymentId: string }, { groupId }) =>
    tx.query(findPayment, { groupId, paymentId }),
  run(command, input, { loaded }): Promise<{ message: string }> {
    const reason = reasonOf(command, input)
    const payment = firstOf(loaded)
    if (!payment) throw new Refused(refusal('payment-not-found'))
    if (payment.reversed_at !== null) throw new Refused(refusal('payment-undone'))
    return undo(command, { paymentId: payment.id, reason })
  },
})

function reasonOf({ member, asker }: GroupCommand, { reason: given }: Input): string {
  if (!mayReverse({ member, isWebsiteAdmin: asker.isWebsiteAdmin })) {
    throw new Refused(refusal('reversal-not-permitted'))
  }
  const reason = readReversalReason(given)
  if (typeof reason !== 'string') throw new Refused(reason)
  return reason
}

/**
 * The payment stays in the history as reversed, with who, when and why, and what it took off its debts is owed again;
 * so it is with all payments that were recorded together with it, and the debts that these carried over are taken back.
 */
export async function undo(
  { tx, group, member, asker, now }: GroupCommand,
  { paymentId, reason, isByPayer = false }: { paymentId: string; reason: string; isByPayer?: boolean },
): Promise<{ message: string }> {
  const together = await tx.query(listTogether, { groupId: group.id, paymentId })
  const paymentIds = together.map(({ id }) => id)
  // The debts first: the database does not allow a settled debt with a reversed payment.
  const reopened = await tx.query(reopenDebts, { groupId: group.id, paymentIds, now })
  const settleUpId = firstOf(together)?.settle_up_id ?? null
  if (settleUpId !== null) await withdrawCarried(tx, { groupId: group.id, settleUpId, now })
  tx.write(markReversed, { groupId: group.id, paymentIds, reversedBy: asker.userId, reason, now })
  await followUndo(tx, { groupId: group.id, debtIds: reopened.map(({ id }) => id), now })
  for (const id of paymentIds) group.record('payment.reversed', 'payment', id)
  if (!isByPayer && !mayReverse({ member, isWebsiteAdmin: false })) {
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
