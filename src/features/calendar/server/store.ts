import { firstStartOfBid } from '#features/bets/server/legs.ts'
import { canAct } from '#server/auth/accounts.ts'
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
  `select c.user_id from calendars c join users u on u.id = c.user_id where c.key = $1 and ${canAct('u')}`,
)

const ofMember = `join groups o on o.id = $1 and not o.is_deleted
     join group_members m on m.group_id = $1 and m.user_id = $2 and m.is_active`

/** Whether the game of `on` has moved and the group does not know yet: this counts as a change of its bids. */
const hasMoved = (on: string) => `exists (select 1 from game_news n
      where n.group_id = $1 and n.what = 'moved' and n.game_id = ${on}.game_id and n.sport = ${on}.sport
        and n.home_team = ${on}.home_team and n.away_team = ${on}.away_team)`

// Settled ones for a month: while another bet on the same game is active, the event does not go back. A parlay is on the
// games of its legs.
export const listBets = statement(
  'calendar.bets',
  { groupId: 'text', userId: 'text', settledSince: 'timestamptz', limit: 'int4' },
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
    is_leg: 'bool',
    is_creator: 'bool',
    is_active: 'bool',
    last_modified: 'timestamptz',
  },
  `select b.group_id, o.name as group_name, b.id, t.game_id, t.home_team, t.away_team, g.starts_at, t.bet_type,
          t.side_team, t.side_type, t.side_line, t.is_leg, b.creator_id = $2 as is_creator,
          b.status = 'active' and t.is_active as is_active,
          case when b.status = 'active' then greatest(b.last_modified, g.moved_at) else b.last_modified end as last_modified
     from bets b ${ofMember}
    cross join lateral (
      select b.game_id, b.sport, b.home_team, b.away_team, b.bet_type, b.side_team, b.side_type, b.side_line,
             true as is_active, false as is_leg
      union all
      select l.game_id, l.sport, l.home_team, l.away_team, l.bet_type, l.side_team, l.side_type, l.side_line,
             l.status = 'active', true
        from bet_legs l where l.group_id = $1 and l.bet_id = b.id) t
     join games g on g.id = t.game_id and g.sport = t.sport and g.home_team = t.home_team and g.away_team = t.away_team
    where b.group_id = $1 and (b.creator_id = $2 or b.acceptor_id = $2) and (b.status = 'active' or b.settled_at > $3)
    order by b.status, b.created_at desc, b.id desc limit $4`,
)

export const listBids = statement(
  'calendar.bids',
  { groupId: 'text', userId: 'text', now: 'timestamptz', limit: 'int4' },
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
  `select b.group_id, o.name as group_name, b.id, b.home_team, b.away_team,
          coalesce(g.starts_at, ${firstStartOfBid('$1')}) as starts_at, b.description, b.bet_type,
          b.side_team, b.side_type, b.side_line, b.is_live, b.expires_at,
          case when ${hasMoved('b')} or exists (select from bid_legs l
                 where l.group_id = $1 and l.bid_id = b.id and ${hasMoved('l')})
               then $3 else b.last_modified end as last_modified
     from bids b ${ofMember}
     left join games g on g.id = b.game_id and g.sport = b.sport and g.home_team = b.home_team
      and g.away_team = b.away_team
    where b.group_id = $1 and b.creator_id = $2 and b.status = 'open' and b.expires_at > $3
    order by b.created_at desc, b.id desc limit $4`,
)

// A game that is listed again under another id moves with that one.
export const listPoolRounds = statement(
  'calendar.rounds',
  { groupId: 'text', userId: 'text', limit: 'int4' },
  {
    ...{ group_id: 'text', group_name: 'text', id: 'text', name: 'text', number: 'int4' },
    ...{ starts_at: 'timestamptz', games: 'int4', count: 'int4', last_modified: 'timestamptz' },
  },
  `select p.group_id, o.name as group_name, p.id, p.name, r.number, t.starts_at, t.games,
          (select count(*)::int4 from pool_rounds a where a.group_id = $1 and a.pool_id = p.id) as count,
          greatest(r.opened_at, t.moved_at) as last_modified
     from pools p ${ofMember}
     join pool_members i on i.group_id = $1 and i.pool_id = p.id and i.user_id = $2
     join pool_rounds r on r.group_id = $1 and r.pool_id = p.id and r.opened_at is not null and r.over_at is null
     join lateral (
      select min(g.starts_at) as starts_at, count(*)::int4 as games, max(g.moved_at) as moved_at
        from pool_games b join games g on g.id = coalesce(b.now_id, b.game_id)
       where b.group_id = $1 and b.pool_id = p.id and b.round = r.number) t on t.games > 0
    where p.group_id = $1 and p.settled_at is null and p.called_off_at is null
    order by t.starts_at, p.id limit $3`,
)
