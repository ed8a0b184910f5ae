import { statement } from '#server/db/statement.ts'

/** The group's members and its name; nothing for a deleted group. */
export const findAudience = statement(
  'notices.audience',
  { groupId: 'text' },
  { name: 'text', member_ids: 'text[]', admin_ids: 'text[]' },
  `select g.name, array(
       select m.user_id from group_members m join users u on u.id = m.user_id
        where m.group_id = $1 and m.is_active and not u.is_deleted order by m.user_id) as member_ids, array(
       select m.user_id from group_members m
        where m.group_id = $1 and m.is_active and m.role = 'admin') as admin_ids
     from groups g where g.id = $1 and not g.is_deleted`,
)

/** Who has joined since an event of the group's log, and at which event the last time. */
export const listJoins = statement(
  'notices.joins',
  { groupId: 'text', since: 'int8' },
  { user_id: 'text', seq: 'int8' },
  `select entity_id as user_id, max(seq) as seq from group_events
    where group_id = $1 and seq > $2 and type = 'member.joined' group by 1`,
)

/** How these people read odds and times, as far as they have chosen it. [BEY-22] */
export const listReadings = statement(
  'notices.readings',
  { userIds: 'text[]' },
  { user_id: 'text', odds_format: 'text', time_zone: 'text?' },
  'select user_id, odds_format, time_zone from user_settings where user_id = any($1)',
)
