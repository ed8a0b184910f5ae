import { isSessionAlive } from '../auth/session.ts'
import { statement } from '../db/statement.ts'

export const readEvents = statement(
  'live.events',
  { groupId: 'text', after: 'int8', limit: 'int4' },
  { seq: 'int8', type: 'text', entity_type: 'text', entity_id: 'text', at: 'timestamptz' },
  `select seq, type, entity_type, entity_id, at from group_events
    where group_id = $1 and seq > $2 order by seq limit $3`,
)

export const readLastSeqs = statement(
  'live.lastSeqs',
  { groupIds: 'text[]' },
  { id: 'text', last_seq: 'int8' },
  'select id, last_seq from groups where id = any($1)',
)

/** Which of the open streams may stay open: the session holds, and its person is still in the group. */
export const readAllowed = statement(
  'live.allowed',
  { sessionIds: 'text[]', groupIds: 'text[]', now: 'timestamptz' },
  { position: 'int8' },
  `select t.position
     from unnest($1::text[], $2::text[]) with ordinality as t (session_id, group_id, position)
     join sessions s on s.id = t.session_id and ${isSessionAlive('$3')}
     join users u on u.id = s.user_id and not u.is_deleted
    where t.group_id = '' or exists (
      select 1 from group_members m join groups g on g.id = m.group_id
       where m.group_id = t.group_id and m.user_id = u.id and m.is_active and not g.is_deleted)`,
)

// Where somebody writes two notices at the same time, the older one may come to stand later: so more than the newest.
const newestOf = (groupId: string) => `(select coalesce(max(number), 0) from (
    select number from notifications where group_id = ${groupId} order by created_at desc, number desc limit 20) newest)`
// One more of them is read, or none.
const marksOf = 'i.total - i.unread'

/** The number of a person's latest notice, 0 where there is none; how many were read, and the newest one of the group. */
export const readNoticesToBeginAt = statement(
  'live.noticesToBeginAt',
  { userId: 'text', groupId: 'text' },
  { number: 'int8', marks: 'int8', of_members: 'int8' },
  `select (select coalesce(max(number), 0) from notifications where user_id = $1) as number,
          coalesce((select ${marksOf} from inboxes i where i.user_id = $1), 0) as marks,
          ${newestOf('$2')} as of_members`,
)

/** Of how many notices each of these people has read. */
export const readMarks = statement(
  'live.marks',
  { userIds: 'text[]' },
  { user_id: 'text', marks: 'int8' },
  `select i.user_id, ${marksOf} as marks from inboxes i where i.user_id = any($1)`,
)

/** The newest notice of each of these groups' members, and who may read them all. */
export const readNewestOfMembers = statement(
  'live.newestOfMembers',
  { groupIds: 'text[]' },
  { group_id: 'text', number: 'int8', admin_ids: 'text[]' },
  `select t.group_id, ${newestOf('t.group_id')} as number, array(
       select m.user_id from group_members m
        where m.group_id = t.group_id and m.is_active and m.role = 'admin') as admin_ids
     from unnest($1::text[]) as t (group_id)`,
)

/** The notices of several people behind the number of each, at most some of each. */
export const readNewNotices = statement(
  'live.newNotices',
  { userIds: 'text[]', after: 'int8[]', limit: 'int4' },
  { user_id: 'text', number: 'int8' },
  `select t.user_id, n.number
     from unnest($1::text[], $2::bigint[]) as t (user_id, after)
    cross join lateral (
      select number from notifications n where n.user_id = t.user_id and n.number > t.after order by number limit $3) n`,
)
