import type { Bet } from '#domain/bets/bets.ts'
import type { AwaitingBet, Pending } from '#domain/bets/decideBet.ts'
import type { BetLeg } from '#domain/bids/parlays.ts'
import type { Game } from '#domain/games/game.ts'
import { oppositeSide } from '#domain/games/sides.ts'
import { cents } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import { gameOfRow, joinedGame } from '#features/games/server/gameRows.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'
import { betLegsFromRow, joinedGameOfLeg, legsOfBet } from './legs.ts'

/** What a settlement run needs to know about an active bet whose game, or that of a leg, should have started. */
export type StartedBet = AwaitingBet &
  Pick<Bet, 'id' | 'description' | 'stake' | 'originalOdds' | 'creator' | 'acceptor' | 'acceptedAt'> & {
    readonly legs: readonly StartedLeg[]
  }

/** `isDue`: a run checks it. */
type StartedLeg = BetLeg & { readonly isDue: boolean }

/** A game with waiting bets, by the schedule when they were made: a game that moved may appear more than once. */
export type DueGame = Pending & { readonly game: Game }

const startedColumns = {
  id: 'text',
  game_id: 'text',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  description: 'text',
  scheduled_at: 'timestamptz',
  ...joinedGame.columns,
  bet_type: 'text',
  side_team: 'text?',
  side_type: 'text?',
  side_line: 'float8?',
  odds: 'int4',
  original_odds: 'int4?',
  stake_cents: 'int8',
  win_cents: 'int8',
  creator_id: 'text',
  creator_name: 'text',
  acceptor_id: 'text',
  acceptor_name: 'text',
  needs_attention: 'text?',
  accepted_at: 'timestamptz',
} as const satisfies Columns

const betColumns = { ...startedColumns, is_live: 'bool' } as const satisfies Columns

const parlayColumns = {
  ...startedColumns,
  game_id: 'text?',
  scheduled_at: 'timestamptz?',
  legs: 'jsonb',
  due: 'int4[]',
} as const satisfies Columns

// From then on a run checks a bet: a game that moved away may become void before it starts.
const isDue = (by: string) => `b.status = 'active' and ${isDueOn('b', by)}`
const isDueOn = (waiting: 'b' | 'l', by: string) => `least(g.starts_at, ${waiting}.scheduled_at) <= ${by}`

const startedTerms = `b.bet_type, b.side_team, b.side_type, b.side_line, b.odds, b.original_odds, b.stake_cents,
          b.win_cents, b.creator_id, c.name as creator_name, b.acceptor_id, a.name as acceptor_name, b.needs_attention, b.accepted_at`

/** A group's active bets that are due by a moment, game by game, after a position; of all games or of some. */
export const listStartedBets = statement(
  'bets.started',
  {
    groupId: 'text',
    dueBy: 'timestamptz',
    behindGame: 'text',
    behindId: 'text',
    limit: 'int4',
    gameIds: 'text[]?',
  },
  betColumns,
  `select b.id, b.game_id, b.sport, b.home_team, b.away_team, b.description, b.scheduled_at, ${joinedGame.select},
          ${startedTerms}, o.is_live
     from bets b join users c on c.id = b.creator_id join users a on a.id = b.acceptor_id
     join bids o on o.group_id = $1 and o.id = b.bid_id ${joinedGame.join}
    where b.group_id = $1 and ${isDue('$2')} and (b.game_id, b.id) > ($3, $4) 
      and ($6::text[] is null or b.game_id = any($6))
    order by b.game_id, b.id limit $5`,
)

/** The same for parlays, which are due with each of their games; `due` are the numbers of those legs. [BEY-32] */
export const listStartedParlays = statement(
  'bets.startedParlays',
  { groupId: 'text', dueBy: 'timestamptz', behindId: 'text', limit: 'int4', gameIds: 'text[]?' },
  parlayColumns,
  `select b.id, b.game_id, b.sport, b.home_team, b.away_team, b.description, b.scheduled_at,
          ${joinedGame.select}, ${startedTerms}, ${legsOfBet('$1')} as legs, d.numbers as due
     from bets b join users c on c.id = b.creator_id join users a on a.id = b.acceptor_id left ${joinedGame.join}
    cross join lateral (
      select array_agg(l.number) as numbers from bet_legs l ${joinedGameOfLeg}
       where l.group_id = $1 and l.bet_id = b.id and l.status = 'active' and ${isDueOn('l', '$2')}
         and ($5::text[] is null or l.game_id = any($5))) d
    where b.group_id = $1 and b.status = 'active' and b.bet_type = 'parlay' and b.id > $3 and d.numbers is not null
    order by b.id limit $4`,
)

export const countActiveBets = statement(
  'bets.countActive',
  { groupId: 'text' },
  { count: 'int8' },
  `select count(*) as count from bets where group_id = $1 and status = 'active'
     and (game_id is not null or bet_type = 'parlay')`,
)

