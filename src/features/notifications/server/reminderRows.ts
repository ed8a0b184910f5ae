import { statement } from '#server/db/statement.ts'

// A debt that was paid and is pending again has been pending since its last change.
const mayBeDue = `d.status = 'pending' and d.last_modified <= $1
  and (d.reminded_at is null or d.reminded_at < d.last_modified or d.reminded_at <= $2)`

/** Groups with a debt that may be due for a reminder; the rule decides. */
export const groupsToRemind = statement(
  'reminders.groups',
  { pendingBy: 'timestamptz', remindedBy: 'timestamptz' },
  { group_id: 'text' },
  `select distinct d.group_id from debts d join groups g on g.id = d.group_id where ${mayBeDue}
    and not g.is_deleted`,
)

export const listDebtsToRemind = statement(
  'reminders.debts',
  { groupId: 'text' },
  {
    id: 'text',
    debtor_id: 'text',
    creditor_id: 'text',
    creditor_name: 'text',
    amount_cents: 'int8',
    pending_since: 'timestamptz',
    reminded_at: 'timestamptz?',
  },
  `select d.id, d.debtor_id, d.creditor_id, c.name as creditor_name, d.amount_cents,
          d.last_modified as pending_since, d.reminded_at
     from debts d join users c on c.id = d.creditor_id
    where d.group_id = $1 and d.status = 'pending' order by d.created_at, d.id`,
)

export const markReminded = statement(
  'reminders.mark',
  { groupId: 'text', debtIds: 'text[]', now: 'timestamptz' },
  {},
  'update debts set reminded_at = $3 where group_id = $1 and id = any($2)',
)
