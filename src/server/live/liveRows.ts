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

/** The groups of a user besides the one that they follow. */
export const listOthers = statement(
  'live.others',
  { userId: 'text', groupId: 'text' },
  { group_id: 'text' },
  `select m.group_id from group_members m join groups g on g.id = m.group_id
    where m.user_id = $1 and m.group_id <> $2 and m.is_active and not g.is_deleted`,
)

/** Which open streams may stay open: the session is valid, and its user is still in the group. */
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
