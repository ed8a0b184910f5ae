import { type DebtStatus, remaining } from '#domain/debts/debts.ts'
import { cents } from '#domain/money/money.ts'
import { reactionsIn } from '#features/comments/server/reactionStore.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { adminsOf } from '#server/commands/groupRows.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { anyOfParam, type Columns, type Row, statement } from '#server/db/statement.ts'
import type { StoredCancellation, StoredDispute, StoredSettlement } from './betHistory.ts'
import { betLegsFromRow, listLegsOfBets } from './legs.ts'
import {
  type BetDebt,
  type BetDetails,
  type BetRow,
  betColumns,
  betFromRow,
  type Correction,
  fromBets,
  type StoredBet,
} from './store.ts'

// A distributed database plans each statement at each call, in a time that grows with its tables: so what hangs on bets
// is asked for in statements of its own, by the ids of the bets that may have it.

const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::int8`

const detail = { id: 'text', what: 'text', found: 'jsonb' } as const satisfies Columns

/** What any bet may have. The id of a number of comments is that of the bet or of its bid. */
const listDetails = statement(
  'bets.details',
  { groupId: 'group', betIds: 'text[]', bidIds: 'text[]' },
  detail,
  `select k.bet_id as id, 'comments' as what, to_jsonb(count(*)) as found
     from comments k where k.group_id = $1 and k.bet_id ${anyOfParam('$2')} group by k.bet_id
   union all
   select k.bid_id, 'comments', to_jsonb(count(*))
     from comments k where k.group_id = $1 and k.bid_id ${anyOfParam('$3')} group by k.bid_id
   union all
   select r.bet_id, 'reactions', jsonb_agg(jsonb_build_object('emoji', r.emoji, 'id', u.id, 'name', u.name)
            order by r.at, u.id)
     from bet_reactions r join users u on u.id = r.user_id where r.group_id = $1 and r.bet_id ${anyOfParam('$2')}
    group by r.bet_id
   union all
   (select distinct on (x.bet_id) x.bet_id, 'cancellation', jsonb_build_object('number', x.number, 'byId', x.by_id,
             'byName', u.name, 'reason', x.reason, 'at', ${ms('x.at')}, 'state', x.state, 'endedAt', ${ms('x.ended_at')})
      from bet_cancellations x join users u on u.id = x.by_id where x.group_id = $1 and x.bet_id ${anyOfParam('$2')}
     order by x.bet_id, x.number desc)`,
)

/** The debts that followed from each settlement of settled bets. */
const listDebts = statement(
  'bets.debts',
  { groupId: 'group', betIds: 'text[]' },
  {
    bet_id: 'text',
    settlement: 'int4',
    id: 'text',
    status: 'text',
    amount_cents: 'int8',
    paid_cents: 'int8',
    cancelled_cents: 'int8',
    settled_at: 'timestamptz?',
    method: 'text?',
  },
  `select d.bet_id, d.settlement, d.id, d.status, d.amount_cents, d.paid_cents, d.cancelled_cents, d.settled_at, p.method
     from debts d left join payments p on p.group_id = $1 and p.id = d.payment_id
    where d.group_id = $1 and d.bet_id ${anyOfParam('$2')} and d.origin = 'outcome'`,
)

/** The latest dispute of settled bets, a different outcome by a later score, and all settlements of `resettledIds`. */
const listResults = statement(
  'bets.results',
  { groupId: 'group', betIds: 'text[]', resettledIds: 'text[]' },
  detail,
  `(select distinct on (x.bet_id) x.bet_id as id, 'dispute' as what,
           jsonb_build_object('number', x.number, 'settlement', x.settlement, 'openedBy', x.opened_by,
             'openedByName', u.name, 'outcome', x.outcome, 'reason', x.reason, 'openedAt', ${ms('x.opened_at')},
             'creatorSays', x.creator_says, 'creatorReason', x.creator_reason,
             'acceptorSays', x.acceptor_says, 'acceptorReason', x.acceptor_reason,
             'decidedAt', ${ms('x.decided_at')}, 'decidedHow', x.decided_how, 'decision', x.decision,
             'decidedBy', x.decided_by, 'decidedByName', j.name, 'decisionReason', x.decision_reason) as found
      from disputes x left join users u on u.id = x.opened_by left join users j on j.id = x.decided_by
     where x.group_id = $1 and x.bet_id ${anyOfParam('$2')} order by x.bet_id, x.number desc)
   union all
   select q.bet_id, 'correction', jsonb_build_object('homeScore', q.home_score, 'awayScore', q.away_score,
            'settlementStatus', q.settlement_status, 'winnerId', q.winner_id,
            'seenAt', to_char(q.seen_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     from bet_corrections q where q.group_id = $1 and q.bet_id ${anyOfParam('$2')}
   union all
   select x.bet_id, 'settlements', jsonb_agg(jsonb_build_object('number', x.number,
            'settlementStatus', x.settlement_status, 'winnerId', x.winner_id, 'voidReason', x.void_reason,
            'byId', u.id, 'byName', u.name, 'reason', x.reason, 'at', ${ms('x.at')}) order by x.number)
     from bet_settlements x left join users u on u.id = x.settled_by
    where x.group_id = $1 and x.bet_id ${anyOfParam('$3')} group by x.bet_id`,
)

const findBetRow = statement(
  'bets.find',
  { groupId: 'group', betId: 'text' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.id = $2`,
)

/** A bet with all that hangs on it; null if there is none. */
export async function findBet(db: Queryable, bet: Row<typeof findBetRow.params>): Promise<StoredBet | null> {
  return firstOf(await loadBetDetails(db, await db.query(findBetRow, bet)))
}

/** The bets of rows of any groups, in their order, with all that hangs on them. Asks in each group by itself. */
export async function loadBetDetails(db: Queryable, rows: readonly BetRow[]): Promise<StoredBet[]> {
  const whole = new Map<BetRow, StoredBet>()
  const groups = [...Map.groupBy(rows, (row) => row.group_id)]
  await Promise.all(
    groups.map(async ([groupId, own]) => {
      const found = await findDetails(db, groupId, own)
      for (const row of own) whole.set(row, betFromRow(row, detailsIn(row, found)))
    }),
  )
  return rows.flatMap((row) => whole.get(row) ?? [])
}

const idsOf = (rows: readonly BetRow[]) => rows.map(({ id }) => id)

type Found = Awaited<ReturnType<typeof findDetails>>

/** What there is of bets of one group. Together what nothing says that there is none of; a third journey is rare. */
async function findDetails(db: Queryable, groupId: CheckedGroupId, rows: readonly BetRow[]) {
  const betIds = idsOf(rows.filter(({ settlement }) => settlement > 0))
  const resettledIds = idsOf(rows.filter(({ settlement }) => settlement > 1))
  const parlayIds = idsOf(rows.filter(({ bet_type }) => bet_type === 'parlay'))
  const [details, debts, results, legs] = await Promise.all([
    db.query(listDetails, { groupId, betIds: idsOf(rows), bidIds: rows.map((row) => row.bid_id) }),
    betIds.length === 0 ? [] : db.query(listDebts, { groupId, betIds }),
    betIds.length === 0 ? [] : db.query(listResults, { groupId, betIds, resettledIds }),
    parlayIds.length === 0 ? [] : db.query(listLegsOfBets, { groupId, betIds: parlayIds }),
  ])
  const isDisputed = results.some(({ what, found }) => what === 'dispute' && !isDecided(found as StoredDispute))
  return {
    details: Map.groupBy([...details, ...results], ({ id }) => id),
    debts: Map.groupBy(debts, (debt) => debt.bet_id),
    legs: new Map(legs.map(({ id, legs }) => [id, betLegsFromRow(legs)])),
    admins: isDisputed ? await adminsOf(db, groupId) : [],
  }
}

const isDecided = ({ decidedAt }: Pick<StoredDispute, 'decidedAt'>) => decidedAt !== null

/** Those of most active bets. */
const noDetails: BetDetails = {
  ...{ legs: [], debt: null, correction: null, comments: 0, reactions: [] },
  ...{ cancellation: null, dispute: null, settlements: [] },
}

function detailsIn(row: BetRow, { details, debts, legs, admins }: Found): BetDetails {
  const { id, bid_id: bidId } = row
  if (!details.has(id) && !details.has(bidId) && !debts.has(id) && !legs.has(id)) return noDetails
  const one = (wanted: string, id = row.id) => details.get(id)?.find(({ what }) => what === wanted)?.found ?? null
  const dispute = one('dispute') as Omit<StoredDispute, 'admins'> | null
  return {
    legs: legs.get(row.id) ?? [],
    // That of the settlement in force.
    debt: debtIn(debts.get(row.id)?.find(({ settlement }) => settlement === row.settlement)),
    correction: one('correction') as Correction | null,
    comments: Number(one('comments') ?? 0) + Number(one('comments', row.bid_id) ?? 0),
    reactions: reactionsIn(one('reactions')),
    cancellation: one('cancellation') as StoredCancellation | null,
    dispute: dispute && { ...dispute, admins: isDecided(dispute) ? [] : admins },
    settlements: (one('settlements') ?? []) as readonly StoredSettlement[],
  }
}

function debtIn(row: Row<typeof listDebts.columns> | undefined): BetDebt | null {
  if (!row) return null
  const [amount, paid] = [cents(row.amount_cents), cents(row.paid_cents)]
  return {
    id: row.id,
    paid,
    remaining: remaining({ amount, paid, cancelled: cents(row.cancelled_cents) }),
    status: row.status as DebtStatus,
    paymentMethod: row.method,
    settledAt: row.settled_at,
  }
}
