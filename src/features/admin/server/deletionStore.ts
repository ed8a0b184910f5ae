import { statement } from '#server/db/statement.ts'

/**
 * Before the other statements of a transaction that deletes an account: on a distributed database the row of a user is
 * changed on every server, and the rest must not work on several of them side by side. Means nothing elsewhere.
 */
export const workInTurn = statement(
  'admin.workInTurn',
  {},
  { mode: 'text' },
  "select set_config('citus.multi_shard_modify_mode', 'sequential', true) as mode",
)

export const demote = statement(
  'admin.demote',
  { groupId: 'group', userId: 'text', now: 'timestamptz' },
  { user_id: 'text' },
  `update group_members set role = 'member', last_modified = $3
    where group_id = $1 and user_id = $2 and role = 'admin' returning user_id`,
)

/** The members of a group with whom a person has active bets: how many. */
export const listBettingWith = statement(
  'admin.bettingWith',
  { groupId: 'group', userId: 'text' },
  { user_id: 'text', active_bets: 'int4' },
  `select case when creator_id = $2 then acceptor_id else creator_id end as user_id, count(*)::int as active_bets
     from bets where group_id = $1 and status = 'active' and $2 in (creator_id, acceptor_id)
    group by 1`,
)

/** Private to them, of how they sign in and are reached: links, devices and phone. */
export const deleteAccess = statement(
  'admin.deleteAccess',
  { userId: 'text' },
  {},
  `with links as (delete from verifications where value = $1),
        codes as (delete from phone_codes where user_id = $1),
        browsers as (delete from push_subscriptions where user_id = $1),
        calendar as (delete from calendars where user_id = $1)
   delete from sendgrid_errors where user_id = $1`,
)

/**
 * Private to them: limits, settings, notices and what waits to become one. One statement a table. The inbox is the first:
 * it waits for notices that are being written, which are then deleted with the others.
 */
export const deletePersonalData = [
  ...['inboxes', 'pay_links', 'limits', 'push_settings', 'notification_settings', 'notifications', 'weekly_digests'],
  ...['bids_to_mail', 'bid_mails'],
].map((table) =>
  statement(`admin.deletePersonalData.${table}`, { userId: 'text' }, {}, `delete from ${table} where user_id = $1`),
)
