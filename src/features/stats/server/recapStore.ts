import { statement } from '#server/db/statement.ts'

/** What was decided in a week, the first first; what was called off has no result. */
export const listWeekBets = statement(
  'recap.bets',
  { groupId: 'group', from: 'timestamptz', to: 'timestamptz' },
  {
    creator_id: 'text',
    acceptor_id: 'text',
    winner_id: 'text?',
    bet_type: 'text',
    side_team: 'text?',
    side_type: 'text?',
    side_line: 'float8?',
    home_team: 'text',
    away_team: 'text',
    description: 'text',
    odds: 'int4',
    stake_cents: 'int8',
    win_cents: 'int8',
    home_score: 'int4?',
    away_score: 'int4?',
  },
  `select creator_id, acceptor_id, winner_id, bet_type, side_team, side_type, side_line, home_team, away_team, description,
          odds, stake_cents, win_cents, home_score, away_score
     from bets
    where group_id = $1 and status = 'settled' and void_reason is null and settled_at >= $2 and settled_at < $3
    order by settled_at, id`,
)

/** The last results before a moment, the latest first. */
export const listResults = statement(
  'recap.results',
  { groupId: 'group', to: 'timestamptz', limit: 'int4' },
  { creator_id: 'text', acceptor_id: 'text', winner_id: 'text', settled_at: 'timestamptz' },
  `select creator_id, acceptor_id, winner_id, settled_at from bets
    where group_id = $1 and status = 'settled' and winner_id is not null and settled_at < $2
    order by settled_at desc, id desc limit $3`,
)

/** The games with active bets that begin within a time, the first first. */
export const listNextGames = statement(
  'recap.games',
  { groupId: 'group', from: 'timestamptz', to: 'timestamptz' },
  { game: 'text' },
  `select g.away_team || ' @ ' || g.home_team as game
     from bets b
     join games g on g.id = b.game_id and g.sport = b.sport and g.home_team = b.home_team and g.away_team = b.away_team
    where b.group_id = $1 and b.status = 'active' and g.starts_at >= $2 and g.starts_at < $3
    group by g.id, g.away_team, g.home_team order by min(g.starts_at), 1`,
)
