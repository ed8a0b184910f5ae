import { betColumns, fromBets } from '#features/bets/server/store.ts'
import { bidColumns, fromBids } from '#features/bids/server/bidRows.ts'
import { fromPayments, paymentColumns } from '#features/debts/server/paymentStore.ts'
import { type Row, statement } from '#server/db/statement.ts'

// `soon` is compared through a select: by its value the planner would expect so few bids that it plans anew each time.
const isSoon = `b.group_id = $1 and b.status = 'open'
      and (b.approval = 'waiting' or b.expires_at <= (select $3::timestamptz) or g.starts_at <= (select $3::timestamptz)
        or b.challenged_id = $2
        or b.creator_id = $2 and exists (select 1 from bid_counters o
             where o.group_id = $1 and o.bid_id = b.id and o.status = 'open'))`

/**
 * How many of a person's bets in a group they have not looked at, and which of the lists below have anything: those bring
 * all that hangs on a bet or bid, and are most often empty.
 */
export const findMatters = statement(
  'overview.matters',
  { groupId: 'text', userId: 'text', soon: 'timestamptz' },
  {
    new_bets: 'int8',
    new_comments: 'int8',
    has_bets: 'bool',
    has_disputes: 'bool',
    has_disputed_pools: 'bool',
    has_pools: 'bool',
    has_bids: 'bool',
    has_doubts: 'bool',
    has_openings: 'bool',
  },
  `select (select count(*) from bets b join group_members m on m.group_id = $1 and m.user_id = $2
            where b.group_id = $1 and b.status = 'active' and $2 in (b.creator_id, b.acceptor_id)
              and b.accepted_at > coalesce(m.bets_seen_at, '-infinity')) as new_bets,
          (select count(*) from (select from comments c join group_members m on m.group_id = $1 and m.user_id = $2
            where c.group_id = $1 and c.bid_id is null and c.bet_id is null and c.user_id <> $2
              and c.created_at > coalesce(m.thread_seen_at, m.joined_at) limit 100) fresh) as new_comments,
          exists (select 1 from bets b
            where b.group_id = $1 and b.status = 'active' and $2 in (b.creator_id, b.acceptor_id)) as has_bets,
          exists (select 1 from disputes x where x.group_id = $1 and x.decided_at is null) as has_disputes,
          exists (select 1 from pool_disputes q where q.group_id = $1 and q.decided_at is null) as has_disputed_pools,
          exists (select 1 from pool_members m join pools p on p.group_id = $1 and p.id = m.pool_id
            where m.group_id = $1 and m.user_id = $2 and p.settled_at is null and p.called_off_at is null) as has_pools,
          exists (select 1 from bids b left join games g on g.id = b.game_id where ${isSoon}) as has_bids,
          exists (select 1 from payment_doubts t where t.group_id = $1 and t.answer is null) as has_doubts,
          exists (select 1 from opening_balances o
            where o.group_id = $1 and o.debtor_id = $2 and o.state = 'waiting') as has_openings`,
)

export const listActiveBets = statement(
  'overview.bets',
  { groupId: 'text', userId: 'text' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.status = 'active' and $2 in (b.creator_id, b.acceptor_id)
    order by b.created_at desc, b.id desc`,
)

/** The bets of everybody with an open dispute. */
export const listDisputed = statement(
  'overview.disputed',
  { groupId: 'text' },
  betColumns,
  `${fromBets} join disputes open on open.group_id = $1 and open.bet_id = b.id and open.decided_at is null
    where b.group_id = $1 order by open.opened_at, b.id`,
)

/** Open bids that wait for approval, challenge the asker, have counter-offers for them, or may close by `soon`. */
export const listBidsSoon = statement(
  'overview.bids',
  { groupId: 'text', userId: 'text', soon: 'timestamptz' },
  bidColumns,
  `${fromBids} where ${isSoon}
    order by b.created_at desc, b.id desc`,
)

/** Payments that somebody says did not arrive, without an answer yet. */
export const listDoubted = statement(
  'overview.doubted',
  { groupId: 'text' },
  paymentColumns,
  `${fromPayments} where p.group_id = $1 and t.by_id is not null and t.answer is null and p.reversed_at is null
    order by t.at, p.id`,
)

/** What the asker owes from before, if they agree. [BEY-36] */
export const listOpeningsToAgree = statement(
  'overview.openings',
  { groupId: 'text', userId: 'text' },
  { id: 'text', creditor_id: 'text', creditor_name: 'text', amount_cents: 'int8' },
  `select o.id, o.creditor_id, u.name as creditor_name, o.amount_cents
     from opening_balances o join users u on u.id = o.creditor_id
    where o.group_id = $1 and o.debtor_id = $2 and o.state = 'waiting' order by o.recorded_at, o.id`,
)
export type OpeningToAgree = Row<typeof listOpeningsToAgree.columns>
