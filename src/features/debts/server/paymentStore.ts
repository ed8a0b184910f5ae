import type { Columns } from '#server/db/statement.ts'
import { type Row, statement } from '#server/db/statement.ts'

const paymentColumns = {
  id: 'text',
  group_id: 'text',
  debt_ids: 'text[]',
  payer_id: 'text',
  payer_name: 'text',
  payee_id: 'text',
  payee_name: 'text',
  amount_cents: 'int8',
  method: 'text',
  note: 'text',
  settled_by: 'text',
  settled_by_name: 'text',
  created_at: 'timestamptz',
  reversed_at: 'timestamptz?',
  reversed_by: 'text?',
  reversed_by_name: 'text?',
  reversal_reason: 'text?',
} as const satisfies Columns
export type PaymentRow = Row<typeof paymentColumns>

/** Newest first, strictly below a position. */
export const listPayments = statement(
  'payments.list',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  paymentColumns,
  `select p.id, p.group_id,
      array(select d.debt_id from payment_debts d where d.group_id = p.group_id and d.payment_id = p.id order by 1) as debt_ids,
      p.payer_id, r.name as payer_name, p.payee_id, e.name as payee_name, p.amount_cents, p.method, p.note,
      p.settled_by, s.name as settled_by_name, p.created_at,
      p.reversed_at, p.reversed_by, v.name as reversed_by_name, p.reversal_reason
    from payments p
    join users r on r.id = p.payer_id
    join users e on e.id = p.payee_id
    join users s on s.id = p.settled_by
    left join users v on v.id = p.reversed_by
   where p.group_id = $1 and (p.created_at, p.id) < ($2, $3)
   order by p.created_at desc, p.id desc limit $4`,
)

export const insertPayment = statement(
  'payments.insert',
  {
    groupId: 'group',
    id: 'text',
    payerId: 'text',
    payeeId: 'text',
    amount: 'int8',
    method: 'text',
    note: 'text',
    settledBy: 'text',
    now: 'timestamptz',
  },
  {},
  `insert into payments (group_id, id, payer_id, payee_id, amount_cents, method, note, settled_by, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
)

/** How much the payment takes off each of its debts. */
export const insertPaymentDebts = statement(
  'payments.insertDebts',
  { groupId: 'group', paymentId: 'text', parts: 'jsonb' },
  {},
  `insert into payment_debts (group_id, payment_id, debt_id, amount_cents)
   select $1, $2, c."debtId", c.amount from jsonb_to_recordset($3) as c ("debtId" text, amount bigint)`,
)

/** The debt to undo, in any group, with the payment that settled it. */
export const findSettlement = statement(
  'payments.ofDebt',
  { debtId: 'text' },
  {
    group_id: 'text',
    status: 'text',
    payment_id: 'text?',
    payment_found: 'bool',
    is_reversed: 'bool',
  },
  `select d.group_id, d.status, d.payment_id, p.id is not null as payment_found, p.reversed_at is not null as is_reversed
     from debts d left join payments p on p.group_id = d.group_id and p.id = d.payment_id
    where d.id = $1`,
)

export const markReversed = statement(
  'payments.reverse',
  { groupId: 'group', paymentId: 'text', reversedBy: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update payments set reversed_at = $5, reversed_by = $3, reversal_reason = $4
    where group_id = $1 and id = $2 and reversed_at is null`,
)
