import { forgivenMethod } from '#domain/debts/paymentMethods.ts'
import { cents } from '#domain/money/money.ts'
import type { NoticeFacts, Payment } from '#domain/notices/noticeFacts.ts'
import { judgeIdsOf, type Matter } from '#domain/people/judges.ts'
import type { PersonOf } from '#domain/people/person.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, type Row, statement } from '#server/db/statement.ts'
import { factsSource, type Happened, type HappenedInGroup, subjectsOf } from '#server/events/factsSource.ts'
import { listMatters } from './paymentStore.ts'

/** Two people are square when no earlier debt between them is open after a payment. */
const listPaymentFacts = statement(
  'payments.facts',
  { groupId: 'group', ids: 'text[]' },
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

type PaymentRow = Row<typeof listPaymentFacts.columns>
type Known = Pick<HappenedInGroup, 'admins' | 'personOf'> & {
  readonly payments: ReadonlyMap<string, PaymentRow>
  readonly matters: ReadonlyMap<string, Matter>
}

/** What notices say of payments, as they are now, and of a creditor who reminds. [BEY-13] */
export const debtFacts = factsSource(read, {
  'payment.recorded': (event, known) =>
    ofPayment(event, known, (payment, row) =>
      payment.method === forgivenMethod
        ? { kind: 'payment.forgiven', payment }
        : { kind: 'payment.recorded', payment, isSquare: row.is_square },
    ),
  'payment.reversed': (event, known) =>
    ofPayment(event, known, (payment, row) => ({
      ...{ kind: 'payment.reversed', payment, reason: row.reversal_reason ?? '' },
    })),
  'payment.doubted': (event, known) => doubtIn(event, known, false),
  'payment.answered': (event, known) => doubtIn(event, known, true),
  'payment.kept': (event, known) =>
    ofPayment(event, known, (payment) => ({ kind: 'payment.kept', payment, reason: event.details.reason ?? '' })),
  'debt.reminded': ({ actor: creditor, details: { reminder } }) =>
    reminder && creditor ? { kind: 'debts.overdue', creditor, ...reminder, amount: cents(reminder.amount) } : null,
})

async function read(db: Queryable, happened: HappenedInGroup): Promise<Known> {
  const { groupId, events, admins, personOf } = happened
  const ids = subjectsOf(happened, 'payment')
  const isDoubt = ({ type }: Happened) => type === 'payment.doubted' || type === 'payment.answered'
  const paymentIds = subjectsOf({ events: events.filter(isDoubt) }, 'payment')
  const [payments, matters] = await Promise.all([
    ids.length === 0 ? [] : db.query(listPaymentFacts, { groupId, ids }),
    paymentIds.length === 0 ? [] : db.query(listMatters, { groupId, paymentIds }),
  ])
  return {
    ...{ admins, personOf, payments: new Map(payments.map((row) => [row.id, row])) },
    matters: new Map(matters.map((row) => [row.id, { parties: row.party_ids, began: row.began }])),
  }
}

function ofPayment(
  { entityId }: Happened,
  { payments, personOf }: Known,
  tell: (payment: Payment, row: PaymentRow) => NoticeFacts,
): NoticeFacts | null {
  const row = payments.get(entityId)
  return row ? tell(paymentFrom(row, personOf), row) : null
}

function paymentFrom(row: PaymentRow, personOf: PersonOf): Payment {
  const [from, to] = [personOf(row.from_id, row.from_name), personOf(row.to_id, row.to_name)]
  return {
    id: row.id,
    payer: personOf(row.payer_id, row.payer_name),
    payee: personOf(row.payee_id, row.payee_name),
    amount: cents(row.amount_cents),
    method: row.method,
    settleUp: from && to && { payer: from, payee: to },
  }
}

/** The payee says that it did not arrive, or the payer that it was made. */
function doubtIn(event: Happened, known: Known, isAnswer: boolean): NoticeFacts | null {
  const { reason = null } = event.details
  const judgeIds = judgeIdsOf(known.matters.get(event.entityId) ?? null, known.admins)
  return ofPayment(event, known, (payment) => ({
    ...{ kind: 'payment.doubted', payment, reason: reason ?? '', isAnswer, judgeIds },
  }))
}
