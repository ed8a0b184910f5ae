import type { PersonOf } from '#domain/people/person.ts'
import { legsFromRow, listLegsOfBids } from '#features/bets/server/legs.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { anyOfParam, type Row, statement } from '#server/db/statement.ts'
import {
  type BidDetails,
  type BidRow,
  bidColumns,
  bidFromRow,
  fromBids,
  isInParts,
  isTakenWhole,
  noDetails,
  type OpenCounter,
  type StoredBid,
  type TakenPart,
} from './bidRows.ts'

// A distributed database plans each statement at each call, in a time that grows with its tables: so what hangs on bids
// is asked for in statements of its own, by the ids of the bids that may have it.

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** `wholeIds`: the bids that were taken whole; `partIds`: those that were taken in parts. */
const listDetails = statement(
  'bids.details',
  { groupId: 'group', bidIds: 'text[]', wholeIds: 'text[]', partIds: 'text[]' },
  { id: 'text', what: 'text', found: 'jsonb' },
  `select k.bid_id as id, 'comments' as what, to_jsonb(count(*)) as found
     from comments k where k.group_id = $1 and k.bid_id ${anyOfParam('$2')} group by k.bid_id
   union all
   select o.bid_id, 'counter', jsonb_build_object('id', o.id, 'authorId', o.author_id, 'authorName', u.name,
            'odds', o.odds, 'stake', o.stake_cents, 'closesAt', ${iso('o.closes_at')}, 'at', ${iso('o.created_at')})
     from bid_counters o join users u on u.id = o.author_id
    where o.group_id = $1 and o.bid_id ${anyOfParam('$2')} and o.status = 'open'
   union all
   select t.bid_id, 'bet', to_jsonb(t.id) from bets t where t.group_id = $1 and t.bid_id ${anyOfParam('$3')}
   union all
   select t.bid_id, 'part', jsonb_build_object('betId', t.id, 'userId', t.acceptor_id, 'name', u.name,
            'stake', t.stake_cents, 'win', t.win_cents, 'at', ${iso('t.accepted_at')})
     from bets t join users u on u.id = t.acceptor_id where t.group_id = $1 and t.bid_id ${anyOfParam('$4')}`,
)

const findBidRow = statement(
  'bids.find',
  { groupId: 'group', bidId: 'text' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.id = $2`,
)

/** A bid with all that hangs on it; null if there is none. */
export async function findBid(
  db: Queryable,
  bid: Row<typeof findBidRow.params>,
  people: Promise<PersonOf> = personsIn(db, bid.groupId),
): Promise<StoredBid | null> {
  const { groupId, bidId } = bid
  const ids = [bidId]
  const [personOf, rows, details] = await Promise.all([
    people,
    db.query(findBidRow, bid),
    db.query(listDetails, { groupId, bidIds: ids, wholeIds: ids, partIds: ids }),
  ])
  return firstOf(withDetails(rows, details, await legsOf(db, groupId, rows), personOf))
}

/** The bids of rows of one group, in their order, with all that hangs on them. */
export async function loadBidDetails(db: Queryable, rows: readonly BidRow[]): Promise<StoredBid[]> {
  const [first] = rows
  if (!first) return []
  const groupId = first.group_id
  const partIds = idsOf(rows.filter(isInParts))
  const wholeIds = idsOf(rows.filter(isTakenWhole))
  const details = db.query(listDetails, { groupId, bidIds: idsOf(rows), wholeIds, partIds })
  return withDetails(rows, ...(await Promise.all([details, legsOf(db, groupId, rows), personsIn(db, groupId)])))
}

const idsOf = (rows: readonly BidRow[]) => rows.map(({ id }) => id)

type Detail = Row<typeof listDetails.columns>
type Legs = Row<typeof listLegsOfBids.columns>

async function legsOf(db: Queryable, groupId: CheckedGroupId, rows: readonly BidRow[]): Promise<readonly Legs[]> {
  const bidIds = idsOf(rows.filter(({ bet_type }) => bet_type === 'parlay'))
  return bidIds.length === 0 ? [] : db.query(listLegsOfBids, { groupId, bidIds })
}

function withDetails(
  rows: readonly BidRow[],
  details: readonly Detail[],
  legs: readonly Legs[],
  personOf: PersonOf,
): StoredBid[] {
  const detailsOf = Map.groupBy(details, ({ id }) => id)
  const legsOf = new Map(legs.map((row) => [row.id, row]))
  return rows.map((row) => bidFromRow(row, detailsIn(detailsOf.get(row.id), legsOf.get(row.id), personOf), personOf))
}

function detailsIn(details: readonly Detail[] | undefined, of: Legs | undefined, personOf: PersonOf): BidDetails {
  if (!details && !of) return noDetails
  const found = <Found>(wanted: string) =>
    (details ?? []).flatMap(({ what, found }) => (what === wanted ? [found as Found] : []))
  return {
    legs: of ? legsFromRow(of.legs) : [],
    moves: of?.moves ?? 0,
    betId: found<string>('bet')[0] ?? null,
    parts: found<TakenPart>('part').map((part) => ({ ...part, name: personOf(part.userId, part.name).name })),
    counters: found<OpenCounter>('counter').map((counter) => ({
      ...counter,
      authorName: personOf(counter.authorId, counter.authorName).name,
    })),
    comments: found<number>('comments')[0] ?? 0,
  }
}
