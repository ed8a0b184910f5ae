import { type Columns, type Row, statement } from '#server/db/statement.ts'

export const poolColumns = {
  id: 'text',
  name: 'text',
  leagues: 'text[]',
  kind: 'text',
  confidence: 'bool',
  entry_cents: 'int8',
  shares: 'int4[]',
  opened_by: 'text',
  opened_by_name: 'text',
  created_at: 'timestamptz',
  settlement: 'int4',
  settled_at: 'timestamptz?',
  called_off_at: 'timestamptz?',
  called_off_by: 'text?',
  called_off_name: 'text?',
  call_off_reason: 'text?',
  cancellation_by: 'text?',
  cancellation_at: 'timestamptz?',
  cancellation_reason: 'text?',
} as const satisfies Columns
export type PoolRow = Row<typeof poolColumns>

const fromPools = `select p.id, p.name, p.leagues, p.kind, p.confidence, p.entry_cents, p.shares, p.opened_by,
    o.name as opened_by_name, p.created_at, p.settlement, p.settled_at, p.called_off_at, p.called_off_by,
    c.name as called_off_name, p.call_off_reason, p.cancellation_by, p.cancellation_at,
    p.cancellation_reason
  from pools p join users o on o.id = p.opened_by left join users c on c.id = p.called_off_by`

/** The newest first, strictly below a position. */
export const listPools = statement(
  'pools.list',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  poolColumns,
  `${fromPools} where p.group_id = $1 and (p.created_at, p.id) < ($2, $3) order by p.created_at desc, p.id desc limit $4`,
)

export const findPool = statement(
  'pools.find',
  { groupId: 'group', poolId: 'text' },
  poolColumns,
  `${fromPools} where p.group_id = $1 and p.id = $2`,
)

/** Those of a group that are neither settled nor called off. */
export const listLivePools = statement(
  'pools.live',
  { groupId: 'group' },
  poolColumns,
  `${fromPools} where p.group_id = $1 and p.settled_at is null and p.called_off_at is null order by p.created_at, p.id`,
)

/** Those with an open dispute. */
export const listDisputedPools = statement(
  'pools.disputed',
  { groupId: 'group' },
  poolColumns,
  `${fromPools} join pool_disputes d on d.group_id = $1 and d.pool_id = p.id and d.decided_at is null
    where p.group_id = $1 and p.called_off_at is null order by d.opened_at, p.id`,
)

/** The live pools of a member in which a game has begun, or has no pick of theirs yet. */
export const listPlayedPools = statement(
  'pools.played',
  { groupId: 'group', userId: 'text', now: 'timestamptz' },
  poolColumns,
  `${fromPools} join pool_members m on m.group_id = $1 and m.pool_id = p.id and m.user_id = $2
    where p.group_id = $1 and p.settled_at is null and p.called_off_at is null
      and exists (select from pool_games b join games g on g.id = coalesce(b.now_id, b.game_id)
        where b.group_id = $1 and b.pool_id = p.id and b.result is null
          and (g.starts_at <= $3 or g.has_points or b.stays_locked or not exists (select from pool_picks k
            where k.group_id = $1 and k.pool_id = p.id and k.round = b.round and k.user_id = $2
              and (k.game_id = b.game_id or p.kind = 'survivor'))))
    order by p.created_at, p.id`,
)

/** Those of two members together that were settled at or after `from`, before `to`. */
export const listPoolsBetween = statement(
  'pools.between',
  { groupId: 'group', one: 'text', other: 'text', from: 'timestamptz?', to: 'timestamptz?' },
  poolColumns,
  `${fromPools} join pool_members a on a.group_id = $1 and a.pool_id = p.id and a.user_id = $2
     join pool_members b on b.group_id = $1 and b.pool_id = p.id and b.user_id = $3
    where p.group_id = $1 and p.settled_at >= coalesce($4::timestamptz, '-infinity')
      and p.settled_at < coalesce($5::timestamptz, 'infinity')`,
)

/** Groups with pools that are neither settled nor called off. */
export const listGroupsWithPools = statement(
  'pools.groups',
  {},
  { group_id: 'text' },
  `select distinct p.group_id from pools p join groups g on g.id = p.group_id
    where p.settled_at is null and p.called_off_at is null and not g.is_deleted`,
)

