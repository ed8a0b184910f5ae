import { Refused, refusal } from '#domain/refusals.ts'
import type { Instant } from '#domain/times.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import type { Transaction } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { withdrawDebts } from './corrections.ts'
import { isDisputedSql } from './store.ts'

/** Holds off commands on the group, not other readers, until the plan is read: it is read in several steps. */
export const holdGroup = statement(
  'settleUps.hold',
  { groupId: 'group' },
  { id: 'text' },
  'select id from groups where id = $1 for share',
)

/** Which of these people ever had a debt with each other that was not carried over, settled or not. */
export const listKnownPairs = statement(
  'settleUps.known',
  { groupId: 'group', userIds: 'text[]' },
  { one: 'text', other: 'text' },
  `select distinct least(debtor_id, creditor_id) as one, greatest(debtor_id, creditor_id) as other
     from debts where group_id = $1 and origin <> 'carried' and debtor_id = any($2) and creditor_id = any($2)`,
)

/** What is open from those debtors to those creditors, pair by pair, and not disputed. */
export const listBetween = statement(
  'settleUps.between',
  { groupId: 'group', debtorIds: 'text[]', creditorIds: 'text[]' },
  {
    id: 'text',
    bet_id: 'text?',
    debtor_id: 'text',
    creditor_id: 'text',
    amount_cents: 'int8',
    paid_cents: 'int8',
    cancelled_cents: 'int8',
    bet_description: 'text',
    created_at: 'timestamptz',
  },
  `select d.id, d.bet_id, d.debtor_id, d.creditor_id, d.amount_cents, d.paid_cents, d.cancelled_cents, d.bet_description,
          d.created_at
     from debts d
     join unnest($2::text[], $3::text[]) as p (debtor_id, creditor_id) using (debtor_id, creditor_id)
    where d.group_id = $1 and d.status = 'pending' and not ${isDisputedSql}
    order by d.created_at, d.id`,
)

export const insertSettleUp = statement(
  'settleUps.insert',
  { groupId: 'group', id: 'text', payerId: 'text', payeeId: 'text', amount: 'int8', now: 'timestamptz' },
  {},
  `insert into settle_ups (group_id, id, payer_id, payee_id, amount_cents, created_at) values ($1, $2, $3, $4, $5, $6)`,
)

/** A debt that a payment carried over. It keeps the bet, if any, of a debt along the way. */
export const insertCarried = statement(
  'settleUps.carry',
  {
    groupId: 'group',
    id: 'text',
    betId: 'text?',
    debtorId: 'text',
    creditorId: 'text',
    amount: 'int8',
    description: 'text',
    settleUpId: 'text',
    now: 'timestamptz',
  },
  {},
  `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, origin, settle_up_id,
     created_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7, 'carried', $8, $9, $9)`,
)

const listCarried = statement(
  'settleUps.carried',
  { groupId: 'group', settleUpId: 'text' },
  { id: 'text', paid_cents: 'int8' },
  'select id, paid_cents from debts where group_id = $1 and settle_up_id = $2',
)

/**
 * Takes back the debts that a payment of the plan carried over, when it is undone. Refuses where one of them was paid,
 * wholly or in part: that payment has to be undone first.
 */
export async function withdrawCarried(
  tx: Transaction,
  { groupId, settleUpId, now }: { groupId: CheckedGroupId; settleUpId: string; now: Instant },
): Promise<void> {
  const carried = await tx.query(listCarried, { groupId, settleUpId })
  if (carried.some(({ paid_cents: paid }) => paid > 0)) throw new Refused(refusal('carried-debt-paid'))
  if (carried.length > 0) await withdrawDebts(tx, { groupId, debtIds: carried.map(({ id }) => id), now })
}

/**
 * Whether one owes the other anything in the group. What is owed from before by the debtor's word alone, which the
 * creditor may still refuse, is not enough. `refusableSince`: what was agreed to before that stands.
 */
export const findDebtTo = statement(
  'debts.isOwed',
  { groupId: 'group', debtorId: 'text', creditorId: 'text', refusableSince: 'timestamptz' },
  { is_owed: 'bool', is_locked: 'bool' },
  `select exists (select from debts d left join opening_balances o on o.group_id = $1 and o.id = d.id
                   where d.group_id = $1 and d.status = 'pending' and d.debtor_id = $2 and d.creditor_id = $3
                     and (o.id is null or o.recorded_by = $3 or o.agreed_at <= $4)) as is_owed,
          exists (select from users where id = $3 and locked_at is not null) as is_locked`,
)
