import type { Bet, BetStatus, SettlementStatus } from '#domain/bets.ts'
import type { Bid } from '#domain/bids.ts'
import type { DebtStatus } from '#domain/debts.ts'
import { cents } from '#domain/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds.ts'
import { oppositeSide } from '#domain/sides.ts'
import type { BetSport } from '#domain/sports.ts'
import type { Instant } from '#domain/times.ts'
import { sideFromColumns, sideToColumns } from '#features/sideColumns.ts'
import type { Transaction } from '#server/db/database.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'

/** A bet as it stands in its row, with how it was settled. */
export type StoredBet = Bet & {
  readonly status: BetStatus
  readonly settlementStatus: SettlementStatus | null
  readonly winnerId: string | null
  readonly settledAt: Instant | null
  readonly manuallySettled: boolean
  readonly needsAttention: string | null
  readonly voidReason: string | null
  readonly score: { readonly homeScore: number; readonly awayScore: number } | null
  readonly scoreUpdatedAt: Instant | null
  /** The debt that followed from it. */
  readonly debt: BetDebt | null
  readonly comments: number
  readonly lastModified: Instant
}

/** How the debt of a bet stands. */
export type BetDebt = {
  readonly id: string
  readonly status: DebtStatus
  readonly paymentMethod: string | null
  readonly settledAt: Instant | null
}

export const betColumns = {
  id: 'text',
  group_id: 'text',
  bid_id: 'text',
  game_id: 'text?',
  sport: 'text',
  home_team: 'text',
  away_team: 'text',
  starts_at: 'timestamptz?',
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
  accepted_at: 'timestamptz',
  status: 'text',
  settlement_status: 'text?',
  winner_id: 'text?',
  settled_at: 'timestamptz?',
  manually_settled: 'bool',
  needs_attention: 'text?',
  void_reason: 'text?',
  home_score: 'int4?',
  away_score: 'int4?',
  score_updated_at: 'timestamptz?',
  debt_id: 'text?',
  debt_status: 'text?',
  debt_settled_at: 'timestamptz?',
  payment_method: 'text?',
  comments: 'int4',
  last_modified: 'timestamptz',
} as const satisfies Columns

const joined: Readonly<Record<string, string>> = {
  creator_name: 'c.name as creator_name',
  acceptor_name: 'a.name as acceptor_name',
  posted_at: 'o.created_at as posted_at',
  debt_id: 'd.id as debt_id',
  debt_status: 'd.status as debt_status',
  debt_settled_at: 'd.settled_at as debt_settled_at',
  payment_method: 'p.method as payment_method',
  comments: '(select count(*)::int from comments k where k.group_id = b.group_id and k.bet_id = b.id) as comments',
}

// Names are read where they stand, so that a new one shows everywhere at once.
const selectBets = (written: typeof joined) => `select ${Object.keys(betColumns)
  .map((column) => written[column] ?? `b.${column}`)
  .join(', ')}
  from bets b join users c on c.id = b.creator_id join users a on a.id = b.acceptor_id
  join bids o on o.group_id = b.group_id and o.id = b.bid_id
  left join debts d on d.group_id = b.group_id and d.bet_id = b.id
  left join payments p on p.group_id = d.group_id and p.id = d.payment_id`

export const fromBets = selectBets(joined)
// A settlement run reads bets by the thousand and tells nobody of their comments.
const fromBetsToSettle = selectBets({ ...joined, comments: '0 as comments' })

