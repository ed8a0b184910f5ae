import { cents } from '#domain/money/money.ts'
import type { Payment } from '#domain/notices/noticeFacts.ts'
import type { PersonOf } from '#domain/people/person.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'

/** What notices say of a payment, as it is now. */
export type PaymentFacts = { readonly payment: Payment; readonly isSquare: boolean; readonly reversalReason: string }

/** Two people are square when no earlier debt between them is open after a payment. */
const listPaymentFacts = statement(
  'payments.facts',
  { groupId: 'text', ids: 'text[]' },
  {
    id: 'text',
    payer_id: 'text',
    payer_name: 'text',
    payee_id: 'text',
    payee_name: 'text',
    from_id: 'text?',
    from_name: 'text?',
    to_id: 'text?',
    to_name: 'text?',
    amount_cents: 'int8',
    method: 'text',
    reversal_reason: 'text?',
    is_square: 'bool',
  },
  `select p.id, p.payer_id, payer.name as payer_name, p.payee_id, payee.name as payee_name,
      s.payer_id as from_id, paying.name as from_name, s.payee_id as to_id, paid.name as to_name,
      p.amount_cents, p.method, p.reversal_reason,
      not exists (
        select from debts d
          left join payments later on later.group_id = $1 and later.id = d.payment_id
         where d.group_id = $1 and d.created_at <= p.created_at
           and ((d.debtor_id = p.payer_id and d.creditor_id = p.payee_id)
             or (d.debtor_id = p.payee_id and d.creditor_id = p.payer_id))
           and (d.status = 'pending' or later.created_at > p.created_at)) as is_square
     from payments p
     join users payer on payer.id = p.payer_id
     join users payee on payee.id = p.payee_id
     left join settle_ups s on s.group_id = $1 and s.id = p.settle_up_id
     left join users paying on paying.id = s.payer_id
     left join users paid on paid.id = s.payee_id
    where p.group_id = $1 and p.id ${anyOfParam('$2')}`,
)

/** By the ids of the payments. */
export async function paymentFactsOf(
  db: Queryable,
  { groupId, ids, personOf }: { groupId: string; ids: readonly string[]; personOf: PersonOf },
): Promise<ReadonlyMap<string, PaymentFacts>> {
  const rows = ids.length === 0 ? [] : await db.query(listPaymentFacts, { groupId, ids })
  return new Map(
    rows.map((row) => {
      const [from, to] = [personOf(row.from_id, row.from_name), personOf(row.to_id, row.to_name)]
      const payment = {
        id: row.id,
        payer: personOf(row.payer_id, row.payer_name),
        payee: personOf(row.payee_id, row.payee_name),
        amount: cents(row.amount_cents),
        method: row.method,
        settleUp: from && to && { payer: from, payee: to },
      }
      return [row.id, { payment, isSquare: row.is_square, reversalReason: row.reversal_reason ?? '' }]
    }),
  )
}