const waitingIn = (ofBet: string, ofLeg: string) => `(
    select b.group_id, b.id as bet_id, b.game_id, b.sport, b.home_team, b.away_team, b.scheduled_at, b.needs_attention,
           b.status
      from bets b where b.status = 'active' and b.game_id is not null ${ofBet}
    union all
    select l.group_id, l.bet_id, l.game_id, l.sport, l.home_team, l.away_team, l.scheduled_at, l.needs_attention, p.status
      from bet_legs l join bets p on p.group_id = l.group_id and p.id = l.bet_id
     where l.status = 'active' and p.status = 'active' ${ofLeg}) b ${joinedGame.join}`

/** The active bets and the undecided legs of active parlays, each with its game, in all groups. */
export const waitingBets = waitingIn('', '')

/** Groups with automatic settlement whose bets on one of the games are due. [STL-15] */
export const listGroupsToSettle = statement(
  'bets.groupsToSettle',
  { dueBy: 'timestamptz', gameIds: 'text[]' },
  { group_id: 'text' },
  `select distinct b.group_id from ${waitingBets} join groups o on o.id = b.group_id
    where ${isDue('$1')} and b.game_id = any($2) and o.auto_settle and not o.is_deleted`,
)

const awaitedColumns = {
  game_id: 'text',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  scheduled_at: 'timestamptz',
  needs_attention: 'text?',
  ...joinedGame.columns,
} as const satisfies Columns

const selectAwaited = `select distinct b.game_id, b.sport, b.home_team, b.away_team, b.scheduled_at, b.needs_attention,
    ${joinedGame.select}`

/** The games of the due bets, in all groups with automatic settlement. */
export const listAwaitedGames = statement(
  'bets.awaitedGames',
  { dueBy: 'timestamptz' },
  awaitedColumns,
  `${selectAwaited} from ${waitingBets} join groups o on o.id = b.group_id where ${isDue('$1')} and o.auto_settle and not o.is_deleted`,
)

/** The games of bets without a doubt that are due in groups where nothing settles by itself. */
export const listUnsettledGames = statement(
  'bets.unsettledGames',
  { dueBy: 'timestamptz', isOffEverywhere: 'bool' },
  { group_id: 'text', ...awaitedColumns },
  `select distinct b.group_id, b.game_id, b.sport, b.home_team, b.away_team, b.scheduled_at, b.needs_attention,
          ${joinedGame.select}
     from ${waitingBets} join groups o on o.id = b.group_id
    where ${isDue('$1')} and b.needs_attention is null and ($2 or not o.auto_settle) and not o.is_deleted`,
)

/** The same for one group, with or without automatic settlement. */
export const listAwaitedGamesOfGroup = statement(
  'bets.awaitedGamesOfGroup',
  { groupId: 'text', dueBy: 'timestamptz' },
  awaitedColumns,
  `${selectAwaited} from ${waitingIn('and b.group_id = $1', 'and l.group_id = $1 and p.group_id = $1')}
    where ${isDue('$2')}`,
)

export function awaitedGameFromRow(row: Row<typeof awaitedColumns>): DueGame[] {
  const game = gameOfRow(row, { scheduledAt: row.scheduled_at })
  return game ? [{ game, doubt: row.needs_attention }] : []
}

export function startedBetFromRow(row: Row<typeof betColumns>): StartedBet {
  const game = gameOfRow(row, { scheduledAt: row.scheduled_at })
  return { ...startedFromRow(row), isLive: row.is_live, game, legs: [] }
}

export function startedParlayFromRow(row: Row<typeof parlayColumns>): StartedBet {
  const legs = betLegsFromRow(row.legs).map((leg, index) => ({ ...leg, isDue: row.due.includes(index + 1) }))
  return { ...startedFromRow(row), isLive: false, game: null, legs }
}

function startedFromRow(
  row: Omit<Row<typeof parlayColumns>, 'legs' | 'due'>,
): Omit<StartedBet, 'game' | 'isLive' | 'legs'> {
  const [stake, win] = [cents(row.stake_cents), cents(row.win_cents)]
  const [side, odds] = [sideFromColumns(row), americanOdds(row.odds)]
  const matchup = { homeTeam: row.home_team, awayTeam: row.away_team }
  const taken = { side: oppositeSide(side, matchup), odds: mirrorOdds(odds) }
  return {
    id: row.id,
    ...matchup,
    description: row.description,
    doubt: row.needs_attention,
    acceptedAt: row.accepted_at,
    stake,
    originalOdds: row.original_odds === null ? null : americanOdds(row.original_odds),
    creator: { id: row.creator_id, name: row.creator_name, role: 'creator', side, odds, risk: stake, toWin: win },
    acceptor: { id: row.acceptor_id, name: row.acceptor_name, role: 'acceptor', ...taken, risk: win, toWin: stake },
  }
}
