import { cents } from '#domain/money/money.ts'
import { whyCannotRemind } from '#domain/notices/reminders.ts'
import { refuseIf } from '#domain/refusals.ts'
import { whyNoEntry } from '#server/auth/accounts.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { debtFromRow, findDebts, listOwedTo, noteReminder } from './store.ts'

type Input = { groupId: string; debtId: string }

/**
 * Reminds a debtor of all that they owe the creditor who asks. The marks on the debts are those of the timed reminders,
 * so that the debtor does not hear from both. [BEY-19]
 */
export const remindDebtor = groupCommand({
  async read(tx, { debtId }: Input, { groupId, userId: creditorId }) {
    const [debt = null] = (await findDebts(tx, { groupId, debtIds: [debtId] })).map(debtFromRow)
    if (!debt) return { debt, owed: [], isLocked: false }
    const { debtorId } = debt
    const [owed, why] = await Promise.all([
      tx.query(listOwedTo, { groupId, debtorId, creditorId }),
      whyNoEntry({ db: tx }, debtorId),
    ])
    return { debt, owed, isLocked: why === 'ACCOUNT_LOCKED' }
  },
  run({ tx, group, member, now }, _, { loaded: { debt, owed, isLocked } }): { message: string } {
    const remindedAt = owed[0]?.reminded_at ?? null
    refuseIf(whyCannotRemind(debt, { userId: member.userId, isLocked, remindedAt, now }))
    if (!debt) throw new Error('a debt to remind of')
    const undisputed = owed.filter(({ disputed }) => !disputed)
    const debtIds = undisputed.map(({ id }) => id)
    const amount = cents(undisputed.reduce((sum, { remaining_cents: remaining }) => sum + remaining, 0))
    tx.write(noteReminder, { groupId: group.id, debtIds, now })
    group.record('debt.reminded', 'debt', debt.id, { reminder: { debtorId: debt.debtorId, amount, debtIds } })
    return { message: `${debt.debtorName} was reminded` }
  },
})
