import { bidColumns, fromBids } from '#features/bids/server/bidRows.ts'
import { statement } from '#server/db/statement.ts'

/** Keeps new bids for their readers' next daily mails, each once. */
export const keepBids = statement(
  'bidMails.keep',
  { groupId: 'text', bidIds: 'text[]', userIds: 'text[]', now: 'timestamptz' },
  {},
  `insert into bids_to_mail (user_id, group_id, bid_id, created_at)
   select t.user_id, $1, t.bid_id, $4 from unnest($2::text[], $3::text[]) as t (bid_id, user_id)
    order by t.user_id, t.bid_id
   on conflict do nothing`,
)

/** The zones of those for whom bids wait; null: of those without one. */
export const listBidMailZones = statement(
  'bidMails.zones',
  {},
  { time_zone: 'text?' },
  `select distinct s.time_zone from (select distinct user_id from bids_to_mail where taken_at is null) w
     left join user_settings s on s.user_id = w.user_id`,
)

/** Users in a zone (null: without one) whose bids have waited since before a moment, without a mail that day. */
export const listBidMailReaders = statement(
  'bidMails.readers',
  { timeZone: 'text?', day: 'text', by: 'timestamptz', limit: 'int4' },
  { id: 'text', email: 'text', may_mail: 'bool', notifications: 'jsonb?', odds_format: 'text?' },
  `select u.id, u.email, u.email_verified and not u.is_deleted as may_mail, n.notifications,
          s.odds_format
     from (select distinct user_id from bids_to_mail where taken_at is null and created_at <= $3) w
     join users u on u.id = w.user_id
     left join user_settings s on s.user_id = w.user_id
     left join notification_settings n on n.user_id = w.user_id
    where s.time_zone is not distinct from $1
      and not exists (select from bid_mails m where m.user_id = w.user_id and m.day = $2::date)
    order by u.id limit $4`,
)

/** Claims the mails of that day; answers the users that nobody else has claimed. */
export const claimBidMails = statement(
  'bidMails.claim',
  { userIds: 'text[]', day: 'text', now: 'timestamptz' },
  { user_id: 'text' },
  `insert into bid_mails (user_id, day, created_at)
   select u, $2::date, $3 from unnest($1::text[]) as u order by 1
   on conflict do nothing returning user_id`,
)

/** Takes what waits for them. */
export const takeBids = statement(
  'bidMails.take',
  { userIds: 'text[]', by: 'timestamptz', now: 'timestamptz' },
  { user_id: 'text', group_id: 'text', bid_id: 'text' },
  `update bids_to_mail set taken_at = $3 where user_id = any($1) and taken_at is null and created_at <= $2
   returning user_id, group_id, bid_id`,
)

/** Those of these people who are in a group still. */
export const listStillIn = statement(
  'bidMails.stillIn',
  { groupId: 'text', userIds: 'text[]' },
  { user_id: 'text', group_name: 'text', joined_at: 'timestamptz' },
  `select m.user_id, g.name as group_name, m.joined_at
     from group_members m join groups g on g.id = $1 and not g.is_deleted
    where m.group_id = $1 and m.user_id = any($2) and m.is_active`,
)

/** Deletes what was taken long ago. */
export const forgetTakenBids = statement(
  'bidMails.forget',
  { before: 'timestamptz' },
  {},
  'delete from bids_to_mail where taken_at < $1',
)

export const listTakenBids = statement(
  'bidMails.bids',
  { groupId: 'text', bidIds: 'text[]' },
  bidColumns,
  `${fromBids} where b.group_id = $1 and b.id = any($2) and b.status = 'open' and b.approval in ('none', 'approved')`,
)
