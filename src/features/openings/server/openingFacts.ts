import { cents } from '#domain/money/money.ts'
import type { OpeningThen } from '#domain/notices/noticeFacts.ts'
import type { PersonOf } from '#domain/people/person.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'

const listOpeningFacts = statement(
  'openings.facts',
  { groupId: 'text', ids: 'text[]' },
  {
    id: 'text',
    debtor_id: 'text',
    debtor_name: 'text',
    creditor_id: 'text',
    creditor_name: 'text',
    amount_cents: 'int8',
    recorded_by: 'text',
  },
  `select o.id, o.debtor_id, debtor.name as debtor_name, o.creditor_id, creditor.name as creditor_name, o.amount_cents,
      o.recorded_by
     from opening_balances o
     join users debtor on debtor.id = o.debtor_id
     join users creditor on creditor.id = o.creditor_id
    where o.group_id = $1 and o.id ${anyOfParam('$2')}`,
)

/** What notices say of what is owed from before, by its ids. [BEY-36] */
export async function openingFactsOf(
  db: Queryable,
  { groupId, ids, personOf }: { groupId: string; ids: readonly string[]; personOf: PersonOf },
): Promise<ReadonlyMap<string, OpeningThen>> {
  const rows = ids.length === 0 ? [] : await db.query(listOpeningFacts, { groupId, ids })
  return new Map(
    rows.map((row) => [
      row.id,
      {
        debtor: personOf(row.debtor_id, row.debtor_name),
        creditor: personOf(row.creditor_id, row.creditor_name),
        amount: cents(row.amount_cents),
        recordedBy: row.recorded_by,
      },
    ]),
  )
}
