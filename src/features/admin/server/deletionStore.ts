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

/**
 * If the group has lost its last admin, promotes the longest-standing member. Deleted accounts may still be members, and
 * are neither.
 */
export const promoteOldestMember = statement(
  'admin.promoteOldestMember',
  { groupId: 'group', now: 'timestamptz' },
  { user_id: 'text' },
  `update group_members h set role = 'admin', last_modified = $2
     from (select m.user_id from group_members m join users u on u.id = m.user_id
            where m.group_id = $1 and m.is_active and not u.is_deleted
              and not exists (select from group_members a join users o on o.id = a.user_id
                               where a.group_id = $1 and a.is_active and a.role = 'admin' and not o.is_deleted)
            order by m.joined_at, m.user_id limit 1) e
    where h.group_id = $1 and h.user_id = e.user_id
   returning h.user_id`,
)

/** Recounts the members of a group; one without any ends. */
export const recountGroup = statement(
  'admin.recountGroup',
  { groupId: 'group', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update groups g
      set member_count = c.members, last_modified = $4, is_deleted = c.members = 0,
          deleted_at = case when c.members = 0 then $4::timestamptz end,
          deleted_by = case when c.members = 0 then $2::text end,
          deletion_reason = case when c.members = 0 then $3::text end
     from (select count(*) as members from group_members m where m.group_id = $1 and m.is_active) c
    where g.id = $1`,
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
