import type { DoubtablePayment } from '#domain/debts/doubts.ts'
import type { UndoablePayment } from '#domain/debts/reversals.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'

export const paymentColumns = {
  id: 'text',
  group_id: 'text',
  debt_ids: 'text[]',
  debt_cents: 'int8[]',
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
  doubted_by: 'text?',
  doubted_by_name: 'text?',
  doubt_reason: 'text?',
  doubted_at: 'timestamptz?',
  answer: 'text?',
  answered_by: 'text?',
  answered_by_name: 'text?',
  answer_reason: 'text?',
  answered_at: 'timestamptz?',
  settle_up_id: 'text?',
  from_id: 'text?',
  from_name: 'text?',
  to_id: 'text?',
  to_name: 'text?',
  settle_up_cents: 'int8?',
  payer_words: 'text?',
  payer_said_at: 'timestamptz?',
  party_ids: 'text[]',
  began: 'timestamptz',
  is_overtaken: 'bool',
  is_payer_there: 'bool',
} as const satisfies Columns
export type PaymentRow = Row<typeof paymentColumns>

const coveredBy = (column: string) =>
  `array(select d.${column} from payment_debts d where d.group_id = $1 and d.payment_id = p.id order by d.debt_id)`

// For all payments that were recorded together: between whom they were, when the first of the bets that they pay for was
// accepted, and whether the result of one has been corrected since, or is disputed. What was carried over follows from a
// payment.
const whole = `select array_agg(distinct l.payer_id) || array_agg(distinct l.payee_id) as party_ids,
           coalesce(min(coalesce(b.accepted_at, o.created_at)), p.created_at) as began,
           coalesce(bool_or(d.origin <> 'carried' and (d.settlement < coalesce(b.settlement, o.settlement)
             or x.bet_id is not null or y.pool_id is not null)), false) as is_overtaken
      from payments l
      left join payment_debts c on c.group_id = $1 and c.payment_id = l.id
      left join debts d on d.group_id = $1 and d.id = c.debt_id
      left join bets b on b.group_id = $1 and b.id = d.bet_id
      left join disputes x on x.group_id = $1 and x.bet_id = d.bet_id and x.decided_at is null
      left join pools o on o.group_id = $1 and o.id = d.pool_id
      left join pool_disputes y on y.group_id = $1 and y.pool_id = d.pool_id and y.decided_at is null
     where l.group_id = $1 and (l.id = p.id or l.settle_up_id = p.settle_up_id)`

/** Selects `paymentColumns` from `payments p` of the group `$1`. */
export const fromPayments = `select p.id, p.group_id, ${coveredBy('debt_id')} as debt_ids,
      ${coveredBy('amount_cents')} as debt_cents,
      p.payer_id, r.name as payer_name, p.payee_id, e.name as payee_name, p.amount_cents, p.method, p.note,
      p.settled_by, s.name as settled_by_name, p.created_at,
      p.reversed_at, p.reversed_by, v.name as reversed_by_name, p.reversal_reason,
      t.by_id as doubted_by, b.name as doubted_by_name, t.reason as doubt_reason, t.at as doubted_at,
      t.answer, t.answered_by, a.name as answered_by_name, t.answer_reason, t.answered_at,
      u.id as settle_up_id, u.payer_id as from_id, f.name as from_name, u.payee_id as to_id, o.name as to_name,
      u.amount_cents as settle_up_cents, t.payer_words, t.payer_said_at, w.party_ids, w.began, w.is_overtaken,
      exists (select from group_members m join users i on i.id = m.user_id
               where m.group_id = $1 and m.user_id = coalesce(u.payer_id, p.payer_id) and m.is_active
                 and i.locked_at is null) as is_payer_there
    from payments p
    join users r on r.id = p.payer_id
    join users e on e.id = p.payee_id
    join users s on s.id = p.settled_by
    left join users v on v.id = p.reversed_by
    left join payment_doubts t on t.group_id = $1 and t.payment_id = p.id
    left join users b on b.id = t.by_id
    left join users a on a.id = t.answered_by
    left join settle_ups u on u.group_id = $1 and u.id = p.settle_up_id
    left join users f on f.id = u.payer_id
    left join users o on o.id = u.payee_id
    cross join lateral (${whole}) w`

/** Newest first, strictly below a position. */
export const listPayments = statement(
  'payments.list',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  paymentColumns,
  `${fromPayments} where p.group_id = $1 and (p.created_at, p.id) < ($2, $3)
   order by p.created_at desc, p.id desc limit $4`,
)

export const findPayment = statement(
  'payments.find',
  { groupId: 'group', paymentId: 'text' },
  paymentColumns,
  `${fromPayments} where p.group_id = $1 and p.id = $2`,
)

/** Those of a person since then that were not undone. */
export const listPaymentsSince = statement(
  'payments.since',
  { groupId: 'group', userId: 'text', since: 'timestamptz' },
  paymentColumns,
  `${fromPayments} where p.group_id = $1 and p.created_at > $3 and $2 in (p.payer_id, p.payee_id)
     and p.reversed_at is null`,
)

