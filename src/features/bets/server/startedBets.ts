import type { Bet } from '#domain/bets.ts'
import type { Awaited, AwaitingBet } from '#domain/games/decideBet.ts'
import type { Game } from '#domain/games/games.ts'
import { cents } from '#domain/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds.ts'
import { oppositeSide } from '#domain/sides.ts'
import { isSportKey } from '#domain/sports.ts'
import { sideFromColumns } from '#features/sideColumns.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'

/** What a settlement run needs of an active bet whose game should have started. */
export type StartedBet = AwaitingBet & Pick<Bet, 'id' | 'description'>

/** A game that bets wait for, as those see it that were made at one time: a game that moved stands more than once. */
export type AwaitedGame = Awaited & { readonly game: Game }

const startedColumns = {
  id: 'text',
  game_id: 'text?',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  description: 'text',
  starts_at: 'timestamptz',
  scheduled_at: 'timestamptz',
  bet_type: 'text',
  side_team: 'text?',
  side_type: 'text?',
  side_line: 'float8?',
  odds: 'int4',
  stake_cents: 'int8',
  win_cents: 'int8',
  creator_id: 'text',
  creator_name: 'text',
  acceptor_id: 'text',
  acceptor_name: 'text',
  needs_attention: 'text?',
  missing_since: 'timestamptz?',
  has_begun: 'bool',
} as const satisfies Columns

/**
 * The active bets of a group that a run looks at, those due by a moment, the longest due first, behind a position; of
 * all games or of some.
 */
export const listStartedBets = statement(
  'bets.started',
  {
    groupId: 'text',
    dueBy: 'timestamptz',
    behindDue: 'timestamptz',
    behindId: 'text',
    limit: 'int4',
    gameIds: 'text[]?',
  },
  { ...startedColumns, due_at: 'timestamptz' },
  `select b.id, b.game_id, b.sport, b.home_team, b.away_team, b.description, b.starts_at,
          coalesce(b.scheduled_at, b.starts_at) as scheduled_at, b.bet_type, b.side_team, b.side_type, b.side_line,
          b.odds, b.stake_cents, b.win_cents, b.creator_id, c.name as creator_name, b.acceptor_id,
          a.name as acceptor_name, b.needs_attention, b.missing_since, b.has_begun, b.due_at
     from bets b join users c on c.id = b.creator_id join users a on a.id = b.acceptor_id
    where b.group_id = $1 and b.status = 'active' and b.due_at <= $2 and (b.due_at, b.id) > ($3, $4)
      and ($6::text[] is null or b.game_id = any($6))
    order by b.due_at, b.id limit $5`,
)

export const countActiveBets = statement(
  'bets.countActive',
  { groupId: 'text' },
  { count: 'int8' },
  `select count(*) as count from bets where group_id = $1 and status = 'active' and game_id is not null`,
)

/** Groups that settle by themselves with bets that are due on one of the games. [STL-15] */
export const listGroupsToSettle = statement(
  'bets.groupsToSettle',
  { dueBy: 'timestamptz', gameIds: 'text[]' },
  { group_id: 'text' },
  `select distinct b.group_id from bets b join groups g on g.id = b.group_id
    where b.status = 'active' and b.due_at <= $1 and b.game_id = any($2) and g.auto_settle and not g.is_deleted`,
)

const awaitedColumns = {
  sport: 'text',
  game_id: 'text',
  home_team: 'text',
  away_team: 'text',
  starts_at: 'timestamptz',
  scheduled_at: 'timestamptz',
  missing_since: 'timestamptz?',
  has_begun: 'bool',
  needs_attention: 'text?',
} as const satisfies Columns

const selectAwaited = `select distinct b.sport, b.game_id, b.home_team, b.away_team, b.starts_at,
    coalesce(b.scheduled_at, b.starts_at) as scheduled_at, b.missing_since, b.has_begun, b.needs_attention from bets b`
const areDue = "b.status = 'active' and b.due_at <= $1 and b.game_id is not null"

/** The games of the bets that are due, of all groups that settle by themselves. */
export const listAwaitedGames = statement(
  'bets.awaitedGames',
  { dueBy: 'timestamptz' },
  awaitedColumns,
  `${selectAwaited} join groups g on g.id = b.group_id where ${areDue} and g.auto_settle and not g.is_deleted`,
)

/** The same of one group, whatever it says of settling by itself. */
export const listAwaitedGamesOfGroup = statement(
  'bets.awaitedGamesOfGroup',
  { dueBy: 'timestamptz', groupId: 'text' },
  awaitedColumns,
  `${selectAwaited} where b.group_id = $2 and ${areDue}`,
)

type GameRow = Pick<
  Row<typeof startedColumns>,
  'game_id' | 'sport' | 'home_team' | 'away_team' | 'starts_at' | 'scheduled_at' | 'missing_since' | 'has_begun'
>

/** The game as a bet has it; null where there is none that has scores. */
function gameFromRow(row: GameRow): Game | null {
  if (row.game_id === null || !isSportKey(row.sport)) return null
  return {
    id: row.game_id,
    sport: row.sport,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    startsAt: row.starts_at,
    scheduledAt: row.scheduled_at,
    begunAt: row.has_begun ? row.scheduled_at : null,
    missingSince: row.missing_since,
  }
}

export function awaitedGameFromRow(row: Row<typeof awaitedColumns>): AwaitedGame[] {
  const game = gameFromRow(row)
  return game ? [{ game, doubt: row.needs_attention }] : []
}

export function startedBetFromRow(row: Row<typeof startedColumns>): StartedBet {
  const [stake, win] = [cents(row.stake_cents), cents(row.win_cents)]
  const [side, odds] = [sideFromColumns(row), americanOdds(row.odds)]
  const matchup = { homeTeam: row.home_team, awayTeam: row.away_team }
  const taken = { side: oppositeSide(side, matchup), odds: mirrorOdds(odds) }
  return {
    id: row.id,
    ...matchup,
    description: row.description,
    game: gameFromRow(row),
    doubt: row.needs_attention,
    creator: { id: row.creator_id, name: row.creator_name, role: 'creator', side, odds, risk: stake, toWin: win },
    acceptor: { id: row.acceptor_id, name: row.acceptor_name, role: 'acceptor', ...taken, risk: win, toWin: stake },
  }
}
