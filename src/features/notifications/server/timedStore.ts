import { isDisputedSql } from '#features/debts/server/store.ts'
import { statement } from '#server/db/statement.ts'

/** The zones that users have chosen. */
export const listZones = statement(
  'digests.zones',
  {},
  { time_zone: 'text' },
  'select distinct time_zone from user_settings where time_zone is not null',
)

/**
 * Members of groups in a zone (null: without one) who have had no digest for that Monday and have a verified address; a batch.
 */
export const listDigestReaders = statement(
  'digests.readers',
  { timeZone: 'text?', monday: 'text', limit: 'int4' },
  { id: 'text', email: 'text', notifications: 'jsonb?' },
  `select u.id, u.email, n.notifications
     from (select distinct user_id from memberships where is_active) m
     join users u on u.id = m.user_id
     left join user_settings s on s.user_id = m.user_id
     left join notification_settings n on n.user_id = m.user_id
    where u.email_verified and not u.is_deleted and s.time_zone is not distinct from $1
      and not exists (select from weekly_digests d where d.user_id = m.user_id and d.monday = $2::date)
    order by u.id limit $3`,
)

/** Claims the digests of that Monday; answers the users that nobody else has claimed. */
export const claimDigests = statement(
  'digests.claim',
  { userIds: 'text[]', monday: 'text', now: 'timestamptz' },
  { user_id: 'text' },
  `insert into weekly_digests (user_id, monday, created_at)
   select u, $2::date, $3 from unnest($1::text[]) as u order by 1
   on conflict do nothing returning user_id`,
)

/** Each user's week in each of their groups: their own bets, and the bids open to the group. */
export const listGroupWeeks = statement(
  'digests.weeks',
  { userIds: 'text[]', from: 'timestamptz', to: 'timestamptz', now: 'timestamptz', ahead: 'timestamptz' },
  {
    user_id: 'text',
    group_id: 'text',
    group_name: 'text',
    time_zone: 'text',
    shows_stats: 'bool',
    settled: 'int8',
    won_cents: 'int8',
    lost_cents: 'int8',
    open_bids: 'int8',
    games: 'text[]',
  },
  `select m.user_id, g.id as group_id, g.name as group_name, g.time_zone, g.members_can_view_stats as shows_stats, b.settled, b.won_cents, b.lost_cents,
      (select count(*) from bids o where o.group_id = g.id and o.status = 'open' and o.approval <> 'waiting' and o.expires_at > $4
          and coalesce(o.challenged_id, m.user_id) = m.user_id) as open_bids,
      array(select o.away_team || ' @ ' || o.home_team
              from bets a
             cross join lateral (
               select a.game_id, a.sport, a.home_team, a.away_team
               union all
               select l.game_id, l.sport, l.home_team, l.away_team from bet_legs l
                where l.group_id = a.group_id and l.bet_id = a.id and l.status = 'active') o
              join games s on s.id = o.game_id and s.sport = o.sport and s.home_team = o.home_team and s.away_team = o.away_team
             where a.group_id = g.id and a.status = 'active' and s.starts_at > $4 and s.starts_at <= $5
               and m.user_id in (a.creator_id, a.acceptor_id)
             group by o.game_id, o.away_team, o.home_team order by min(s.starts_at), 1) as games
    from group_members m
    join groups g on g.id = m.group_id and not g.is_deleted
   cross join lateral (
     select count(*) as settled,
            coalesce(sum(case when t.creator_id = m.user_id then t.win_cents else t.stake_cents end)
              filter (where t.winner_id = m.user_id), 0)::bigint as won_cents,
            coalesce(sum(case when t.creator_id = m.user_id then t.stake_cents else t.win_cents end)
              filter (where t.winner_id <> m.user_id), 0)::bigint as lost_cents
       from bets t
      where t.group_id = g.id and t.status = 'settled' and t.settled_at >= $2 and t.settled_at < $3
        and m.user_id in (t.creator_id, t.acceptor_id)) b
   where m.user_id = any($1) and m.is_active
   order by m.user_id, m.joined_at, g.id`,
)

// A debt that was paid and reopened has been pending since its last change.
const mayBeDue = `d.status = 'pending' and d.last_modified <= $1
  and (d.reminded_at is null or d.reminded_at < d.last_modified or d.reminded_at <= $2)`

/** Groups with a debt that may be due for a reminder; the rule decides. */
export const groupsToRemind = statement(
  'reminders.groups',
  { pendingBy: 'timestamptz', remindedBy: 'timestamptz' },
  { group_id: 'text' },
  `select distinct d.group_id from debts d join groups g on g.id = d.group_id where ${mayBeDue}
    and not g.is_deleted`,
)

export const listDebtsToRemind = statement(
  'reminders.debts',
  { groupId: 'text' },
  {
    id: 'text',
    debtor_id: 'text',
    creditor_id: 'text',
    creditor_name: 'text',
    amount_cents: 'int8',
    disputed: 'bool',
    is_locked: 'bool',
    pending_since: 'timestamptz',
    reminded_at: 'timestamptz?',
    creditor_reminded_at: 'timestamptz?',
  },
  `select d.id, d.debtor_id, d.creditor_id, c.name as creditor_name,
          d.amount_cents - d.paid_cents - d.cancelled_cents as amount_cents, ${isDisputedSql} as disputed,
          o.locked_at is not null as is_locked, d.last_modified as pending_since, d.reminded_at, d.creditor_reminded_at
     from debts d join users c on c.id = d.creditor_id join users o on o.id = d.debtor_id
    where d.group_id = $1 and d.status = 'pending' order by d.created_at, d.id`,
)

export const markReminded = statement(
  'reminders.mark',
  { groupId: 'text', debtIds: 'text[]', now: 'timestamptz' },
  {},
  'update debts set reminded_at = $3 where group_id = $1 and id = any($2)',
)

export const listWebsiteAdmins = statement(
  'notices.websiteAdmins',
  { adminEmail: 'text?' },
  { id: 'text' },
  `select id from users
    where email_verified and not is_deleted
      and (email = $1::text or exists (select from website_admins a where a.email = users.email))`,
)
