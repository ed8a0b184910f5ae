import { cents } from '#domain/money/money.ts'
import type { NoticeFacts, OpeningThen } from '#domain/notices/noticeFacts.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'
import { factsSource, type Happened, subjectsOf } from '#server/events/factsSource.ts'

const listOpeningFacts = statement(
  'openings.facts',
  { groupId: 'group', ids: 'text[]' },
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

type Openings = ReadonlyMap<string, OpeningThen>

/** What notices say of what is owed from before. [BEY-36] */
export const openingFacts = factsSource(
  async (db, happened): Promise<Openings> => {
    const { groupId, personOf } = happened
    const rows = await db.query(listOpeningFacts, { groupId, ids: subjectsOf(happened, 'opening') })
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
  },
  {
    'opening.recorded': ({ entityId }, openings) => {
      const opening = openings.get(entityId)
      return opening ? { kind: 'opening.recorded', opening } : null
    },
    'opening.agreed': (event, openings) => answerIn(event, openings, 'agreed'),
    'opening.refused': (event, openings) => answerIn(event, openings, 'refused'),
    'opening.withdrawn': (event, openings) => answerIn(event, openings, 'withdrawn'),
  },
)

function answerIn(
  { entityId }: Happened,
  openings: Openings,
  what: 'agreed' | 'refused' | 'withdrawn',
): NoticeFacts | null {
  const opening = openings.get(entityId)
  return opening ? { kind: 'opening.answered', opening, what } : null
}