/** Between whom these payments are, and since before when an admin must have been one to judge. */
export const listMatters = statement(
  'payments.matters',
  { groupId: 'text', paymentIds: 'text[]' },
  { id: 'text', party_ids: 'text[]', began: 'timestamptz' },
  `select p.id, w.party_ids, w.began from payments p cross join lateral (${whole}) w
    where p.group_id = $1 and p.id = any($2)`,
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
    settleUpId: 'text?',
    now: 'timestamptz',
  },
  {},
  `insert into payments (group_id, id, payer_id, payee_id, amount_cents, method, note, settled_by, settle_up_id, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
)

/** How much the payment takes off each of its debts. */
export const insertPaymentDebts = statement(
  'payments.insertDebts',
  { groupId: 'group', paymentId: 'text', parts: 'jsonb' },
  {},
  `insert into payment_debts (group_id, payment_id, debt_id, amount_cents)
   select $1, $2, c."debtId", c.amount from jsonb_to_recordset($3) as c ("debtId" text, amount bigint)`,
)

/**
 * The debt to undo, with the payment that settled it, or else the newest that took off a part and was not
 * undone.
 */
export const findSettlement = statement(
  'payments.ofDebt',
  { groupId: 'group', debtId: 'text' },
  {
    status: 'text',
    payment_id: 'text?',
  },
  `select d.status, coalesce(d.payment_id, (
         select c.payment_id from payment_debts c
           join payments o on o.group_id = $1 and o.id = c.payment_id
          where c.group_id = $1 and c.debt_id = $2 and o.reversed_at is null
          order by o.created_at desc, o.id desc limit 1)) as payment_id
     from debts d where d.group_id = $1 and d.id = $2`,
)

/** In whatever group: who asks may not learn more of it than the refusal says. */
export const findDebtAnywhere = statement(
  'debts.anywhere',
  { debtId: 'text' },
  { group_id: 'text' },
  'select group_id from debts where id = $1',
)

/** The payment with those that were recorded together with it for the same payment of the plan. */
export const listTogether = statement(
  'payments.together',
  { groupId: 'group', paymentId: 'text' },
  { id: 'text', settle_up_id: 'text?' },
  `select o.id, o.settle_up_id from payments p
     join payments o on o.group_id = $1 and (o.id = p.id or o.settle_up_id = p.settle_up_id)
    where p.group_id = $1 and p.id = $2 order by o.id`,
)

export const markReversed = statement(
  'payments.reverse',
  { groupId: 'group', paymentIds: 'text[]', reversedBy: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update payments set reversed_at = $5, reversed_by = $3, reversal_reason = $4
    where group_id = $1 and id = any($2) and reversed_at is null`,
)

export const insertDoubt = statement(
  'payments.doubt',
  { groupId: 'group', paymentId: 'text', byId: 'text', reason: 'text', now: 'timestamptz' },
  {},
  'insert into payment_doubts (group_id, payment_id, by_id, reason, at) values ($1, $2, $3, $4, $5)',
)

/** What the payer says about it, which may change while nobody has decided. */
export const writePayerWords = statement(
  'payments.payerWords',
  { groupId: 'group', paymentId: 'text', words: 'text', now: 'timestamptz' },
  {},
  `update payment_doubts set payer_words = $3, payer_said_at = $4
    where group_id = $1 and payment_id = $2 and answer is null`,
)

export const answerDoubt = statement(
  'payments.answerDoubt',
  { groupId: 'group', paymentId: 'text', answer: 'text', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update payment_doubts set answer = $3, answered_by = $4, answer_reason = $5, answered_at = $6
    where group_id = $1 and payment_id = $2`,
)

/** The two ends of a payment through others say whether money arrived; each doubts the step that reaches them. */
export function doubtableFrom(row: PaymentRow): DoubtablePayment {
  return {
    payerId: row.from_id ?? row.payer_id,
    payeeId: payeeOf(row),
    amount: row.amount_cents,
    method: row.method,
    recordedBy: row.settled_by,
    recordedAt: row.created_at,
    isReversed: row.reversed_at !== null,
    matter: { parties: row.party_ids, began: row.began },
    doubt: row.doubted_by === null ? null : { isAnswered: row.answer !== null },
  }
}

export function undoableFrom(row: PaymentRow): UndoablePayment {
  return {
    parties: row.party_ids,
    began: row.began,
    payeeId: payeeOf(row),
    recordedBy: row.settled_by,
    isOvertaken: row.is_overtaken,
    isPayerThere: row.is_payer_there,
  }
}

function payeeOf({ from_id, to_id, payee_id }: PaymentRow): string {
  const isStep = from_id !== null && to_id !== null
  return isStep && to_id !== payee_id ? '' : payee_id
}
