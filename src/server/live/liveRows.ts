import { canAct } from '../auth/accounts.ts'
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

/** The last event of each group in which something has happened since a moment. */
export const readRecentSeqs = statement(
  'live.recentSeqs',
  { since: 'timestamptz' },
  { id: 'text', last_seq: 'int8' },
  'select group_id as id, max(seq) as last_seq from group_events where at > $1 group by group_id',
)

/** Which of these sessions are valid. */
export const readValidSessions = statement(
  'live.validSessions',
  { sessionIds: 'text[]', now: 'timestamptz' },
  { id: 'text' },
  `select s.id from sessions s join users u on u.id = s.user_id and ${canAct('u')}
    where s.id = any($1) and ${isSessionAlive('$2')}`,
)

/** Which of these users are in which of these groups: one of each at the same position. */
export const readInGroups = statement(
  'live.inGroups',
  { userIds: 'text[]', groupIds: 'text[]' },
  { position: 'int8' },
  `select t.position from unnest($1::text[], $2::text[]) with ordinality as t (user_id, group_id, position)
     join memberships m on m.user_id = t.user_id and m.group_id = t.group_id and m.is_active`,
)
