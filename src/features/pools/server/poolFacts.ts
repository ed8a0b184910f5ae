import { cents } from '#domain/money/money.ts'
import type { NoticeFacts, PoolNoticeFacts, ToDecide } from '#domain/notices/noticeFacts.ts'
import { type GroupAdmin, judgeIdsOf } from '#domain/people/judges.ts'
import { instantFromIso } from '#domain/times.ts'
import { factsSource, type Happened } from '#server/events/factsSource.ts'

type Admins = readonly GroupAdmin[]

/** What notices say of pools. [BEY-34] */
export const poolFacts = factsSource((_, { admins }) => admins, {
  'pool.opened': poolIn,
  'pool.joined': poolIn,
  'pool.reminded': poolIn,
  'pool.round-over': poolIn,
  'pool.settled': poolIn,
  'pool.called-off': poolIn,
  'pool.cancellation-asked': poolIn,
  'pool.disputed': poolIn,
  'pool.corrected': poolIn,
  'pool.dispute-closed': poolIn,
})

function poolIn(event: Happened, admins: Admins): NoticeFacts | null {
  const { pool, people = [] } = event.details
  if (!pool) return null
  const named = { id: event.entityId, ...pool, entry: cents(pool.entry) }
  if (event.type === 'pool.opened') return { kind: 'pool.opened', pool: named }
  const news = newsIn(event)
  return news && { kind: 'pool.news', pool: named, people, news, ...judgesIn(event, admins) }
}

function newsIn({ type, details }: Happened): PoolNoticeFacts['news'] | null {
  const { round = 0, places = {}, fallen = [], winners = [], nets = {}, reason = null, onGame = '' } = details
  switch (type) {
    case 'pool.joined':
      return { what: 'joined' }
    case 'pool.reminded':
      return { what: 'reminded', round }
    case 'pool.round-over':
      return { what: 'round-over', round, places, fallen }
    case 'pool.settled':
      return { what: 'settled', prizes: Object.fromEntries(winners.map(({ id, amount }) => [id, amount])), nets }
    case 'pool.called-off':
      return { what: 'called-off', reason }
    case 'pool.cancellation-asked':
      return { what: 'asked', reason }
    case 'pool.disputed':
      return { what: 'disputed', onGame, reason }
    case 'pool.corrected':
      return { what: 'corrected', onGame, reason }
    case 'pool.dispute-closed':
      return { what: 'stands', onGame, reason }
    default:
      return null
  }
}

/** Against a final score only the website's administrators decide. */
function judgesIn({ type, details: { people = [], began, asksWebsite = false } }: Happened, admins: Admins): ToDecide {
  if (type !== 'pool.disputed' || !began) return { judgeIds: [] }
  return { judgeIds: judgeIdsOf({ parties: people, began: instantFromIso(began) }, admins), asksWebsite }
}
