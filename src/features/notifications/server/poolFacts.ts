import { cents } from '#domain/money/money.ts'
import type { NoticeFacts, PoolNoticeFacts, ToDecide } from '#domain/notices/noticeFacts.ts'
import type { HappenedRow } from './happenedStore.ts'
import { type Judging, judgesOfPool } from './judging.ts'
import { detailsOf } from './subjects.ts'

/** What happened to a pool, for notices; null for what nobody is told of. [BEY-34] */
export function poolIn(row: HappenedRow, known: Judging): NoticeFacts | null {
  const { pool, people = [] } = detailsOf(row)
  if (!pool) return null
  const named = { id: row.entity_id, ...pool, entry: cents(pool.entry) }
  if (row.type === 'pool.opened') return { kind: 'pool.opened', pool: named }
  const news = newsIn(row)
  return news && { kind: 'pool.news', pool: named, people, news, ...judgesIn(row, known) }
}

function newsIn(row: HappenedRow): PoolNoticeFacts['news'] | null {
  const { round = 0, places = {}, fallen = [], winners = [], nets = {}, reason = null, onGame = '' } = detailsOf(row)
  switch (row.type) {
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

function judgesIn(row: HappenedRow, known: Judging): ToDecide {
  const { people = [], began, asksWebsite = false } = detailsOf(row)
  return row.type === 'pool.disputed' && began ? judgesOfPool({ people, began, asksWebsite }, known) : { judgeIds: [] }
}
