import type { Bet, BetStatus, SettlementStatus } from '#domain/bets/bets.ts'
import type { Bid } from '#domain/bids/bids.ts'
import { heardOfAll } from '#domain/bids/parlays.ts'
import type { DebtStatus } from '#domain/debts/debts.ts'
import type { Game } from '#domain/games/game.ts'
import { oppositeSide } from '#domain/games/sides.ts'
import type { BetSport } from '#domain/games/sports.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import type { Reaction } from '#domain/people/reactions.ts'
import type { Instant } from '#domain/times.ts'
import { gameOfRow, joinedGame } from '#features/games/server/gameRows.ts'
import { sideFromColumns, sideToColumns } from '#features/games/server/sideColumns.ts'
import type { Transaction } from '#server/db/database.ts'
import { anyOfParam, type Columns, type Row, statement } from '#server/db/statement.ts'
import type { BetHistory } from './betHistory.ts'
import { insertBetLegs, legsToRows } from './legs.ts'

/** A bet as stored, with how it was settled. */
export type StoredBet = Bet & {
  readonly status: BetStatus
  readonly settlementStatus: SettlementStatus | null
  readonly winnerId: string | null
  readonly settledAt: Instant | null
  readonly manuallySettled: boolean
  /** Who settled it by hand; null if nobody did. */
  readonly settledBy: { readonly id: string; readonly name: string } | null
  readonly needsAttention: string | null
  /** Since when; null while there is no doubt. */
  readonly heldSince: Instant | null
  /** When its game was scheduled to start when the bet was made; null for a custom bet. */
  readonly scheduledAt: Instant | null
  /** Scheduled as it was when the bet was made; null for a custom bet. */
  readonly game: Game | null
  readonly voidReason: string | null
  /** Whether a second source of scores said the same; null where none was asked. */
  readonly isWitnessed: boolean | null
  readonly score: { readonly homeScore: number; readonly awayScore: number } | null
  readonly scoreUpdatedAt: Instant | null
  /** The debt that followed from it. */
  readonly debt: BetDebt | null
  /** A different outcome by a score that changed later; nothing changes automatically. [BEY-05] */
  readonly correction: Correction | null
  readonly comments: number
  readonly reactions: readonly Reaction[]
  /** Whether its bid followed its line to the end. */
  readonly autoUpdateOdds: boolean
  /** Whether its bid was posted while the game was in progress. */
  readonly isLive: boolean
  /** When its own row was last written. */
  readonly lastModified: Instant
  /** When its game last moved; null if it has not. */
  readonly gameMovedAt: Instant | null
  readonly settlement: number
  /** The date that the creator of a custom bid chose. */
  readonly happensAt: Instant | null
} & BetHistory

/** The outcome by the score as reported now; `seenAt` in ISO 8601. */
export type Correction = {
  readonly homeScore: number
  readonly awayScore: number
  readonly settlementStatus: SettlementStatus
  readonly winnerId: string | null
  readonly seenAt: string
}

/** The status of the bet's debt. */
export type BetDebt = {
  readonly id: string
  readonly paid: Cents
  readonly remaining: Cents
  readonly status: DebtStatus
  readonly paymentMethod: string | null
  readonly settledAt: Instant | null
}

export const betColumns = {
  id: 'text',
  group_id: 'group',
  bid_id: 'text',
  game_id: 'text?',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  ...joinedGame.columns,
  description: 'text',
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
  posted_at: 'timestamptz',
  auto_update_odds: 'bool',
  is_live: 'bool',
  accepted_at: 'timestamptz',
  happens_at: 'timestamptz?',
  status: 'text',
  settlement_status: 'text?',
  winner_id: 'text?',
  settled_at: 'timestamptz?',
  manually_settled: 'bool',
  settled_by: 'text?',
  settled_by_name: 'text?',
  scheduled_at: 'timestamptz?',
  needs_attention: 'text?',
  held_since: 'timestamptz?',
  void_reason: 'text?',
  is_witnessed: 'bool?',
  home_score: 'int4?',
  away_score: 'int4?',
  score_updated_at: 'timestamptz?',
  last_modified: 'timestamptz',
  moved_at: 'timestamptz?',
  settlement: 'int4',
} as const satisfies Columns

const joined: Readonly<Record<string, string>> = {
  creator_name: 'c.name as creator_name',
  acceptor_name: 'a.name as acceptor_name',
  posted_at: 'o.created_at as posted_at',
  is_live: 'o.is_live',
  // A bet that was made of a part of its bid keeps this, whatever becomes of the rest; older ones have their bid's.
  auto_update_odds: 'coalesce(b.auto_update_odds, o.auto_update_odds) as auto_update_odds',
  settled_by_name: 'h.name as settled_by_name',
  moved_at: 'g.moved_at',
  ...Object.fromEntries(Object.keys(joinedGame.columns).map((column) => [column, `g.${column}`])),
}

// Names are read from their own rows, so that a new one shows everywhere immediately.
const selectBets = (group: string) => `select ${Object.keys(betColumns)
  .map((column) => joined[column] ?? `b.${column}`)
  .join(', ')}
  from bets b join users c on c.id = b.creator_id join users a on a.id = b.acceptor_id
  join bids o on o.group_id = ${group} and o.id = b.bid_id
  left join users h on h.id = b.settled_by
  left ${joinedGame.join}`