export const listRounds = statement(
  'pools.rounds',
  { groupId: 'group', poolIds: 'text[]' },
  {
    ...{ pool_id: 'text', number: 'int4', starts_at: 'timestamptz', ends_at: 'timestamptz' },
    ...{ opened_at: 'timestamptz?', reminded_at: 'timestamptz?', over_at: 'timestamptz?' },
  },
  `select pool_id, number, starts_at, ends_at, opened_at, reminded_at, over_at from pool_rounds
    where group_id = $1 and pool_id = any($2) order by pool_id, number`,
)

export const gameOfPoolColumns = {
  pool_id: 'text',
  round: 'int4',
  game_id: 'text',
  now_id: 'text',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  scheduled_at: 'timestamptz',
  home_spread: 'float8?',
  book: 'text?',
  result: 'text?',
  home_score: 'int4?',
  away_score: 'int4?',
  void_reason: 'text?',
  decided_at: 'timestamptz?',
  decided_by: 'text?',
  needs_attention: 'text?',
  played_from: 'timestamptz?',
  starts_at: 'timestamptz',
  begun_at: 'timestamptz?',
  has_points: 'bool',
  is_over: 'bool',
  stays_locked: 'bool',
  missing_since: 'timestamptz?',
} as const satisfies Columns
export type GameOfPoolRow = Row<typeof gameOfPoolColumns>

// Picks name a game by `game_id`, as its round opened; what is heard of it comes under `now_id`.
export const selectPoolGames = `select b.pool_id, b.round, b.game_id, g.id as now_id, b.sport, b.home_team, b.away_team,
    b.scheduled_at, b.home_spread, b.book, b.result, b.home_score, b.away_score, b.void_reason, b.decided_at, b.decided_by,
    b.needs_attention,
    b.begun_at as played_from, g.starts_at, g.begun_at, g.has_points, g.is_over, b.stays_locked,
    g.missing_since
  from pool_games b join games g on g.id = coalesce(b.now_id, b.game_id) and g.sport = b.sport
    and g.home_team = b.home_team and g.away_team = b.away_team`

export const listGames = statement(
  'pools.games',
  { groupId: 'group', poolIds: 'text[]' },
  gameOfPoolColumns,
  `${selectPoolGames} where b.group_id = $1 and b.pool_id = any($2) order by b.pool_id, b.round, b.scheduled_at, b.game_id`,
)

export const listMembers = statement(
  'pools.members',
  { groupId: 'group', poolIds: 'text[]' },
  {
    ...{ pool_id: 'text', user_id: 'text', name: 'text', joined_at: 'timestamptz', tiebreak: 'int4?' },
    ...{ has_agreed: 'bool', calls_off: 'bool', prize_cents: 'int8?' },
  },
  `select m.pool_id, m.user_id, u.name, m.joined_at, m.tiebreak, m.has_agreed, m.calls_off, m.prize_cents
     from pool_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.pool_id = any($2) order by m.pool_id, m.joined_at, m.user_id`,
)

export const listPicks = statement(
  'pools.picks',
  { groupId: 'group', poolIds: 'text[]' },
  {
    ...{ pool_id: 'text', round: 'int4', user_id: 'text', game_id: 'text', team: 'text' },
    ...{ confidence: 'int4?', picked_at: 'timestamptz' },
  },
  `select pool_id, round, user_id, game_id, team, confidence, picked_at from pool_picks
    where group_id = $1 and pool_id = any($2)`,
)

/** The disputes of each pool, the oldest first. */
export const listDisputes = statement(
  'pools.disputes',
  { groupId: 'group', poolIds: 'text[]' },
  {
    ...{ pool_id: 'text', number: 'int4', round: 'int4', game_id: 'text', opened_by: 'text?', opened_by_name: 'text?' },
    ...{
      result: 'text',
      home_score: 'int4?',
      away_score: 'int4?',
      reason: 'text',
      opened_at: 'timestamptz',
      decided_how: 'text?',
      decided_by: 'text?',
    },
    ...{ decided_by_name: 'text?', decision: 'text?', decision_reason: 'text?', decided_at: 'timestamptz?' },
  },
  `select d.pool_id, d.number, d.round, d.game_id, d.opened_by, o.name as opened_by_name,
          d.result, d.home_score, d.away_score, d.reason, d.opened_at, d.decided_how, d.decided_by, j.name as decided_by_name, d.decision,
          d.decision_reason, d.decided_at
     from pool_disputes d left join users o on o.id = d.opened_by left join users j on j.id = d.decided_by
    where d.group_id = $1 and d.pool_id = any($2) order by d.pool_id, d.number`,
)
