import { betColumns, fromBets } from '#features/bets/server/store.ts'
import { bidColumns, fromBids } from '#features/bids/server/bidRows.ts'
import { fromPayments, paymentColumns } from '#features/debts/server/paymentStore.ts'
import { statement } from '#server/db/statement.ts'

/** Of the group of `row`, the asker $1 is an active member. */
const inOwnGroups = (row: string) =>
  `join group_members mine on mine.group_id = ${row}.group_id and mine.user_id = $1 and mine.is_active`

/** What a person is owed in each group, below zero what they owe; groups where that is nothing are left out. */
export const listNets = statement(
  'overview.nets',
  { userId: 'text' },
  { group_id: 'text', net_cents: 'int8' },
  `select d.group_id, sum(case when d.creditor_id = $1 then 1 else -1 end
            * (d.amount_cents - d.paid_cents - d.cancelled_cents))::int8 as net_cents
     from debts d ${inOwnGroups('d')}
    where d.status = 'pending' and $1 in (d.debtor_id, d.creditor_id) group by d.group_id`,
)

export const listActiveBets = statement(
  'overview.bets',
  { userId: 'text' },
  betColumns,
  `${fromBets} ${inOwnGroups('b')}
    where b.status = 'active' and $1 in (b.creator_id, b.acceptor_id) order by b.created_at desc, b.id desc`,
)

/** The bets of everybody with an open dispute. */
export const listDisputed = statement(
  'overview.disputed',
  { userId: 'text' },
  betColumns,
  `${fromBets} ${inOwnGroups('b')}
     join disputes open on open.group_id = b.group_id and open.bet_id = b.id and open.decided_at is null
    order by open.opened_at, b.id`,
)

/** Open bids that wait for approval, or may close by `soon`. */
export const listBidsSoon = statement(
  'overview.bids',
  { userId: 'text', soon: 'timestamptz' },
  bidColumns,
  `${fromBids} ${inOwnGroups('b')}
    where b.status = 'open' and (b.approval = 'waiting' or b.expires_at <= $2 or g.starts_at <= $2)
    order by b.created_at desc, b.id desc`,
)

/** Payments that somebody says did not arrive, without an answer yet. */
export const listDoubted = statement(
  'overview.doubted',
  { userId: 'text' },
  paymentColumns,
  `${fromPayments} ${inOwnGroups('p')}
    where t.by_id is not null and t.answer is null and p.reversed_at is null order by t.at, p.id`,
)