export const findBet = statement(
  'bets.find',
  { groupId: 'text', betId: 'text' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.id = $2`,
)

/** Newest first, strictly below a position. A bet is created when it is accepted. */
export const listBets = statement(
  'bets.list',
  { groupId: 'text', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  betColumns,
  `${fromBets} where b.group_id = $1 and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

export const listBetsOfStatus = statement(
  'bets.listOfStatus',
  { groupId: 'text', belowAt: 'timestamptz', belowId: 'text', limit: 'int4', status: 'text' },
  betColumns,
  `${fromBets} where b.group_id = $1 and b.status = $5 and (b.created_at, b.id) < ($2, $3)
   order by b.created_at desc, b.id desc limit $4`,
)

/** The active bets of a group whose game has started: what a settlement run looks at. */
export const listStartedBets = statement(
  'bets.started',
  { groupId: 'text', now: 'timestamptz' },
  betColumns,
  `${fromBetsToSettle} where b.group_id = $1 and b.status = 'active' and b.starts_at <= $2 order by b.starts_at, b.id`,
)

export const countActiveBets = statement(
  'bets.countActive',
  { groupId: 'text' },
  { count: 'int8' },
  `select count(*) as count from bets where group_id = $1 and status = 'active' and game_id is not null`,
)

/** A game that moves takes its active bets along; what was missing of it is awaited anew. */
export const moveBets = statement(
  'bets.move',
  { groupId: 'text', gameId: 'text', startsAt: 'timestamptz', now: 'timestamptz' },
  {},
  `update bets set starts_at = $3, last_modified = $4, needs_attention = null
    where group_id = $1 and game_id = $2 and status = 'active' and starts_at <> $3`,
)

/** Groups with started bets that settle by themselves. [STL-15] */
export const listGroupsToSettle = statement(
  'bets.groupsToSettle',
  { now: 'timestamptz' },
  { group_id: 'text' },
  `select distinct b.group_id from bets b join groups g on g.id = b.group_id
    where b.status = 'active' and b.starts_at <= $1 and g.auto_settle and not g.is_deleted`,
)

/** The sports of the started bets of a group, or of all groups. */
export const listSportsToSettle = statement(
  'bets.sportsToSettle',
  { groupId: 'text?', now: 'timestamptz' },
  { sport: 'text' },
  `select distinct sport from bets
    where status = 'active' and starts_at <= $2 and ($1::text is null or group_id = $1)`,
)

const insertBet = statement(
  'bets.insert',
  {
    groupId: 'text',
    id: 'text',
    bidId: 'text',
    gameId: 'text?',
    sport: 'text',
    homeTeam: 'text',
    awayTeam: 'text',
    startsAt: 'timestamptz?',
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
  },
  {},
  `insert into bets (group_id, id, bid_id, game_id, sport, home_team, away_team, starts_at, description, bet_type,
     side_team, side_type, side_line, odds, original_odds, stake_cents, win_cents, creator_id, acceptor_id, accepted_at,
     created_at, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20, $20)`,
)

export const markSettled = statement(
  'bets.markSettled',
  {
    groupId: 'text',
    betId: 'text',
    settlementStatus: 'text',
    winnerId: 'text?',
    manuallySettled: 'bool',
    homeScore: 'int4?',
    awayScore: 'int4?',
    scoreUpdatedAt: 'timestamptz?',
    now: 'timestamptz',
  },
  {},
  `update bets set status = 'settled', settlement_status = $3, winner_id = $4, manually_settled = $5, home_score = $6,
     away_score = $7, score_updated_at = $8, settled_at = $9, last_modified = $9, needs_attention = null
    where group_id = $1 and id = $2 and status = 'active'`,
)

export const markNeedsAttention = statement(
  'bets.markNeedsAttention',
  { groupId: 'text', betId: 'text', doubt: 'text', now: 'timestamptz' },
  {},
  `update bets set needs_attention = $3, last_modified = $4 where group_id = $1 and id = $2 and status = 'active'`,
)

/** Stores a bet that has just formed. */
export function storeNewBet(tx: Transaction, bet: Bet, { odds }: Pick<Bid, 'odds'>): void {
  tx.write(insertBet, {
    ...bet,
    ...sideToColumns(bet.creator.side),
    odds,
    win: bet.creator.toWin,
    creatorId: bet.creator.id,
    acceptorId: bet.acceptor.id,
  })
}

export function betFromRow(row: Row<typeof betColumns>): StoredBet {
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
    startsAt: row.starts_at,
    description: row.description,
    originalOdds: row.original_odds === null ? null : americanOdds(row.original_odds),
    stake,
    creator: { id: row.creator_id, name: row.creator_name, role: 'creator', side, odds, risk: stake, toWin: win },
    acceptor: { id: row.acceptor_id, name: row.acceptor_name, role: 'acceptor', ...taken, risk: win, toWin: stake },
    postedAt: row.posted_at,
    acceptedAt: row.accepted_at,
    ...settlementFromRow(row),
    debt: debtFromRow(row),
    comments: row.comments,
    lastModified: row.last_modified,
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
    needsAttention: row.needs_attention,
    voidReason: row.void_reason,
    score: homeScore === null || awayScore === null ? null : { homeScore, awayScore },
    scoreUpdatedAt: row.score_updated_at,
  }
}

function debtFromRow(row: Row<typeof betColumns>): BetDebt | null {
  if (row.debt_id === null) return null
  return {
    id: row.debt_id,
    status: row.debt_status as DebtStatus,
    paymentMethod: row.payment_method,
    settledAt: row.debt_settled_at,
  }
}
