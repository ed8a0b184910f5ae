import type { DebtStatus } from '#domain/money/debts.ts'
import { mayReverse, readReversalReason, whyCannotReverse } from '#domain/money/reversals.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { recordAct } from '#server/commands/adminActs.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { findMember, memberFromRow } from '#server/commands/groupRows.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { followUndo } from './corrections.ts'
import { findSettlement, markReversed } from './paymentStore.ts'
import { reopenDebts } from './store.ts'

type Input = { groupId: string; debtId: string; reason?: string | undefined }

/**
 * Reverses a payment: it stays in the history as reversed, with who, when and why, and every debt that it settled is
 * pending again, all of them or none. [PAY-31] to [PAY-47]
 */
export const reversePayment = groupCommand({
  read: (tx, { debtId }: Input) => tx.query(findSettlement, { debtId }),
  async run({ tx, group, member, asker, now }, input, { loaded }): Promise<{ message: string }> {
    const { isWebsiteAdmin } = asker
    if (!mayReverse({ member, isWebsiteAdmin })) throw new Refused(refusal('reversal-not-permitted'))
    const reason = readReversalReason(input.reason)
    if (typeof reason !== 'string') throw new Refused(reason)

    const debt = firstOf(loaded)
    if (!debt) throw new Refused(refusal(isWebsiteAdmin ? 'debt-not-found' : 'no-access'))
    if (debt.group_id !== group.id) throw await refusalOfOtherGroup(tx, { groupId: debt.group_id, ...asker })
    const status = debt.status as DebtStatus
    const payment = debt.payment_found ? { isReversed: debt.is_reversed } : null
    refuseIf(whyCannotReverse({ status, paymentId: debt.payment_id, payment }))

    const paymentId = debt.payment_id ?? ''
    // The debts first: the database does not allow a settled debt with a reversed payment.
    const reopened = await tx.query(reopenDebts, { groupId: group.id, paymentId, now })
    tx.write(markReversed, { groupId: group.id, paymentId, reversedBy: asker.userId, reason, now })
    await followUndo(tx, { groupId: group.id, debtIds: reopened.map(({ id }) => id), now })
    group.record('payment.reversed', 'payment', paymentId)
    if (!mayReverse({ member, isWebsiteAdmin: false })) {
      const target = { type: 'payment', id: paymentId, name: group.name } as const
      const details = { groupId: group.id, debts: reopened.length }
      recordAct(tx, { adminId: asker.userId, act: 'payment.reversed', target, reason, details, now })
    }
    return { message: messageFor(reopened.length) }
  },
})

/**
 * A debt in a group that the user is not in is refused like that group itself; so is an unknown one, which could be in
 * any group. [PAY-38] [GRP-35]
 */
async function refusalOfOtherGroup(
  tx: Transaction,
  { groupId, userId, isWebsiteAdmin }: { groupId: string; userId: string; isWebsiteAdmin: boolean },
): Promise<Refused> {
  const row = firstOf(await tx.query(findMember, { groupId, userId }))
  const knows = isWebsiteAdmin || (row !== null && memberFromRow(row).isActive)
  return new Refused(refusal(knows ? 'debt-of-other-group' : 'no-access'))
}

function messageFor(debts: number): string {
  return debts === 1
    ? 'Settlement undone. The debt is pending again.'
    : `Settlement undone. ${debts} debts are pending again.`
}
