import { statement } from '#server/db/statement.ts'

export const findKey = statement(
  'calendar.findKey',
  { userId: 'text' },
  { key: 'text' },
  'select key from calendars where user_id = $1',
)

export const saveKey = statement(
  'calendar.saveKey',
  { userId: 'text', key: 'text', now: 'timestamptz' },
  {},
  `insert into calendars (user_id, key, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set key = $2, created_at = $3`,
)

export const deleteKey = statement(
  'calendar.deleteKey',
  { userId: 'text' },
  {},
  'delete from calendars where user_id = $1',
)

export const findOwner = statement(
  'calendar.findOwner',
  { key: 'text' },
  { user_id: 'text' },
  'select c.user_id from calendars c join users u on u.id = c.user_id where c.key = $1 and not u.is_deleted',
)

const inGroups = `join groups o on o.id = b.group_id and not o.is_deleted
     join group_members m on m.group_id = b.group_id and m.user_id = $1 and m.is_active`

/** A game that has moved and whose bids and bets do not know yet counts as a change of theirs. */
const lastModified = (now: string) => `case when exists (select 1 from game_news n
      where n.group_id = b.group_id and n.what = 'moved' and n.game_id = b.game_id and n.sport = b.sport
        and n.home_team = b.home_team and n.away_team = b.away_team) then ${now} else b.last_modified end as last_modified`

// Settled ones for a month: while another bet on the same game is active, the event does not go back.
export const listBets = statement(
  'calendar.bets',
  { userId: 'text', settledSince: 'timestamptz', now: 'timestamptz', limit: 'int4' },
  {
    group_id: 'text',
    group_name: 'text',
    id: 'text',
    game_id: 'text',
    home_team: 'text',
    away_team: 'text',
    starts_at: 'timestamptz',
    bet_type: 'text',
    side_team: 'text?',
    side_type: 'text?',
    side_line: 'float8?',
    is_creator: 'bool',
    is_active: 'bool',
    last_modified: 'timestamptz',
  },
  `select b.group_id, o.name as group_name, b.id, b.game_id, b.home_team, b.away_team, g.starts_at, b.bet_type,
          b.side_team, b.side_type, b.side_line, b.creator_id = $1 as is_creator, b.status = 'active' as is_active,
          ${lastModified('$3')}
     from bets b ${inGroups}
     join games g on g.id = b.game_id and g.sport = b.sport and g.home_team = b.home_team and g.away_team = b.away_team
    where (b.creator_id = $1 or b.acceptor_id = $1) and (b.status = 'active' or b.settled_at > $2)
    order by b.status, b.created_at desc, b.id desc limit $4`,
)

export const listBids = statement(
  'calendar.bids',
  { userId: 'text', now: 'timestamptz', limit: 'int4' },
  {
    group_id: 'text',
    group_name: 'text',
    id: 'text',
    home_team: 'text',
    away_team: 'text',
    starts_at: 'timestamptz?',
    description: 'text',
    bet_type: 'text',
    side_team: 'text?',
    side_type: 'text?',
    side_line: 'float8?',
    is_live: 'bool',
    expires_at: 'timestamptz',
    last_modified: 'timestamptz',
  },
  `select b.group_id, o.name as group_name, b.id, b.home_team, b.away_team, g.starts_at, b.description, b.bet_type,
          b.side_team, b.side_type, b.side_line, b.is_live, b.expires_at, ${lastModified('$2')}
     from bids b ${inGroups}
     left join games g on g.id = b.game_id and g.sport = b.sport and g.home_team = b.home_team
      and g.away_team = b.away_team
    where b.creator_id = $1 and b.status = 'open' and b.expires_at > $2
    order by b.created_at desc, b.id desc limit $3`,
)
