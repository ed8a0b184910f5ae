import { betColumns, fromBets } from '#features/bets/server/store.ts'
import { bidColumns, fromBids } from '#features/bids/server/bidRows.ts'
import { fromPayments, paymentColumns } from '#features/debts/server/paymentStore.ts'
import { statement } from '#server/db/statement.ts'

/** What a person is owed in a group, below zero what they owe. */
export const sumNet = statement(
  'overview.net',
  { groupId: 'text', userId: 'text' },
  { net_cents: 'int8' },
  `select coalesce(sum(case when creditor_id = $2 then 1 else -1 end
            * (amount_cents - paid_cents - cancelled_cents)), 0)::int8 as net_cents
     from debts where group_id = $1 and status = 'pending' and $2 in (debtor_id, creditor_id)`,
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
  `${fromBids}
    where b.group_id = $1 and b.status = 'open'
      and (b.approval = 'waiting' or b.expires_at <= $3 or g.starts_at <= $3 or b.challenged_id = $2
        or b.creator_id = $2 and exists (select 1 from bid_counters o
             where o.group_id = $1 and o.bid_id = b.id and o.status = 'open'))
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
