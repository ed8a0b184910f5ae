import { type PairBalance, pairBalances } from '#domain/debts/balances.ts'
import { grouped } from '#domain/grouped.ts'
import { cents } from '#domain/money/money.ts'
import type { Happening, Named } from '#domain/notices/happenings.ts'
import { noticesOf } from '#domain/notices/noticesOf.ts'
import { firstReminderMs, isReminderDue, reminderGapMs, whyNothingToRemindOf } from '#domain/notices/reminders.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { after, type Instant, isoFromInstant } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { groupsToRemind, listDebtsToRemind, markReminded } from './timedStore.ts'
import { wakeAdmins } from './wakeAdmins.ts'
import { writeNotices } from './writeNotices.ts'

type DebtToRemind = Row<typeof listDebtsToRemind.columns>

/**
 * Reminds debtors of debts pending for 3 days, for 10, and then every 30: one notice per creditor, of what they owe when
 * all debts between the two are counted together. Written together with the mark on the debts, so it is sent once.
 */
export async function remindDebtors(services: Services): Promise<number> {
  const now = services.clock()
  const since = { pendingBy: after(now, -firstReminderMs), remindedBy: after(now, -reminderGapMs) }
  const groups = await services.db.query(groupsToRemind, since)
  const reminded = await inEachGroup(
    services,
    groups.map((row) => row.group_id),
    async (groupId) => ({ groupId, userIds: await remindDebtorsOf(services, groupId) }),
  )
  const recipientIds = reminded.flatMap(({ userIds }) => userIds)
  services.events.announceNotices(recipientIds, 'new')
  const groupIds = reminded.flatMap(({ groupId, userIds }) => (userIds.length > 0 ? [groupId] : []))
  await wakeAdmins(services, groupIds, recipientIds)
  return recipientIds.length
}

function remindDebtorsOf(services: Services, groupId: string): Promise<string[]> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      // No payment or settlement can run meanwhile.
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: ({ tx }) =>
        Promise.all([
          tx.query(listDebtsToRemind, { groupId }),
          personsIn(tx, uncheckedGroup(groupId), { marksLocked: false }),
        ]),
      run: (command, group, [debts, personOf]) => (group ? remind(command, { group, debts, personOf }) : []),
    },
  )
}

type Reminding = { readonly group: Named; readonly debts: readonly DebtToRemind[]; readonly personOf: PersonOf }

async function remind({ tx, now, services }: Command, { group, debts, personOf }: Reminding): Promise<string[]> {
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
  const source = { groupId: group.id, sendsTexts: false, sendsMails: services.providers.mail !== null }
  const notices = [...grouped(due, pairOf)].flatMap(([key, [first]]) => {
    const pair = pairs.get(key)
    if (!pair || !first) return []
    const overdue = overdueOf(pair, personOf(pair.to, first.creditor_name))
    return noticesOf(overdue, { group, author: null, memberIds: [], adminIds: [] }).map((notice) => ({
      ...notice,
      key: `${group.id} ${notice.type} ${overdue.creditor.id} ${isoFromInstant(now)}`,
      at: now,
    }))
  })
  return writeNotices(tx, { source, notices, now })
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
): Extract<Happening, { kind: 'debts.overdue' }> {
  return { kind: 'debts.overdue', debtorId, creditor, amount, debtIds }
}