/** Selects `betColumns` from `bets b`: of the group `$1`, and of all groups. */
export const [fromBets, fromBetsOfAll] = [selectBets('$1'), selectBets('b.group_id')] as const

export type BetRow = Row<typeof betColumns>

export const findBets = statement(
  'bets.findMany',
  { groupId: 'group', betIds: 'text[]' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.id ${anyOfParam('$2')}`,
)

/** Newest first, strictly below a position. A bet is created when it is accepted. */
export const listBets = statement(
  'bets.list',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  betColumns,
  `${fromBets} where b.group_id = $1 and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

export const listBetsOfStatus = statement(
  'bets.listOfStatus',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4', status: 'text' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.status = $5 and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

/** Stores a bet without its legs. */
export const insertBet = statement(
  'bets.insert',
  {
    groupId: 'text',
    id: 'text',
    bidId: 'text',
    gameId: 'text?',
    sport: 'text',
    homeTeam: 'text',
    awayTeam: 'text',
    scheduledAt: 'timestamptz?',
    description: 'text',
    betType: 'text',
    sideTeam: 'text?',
    sideType: 'text?',
    sideLine: 'float8?',
    odds: 'int4',
    originalOdds: 'int4?',
    stake: 'int8',
    win: 'int8',
    creatorId: 'text',
    acceptorId: 'text',
    acceptedAt: 'timestamptz',
    autoUpdateOdds: 'bool',
    happensAt: 'timestamptz?',
  },
  {},
  `insert into bets (group_id, id, bid_id, game_id, sport, home_team, away_team, scheduled_at, description, bet_type,
     side_team, side_type, side_line, odds, original_odds, stake_cents, win_cents, creator_id, acceptor_id, accepted_at,
     created_at, last_modified, auto_update_odds, happens_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $20, $21, $22)`,
)

/** The row of a new bet. */
export function newBetRow(
  bet: Bet,
  { odds, autoUpdateOdds, happensAt }: Pick<Bid, 'odds' | 'autoUpdateOdds'> & { readonly happensAt: Instant | null },
) {
  return {
    ...bet,
    scheduledAt: bet.gameId === null ? null : bet.startsAt,
    ...sideToColumns(bet.creator.side),
    odds,
    autoUpdateOdds,
    happensAt,
    win: bet.creator.toWin,
    creatorId: bet.creator.id,
    acceptorId: bet.acceptor.id,
  }
}

/** Stores the legs of a new bet. */
export function storeLegs(tx: Transaction, bet: Bet): void {
  if (bet.legs.length > 0) tx.write(insertBetLegs, { groupId: bet.groupId, betId: bet.id, legs: legsToRows(bet.legs) })
}

/** What is not in a bet's row. `comments`: with those of its bid, which are in the same thread. */
export type BetDetails = Pick<
  StoredBet,
  'legs' | 'debt' | 'correction' | 'comments' | 'reactions' | 'cancellation' | 'dispute' | 'settlements'
>

export function betFromRow(row: BetRow, details: BetDetails): StoredBet {
  const [stake, win] = [cents(row.stake_cents), cents(row.win_cents)]
  const [side, odds] = [sideFromColumns(row), americanOdds(row.odds)]
  const matchup = { homeTeam: row.home_team, awayTeam: row.away_team }
  const taken = { side: oppositeSide(side, matchup), odds: mirrorOdds(odds) }
  return {
    id: row.id,
    groupId: row.group_id,
    bidId: row.bid_id,
    gameId: row.game_id,
    sport: row.sport as BetSport,
    ...matchup,
    startsAt: row.starts_at ?? heardOfAll(details.legs.map(({ game }) => game))?.startsAt ?? null,
    game: row.scheduled_at === null ? null : gameOfRow(row, { scheduledAt: row.scheduled_at }),
    description: row.description,
    originalOdds: row.original_odds === null ? null : americanOdds(row.original_odds),
    stake,
    creator: { id: row.creator_id, name: row.creator_name, role: 'creator', side, odds, risk: stake, toWin: win },
    acceptor: { id: row.acceptor_id, name: row.acceptor_name, role: 'acceptor', ...taken, risk: win, toWin: stake },
    postedAt: row.posted_at,
    acceptedAt: row.accepted_at,
    happensAt: row.happens_at,
    ...settlementFromRow(row),
    autoUpdateOdds: row.auto_update_odds,
    isLive: row.is_live,
    lastModified: row.last_modified,
    gameMovedAt: row.moved_at,
    settlement: row.settlement,
    ...details,
  }
}

function settlementFromRow(row: Row<typeof betColumns>) {
  const { home_score: homeScore, away_score: awayScore } = row
  return {
    status: row.status as BetStatus,
    settlementStatus: row.settlement_status as SettlementStatus | null,
    winnerId: row.winner_id,
    settledAt: row.settled_at,
    manuallySettled: row.manually_settled,
    settledBy: row.settled_by === null ? null : { id: row.settled_by, name: row.settled_by_name ?? '' },
    needsAttention: row.needs_attention,
    heldSince: row.held_since,
    scheduledAt: row.scheduled_at,
    voidReason: row.void_reason,
    isWitnessed: row.is_witnessed,
    score: homeScore === null || awayScore === null ? null : { homeScore, awayScore },
    scoreUpdatedAt: row.score_updated_at,
  }
}
