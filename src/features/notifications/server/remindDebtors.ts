import { cents } from '#domain/money/money.ts'
import type { Happening, Named } from '#domain/notices/happenings.ts'
import { noticesOf } from '#domain/notices/noticesOf.ts'
import { firstReminderMs, isReminderDue, reminderGapMs } from '#domain/notices/reminders.ts'
import { after, type Instant, isoFromInstant } from '#domain/times.ts'
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
 * Reminds debtors of debts pending for 3 days, for 10, and then every 30: one notice per creditor, with all that is
 * pending between the two in that direction. Written together with the mark on the debts, so it is sent once.
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
      read: ({ tx }) => tx.query(listDebtsToRemind, { groupId }),
      run: (command, group, debts) => (group ? remind(command, group, debts) : []),
    },
  )
}

async function remind({ tx, now, services }: Command, group: Named, debts: readonly DebtToRemind[]): Promise<string[]> {
  const lately = new Set(debts.filter((debt) => isReminded(debt, now)).map(pairOf))
  const due = debts.filter(
    (debt) => !lately.has(pairOf(debt)) && isReminderDue(debt.pending_since, debt.reminded_at, now),
  )
  if (due.length === 0) return []
  tx.write(markReminded, { groupId: group.id, debtIds: due.map(({ id }) => id), now })
  const pairs = [...new Set(due.map(pairOf))]
  const source = { groupId: group.id, sendsTexts: false, sendsMails: services.providers.mail !== null }
  const notices = pairs.flatMap((pair) => {
    const overdue = overdueIn(debts.filter((debt) => pairOf(debt) === pair))
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

function overdueIn(debts: readonly DebtToRemind[]): Extract<Happening, { kind: 'debts.overdue' }> {
  const [first] = debts
  if (!first) throw new Error('a reminder of no debt')
  return {
    kind: 'debts.overdue',
    debtorId: first.debtor_id,
    creditor: { id: first.creditor_id, name: first.creditor_name },
    amount: cents(debts.reduce((sum, debt) => sum + debt.amount_cents, 0)),
    debtIds: debts.map(({ id }) => id),
  }
}
