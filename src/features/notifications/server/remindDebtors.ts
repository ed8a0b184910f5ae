import { type PairBalance, pairBalances } from '#domain/debts/balances.ts'
import { grouped } from '#domain/grouped.ts'
import { cents } from '#domain/money/money.ts'
import type { Named, NoticeFacts } from '#domain/notices/noticeFacts.ts'
import type { Notice } from '#domain/notices/noticesOf.ts'
import { firstReminderMs, isReminderDue, reminderGapMs, whyNothingToRemindOf } from '#domain/notices/reminders.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { after, type Instant, isoFromInstant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { Command, LockedGroup } from '#server/commands/command.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { type Reminder, remindInGroups } from './remindInGroups.ts'
import { groupsToRemind, listDebtsToRemind, markReminded } from './timedStore.ts'

type DebtToRemind = Row<typeof listDebtsToRemind.columns>

/**
 * Reminds debtors of debts pending for 3 days, for 10, and then every 30: one notice per creditor, of what they owe when
 * all debts between the two are counted together. Written together with the mark on the debts, so it is sent once.
 */
export async function remindDebtors(services: Services): Promise<number> {
  const now = services.clock()
  const since = { pendingBy: after(now, -firstReminderMs), remindedBy: after(now, -reminderGapMs) }
  return remindInGroups(services, await services.db.query(groupsToRemind, since), {
    // Behind the lock no payment or settlement can run meanwhile.
    read: ({ tx }, groupId) =>
      Promise.all([tx.query(listDebtsToRemind, { groupId }), personsIn(tx, groupId, { marksLocked: false })]),
    run: remind,
  })
}

type Loaded = readonly [debts: readonly DebtToRemind[], personOf: PersonOf]

function remind({ tx, now }: Command, group: LockedGroup, [debts, personOf]: Loaded): Reminder[] {
  const pairs = new Map(pairBalances(debts.map(owedIn)).map((pair) => [`${pair.from} ${pair.to}`, pair]))
  const lately = new Set(debts.filter((debt) => isReminded(debt, now)).map(pairOf))
  const due = debts.filter(
    (debt) =>
      !debt.disputed &&
      !debt.is_locked &&
      !lately.has(pairOf(debt)) &&
      !whyNothingToRemindOf(pairs.get(pairOf(debt)) ?? null, { userId: debt.creditor_id, name: '' }) &&
      isReminderDue(debt.pending_since, debt.reminded_at, now),
  )
  if (due.length === 0) return []
  tx.write(markReminded, { groupId: group.id, debtIds: due.map(({ id }) => id), now })
  return [...grouped(due, pairOf)].flatMap(([key, [first]]) => {
    const pair = pairs.get(key)
    if (!pair || !first) return []
    const overdue = overdueOf(pair, personOf(pair.to, first.creditor_name))
    const keyOf = ({ type }: Notice) => `${group.id} ${type} ${overdue.creditor.id} ${isoFromInstant(now)}`
    return [{ facts: overdue, keyOf }]
  })
}

/** The creditor reminded of it lately: the debtor hears no more of the two's debts for a while. [BEY-19] */
function isReminded({ creditor_reminded_at: at }: DebtToRemind, now: Instant): boolean {
  return at !== null && now - at < reminderGapMs
}

/** Debtor and creditor. */
function pairOf({ debtor_id, creditor_id }: DebtToRemind): string {
  return `${debtor_id} ${creditor_id}`
}

function owedIn({ id, debtor_id: debtorId, creditor_id: creditorId, amount_cents, disputed }: DebtToRemind) {
  return { id, debtorId, creditorId, amount: cents(amount_cents), disputed }
}

function overdueOf(
  { from: debtorId, amount, debtIds }: PairBalance,
  creditor: Named,
): Extract<NoticeFacts, { kind: 'debts.overdue' }> {
  return { kind: 'debts.overdue', debtorId, creditor, amount, debtIds }
}
