import { betColumns, fromBetsOfAll } from '#features/bets/server/store.ts'
import { statement } from '#server/db/statement.ts'

/** The most recently settled debts of all groups. */
export const listSettledDebts = statement(
  'admin.settledDebts',
  { limit: 'int4' },
  {
    id: 'text',
    group_id: 'text',
    group_name: 'text',
    payment_id: 'text',
    debts_in_payment: 'int4',
    number_in_payment: 'int4',
    together: 'jsonb',
    bet_id: 'text?',
    bet_description: 'text',
    bet_at: 'timestamptz',
    settled_at: 'timestamptz',
    debtor_id: 'text',
    debtor_name: 'text',
    creditor_id: 'text',
    creditor_name: 'text',
    amount_cents: 'int8',
    method: 'text',
    recorded_by: 'text',
    recorded_by_name: 'text',
  },
  // Counted for the listed debts only: they are the first of an index.
  `select d.id, d.group_id, g.name as group_name, d.payment_id,
          (select count(*) from debts o where o.group_id = d.group_id and o.payment_id = d.payment_id)::int
            as debts_in_payment,
          (select count(*) from debts o where o.group_id = d.group_id and o.payment_id = d.payment_id
              and (o.created_at, o.id) <= (d.created_at, d.id))::int as number_in_payment,
          (select coalesce(jsonb_agg(jsonb_build_object('id', t.id, 'debtorId', t.debtor_id, 'cents', t.amount_cents,
                    'bet', t.bet_description) order by t.created_at, t.id), '[]')
             from (select * from debts o
                    where o.group_id = d.group_id and o.payment_id = d.payment_id and o.id <> d.id
                    order by o.created_at, o.id limit 20) t) as together,
          d.bet_id, d.bet_description, coalesce(b.scheduled_at, b.accepted_at, d.created_at) as bet_at,
          d.settled_at, d.debtor_id, o.name as debtor_name, d.creditor_id, c.name as creditor_name, d.amount_cents,
          p.method, p.settled_by as recorded_by, s.name as recorded_by_name
     from debts d
     join groups g on g.id = d.group_id and not g.is_deleted
     join payments p on p.group_id = d.group_id and p.id = d.payment_id
     join users o on o.id = d.debtor_id
     join users c on c.id = d.creditor_id
     join users s on s.id = p.settled_by
     left join bets b on b.group_id = d.group_id and b.id = d.bet_id
    where d.status = 'settled'
    order by d.settled_at desc, d.id desc limit $1`,
)

/** Bets that could not be decided, latest first, strictly below a position. */
export const pageAttention = statement(
  'admin.attention',
  { belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  betColumns,
  `${fromBetsOfAll} where (b.group_id, b.id) in (
       select group_id, id from bets where status = 'active' and needs_attention is not null
       union all select group_id, bet_id from disputes where decided_at is null)
     and (b.last_modified, b.id) < ($1, $2)
   order by b.last_modified desc, b.id desc limit $3`,
)

/** In how many groups these users are. */
export const countGroupsOf = statement(
  'admin.groupsOfUsers',
  { userIds: 'text[]' },
  { user_id: 'text', groups: 'int4' },
  `select m.user_id, count(*)::int as groups from group_members m join groups g on g.id = m.group_id
    where m.user_id = any($1) and m.is_active and not g.is_deleted group by m.user_id`,
)

export const pageActs = statement(
  'admin.acts',
  { belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  {
    id: 'text',
    at: 'timestamptz',
    admin_id: 'text',
    admin_name: 'text',
    act: 'text',
    target_type: 'text',
    target_id: 'text',
    target_name: 'text',
    reason: 'text?',
    details: 'jsonb',
  },
  `select a.id, a.at, a.admin_id, u.name as admin_name, a.act, a.target_type, a.target_id, a.target_name, a.reason,
          a.details
     from admin_acts a join users u on u.id = a.admin_id
    where (a.at, a.id) < ($1, $2) order by a.at desc, a.id desc limit $3`,
)

export const insertAnnouncement = statement(
  'admin.insertAnnouncement',
  {
    id: 'text',
    title: 'text',
    text: 'text',
    groupId: 'text?',
    now: 'timestamptz',
    createdBy: 'text',
    recipients: 'int4',
  },
  {},
  `insert into announcements (id, title, body, group_id, created_at, created_by, recipients)
   values ($1, $2, $3, $4, $5, $6, $7)`,
)

export const pageAnnouncements = statement(
  'admin.announcements',
  { belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  {
    id: 'text',
    title: 'text',
    body: 'text',
    group_id: 'text?',
    created_at: 'timestamptz',
    created_by_name: 'text',
    recipients: 'int4',
  },
  `select a.id, a.title, a.body, a.group_id, a.created_at, u.name as created_by_name, a.recipients
     from announcements a join users u on u.id = a.created_by
    where (a.created_at, a.id) < ($1, $2) order by a.created_at desc, a.id desc limit $3`,
)
