import { whyCannotRemind } from '#domain/notices/reminders.ts'
import { refuseIf } from '#domain/refusals.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { whyNoEntry } from '#server/auth/accounts.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { firstOf } from '#server/db/database.ts'
import { readPairs } from './netPairs.ts'
import { debtFromRow, findDebts, findLastReminder, noteReminder } from './store.ts'

type Input = { groupId: string; debtId: string }

/**
 * Reminds a debtor of what they owe the creditor who asks, all debts between the two counted together. The marks on the
 * debts are those of the timed reminders, so that the debtor does not hear from both. [BEY-19]
 */
export const remindDebtor = groupCommand({
  async read(tx, { debtId }: Input, { groupId, userId }) {
    const [row] = await findDebts(tx, { groupId, debtIds: [debtId] })
    if (!row) return { debt: null, pair: null, remindedAt: null, isLocked: false }
    const { debtor_id: debtorId } = row
    const [personOf, pairs, last, why] = await Promise.all([
      personsIn(tx, groupId, { marksLocked: false }),
      readPairs(tx, { groupId, withIds: true, userId }),
      tx.query(findLastReminder, { groupId, debtorId, creditorId: userId }),
      whyNoEntry({ db: tx }, debtorId),
    ])
    const pair = pairs.find(({ from, to }) => from === debtorId || to === debtorId) ?? null
    const debt = { ...debtFromRow(row), debtorName: personOf(debtorId, row.debtor_name).name }
    return { debt, pair, remindedAt: firstOf(last)?.reminded_at ?? null, isLocked: why === 'ACCOUNT_LOCKED' }
  },
  run({ tx, group, member, now }, _, { loaded: { debt, ...reminding } }): { message: string } {
    refuseIf(whyCannotRemind(debt, { userId: member.userId, ...reminding, now }))
    const { pair } = reminding
    if (!debt || !pair?.debtIds) throw new Error('a debt to remind of')
    const { amount, debtIds } = pair
    tx.write(noteReminder, { groupId: group.id, debtIds, debtorId: debt.debtorId, now })
    group.record('debt.reminded', 'debt', debt.id, { reminder: { debtorId: debt.debtorId, amount, debtIds } })
    return { message: `${debt.debtorName} was reminded` }
  },
})
