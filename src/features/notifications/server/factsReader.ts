import type { AnyDetails } from '#domain/log/eventDetails.ts'
import type { EntityType, EventType } from '#domain/log/events.ts'
import { betFacts, betOffersOf } from '#features/bets/server/betFacts.ts'
import { bidFacts, bidOffersOf } from '#features/bids/server/bidFacts.ts'
import { channelFacts } from '#features/channels/server/channelFacts.ts'
import { commentFacts } from '#features/comments/server/commentFacts.ts'
import { debtFacts } from '#features/debts/server/debtFacts.ts'
import { joinFacts } from '#features/groups/server/joinFacts.ts'
import { listPeople, personsAmong } from '#features/groups/server/personsIn.ts'
import { partingFacts } from '#features/members/server/partingFacts.ts'
import { openingFacts } from '#features/openings/server/openingFacts.ts'
import { poolFacts } from '#features/pools/server/poolFacts.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import type { Queryable } from '#server/db/database.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'
import type { FactsReader, FactsSource, Happened, ToldEvent } from '#server/events/factsSource.ts'

const listHappened = statement(
  'notices.happened',
  { groupId: 'group', seqs: 'int8[]' },
  {
    seq: 'int8',
    type: 'text',
    entity_type: 'text',
    entity_id: 'text',
    actor_id: 'text?',
    actor_name: 'text?',
    at: 'timestamptz',
    cause: 'text?',
    details: 'jsonb',
  },
  `select e.seq, e.type, e.entity_type, e.entity_id, e.actor_id, actor.name as actor_name, e.at, e.cause, e.details
     from group_events e left join users actor on actor.id = e.actor_id
    where e.group_id = $1 and e.seq ${anyOfParam('$2', 'bigint')} order by e.seq`,
)

/** Each event is told by the feature that knows its subject. */
const sources: readonly FactsSource[] = [
  joinFacts,
  commentFacts({ bid: bidOffersOf, bet: betOffersOf }),
  debtFacts,
  openingFacts,
  betFacts,
  bidFacts,
  poolFacts,
  partingFacts,
  channelFacts,
]
const sourceOf = new Map(sources.flatMap((source) => source.types.map((type) => [type, source] as const)))

export const factsReader: FactsReader = {
  isTold: ({ type }) => sourceOf.has(type),
  async read(db, events) {
    const [first] = events
    if (!first) return { told: [], userIds: [] }
    const groupId = uncheckedGroup(first.groupId)
    const [rows, people] = await Promise.all([
      db.query(listHappened, { groupId, seqs: events.map(({ seq }) => seq) }),
      db.query(listPeople, { groupId }),
    ])
    const personOf = personsAmong(people, { marksLocked: false })
    const happened = rows.map((row) => ({
      seq: row.seq,
      type: row.type as EventType,
      entityType: row.entity_type as EntityType,
      entityId: row.entity_id,
      actor: personOf(row.actor_id, row.actor_name),
      at: row.at,
      cause: row.cause,
      details: row.details as AnyDetails,
    }))
    const admins = people.flatMap((row) =>
      row.admin_since === null || !row.is_member ? [] : [{ userId: row.user_id, since: row.admin_since }],
    )
    const told = await Promise.all(
      [...Map.groupBy(happened, ({ type }) => sourceOf.get(type))].map(([source, own]) =>
        source ? toldBy(source, db, { groupId, events: own, personOf, admins }) : [],
      ),
    )
    return { told: told.flat().sort((a, b) => a.seq - b.seq), userIds: people.map((row) => row.user_id) }
  },
}

async function toldBy(
  source: FactsSource,
  db: Queryable,
  within: Parameters<FactsSource['read']>[1],
): Promise<ToldEvent[]> {
  const factsOf = await source.read(db, within)
  return within.events.map((event: Happened) => ({ ...event, facts: () => factsOf(event) }))
}
