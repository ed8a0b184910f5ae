import type { BetLeg, Leg, LegStatus, ListedSide } from '#domain/bids/parlays.ts'
import { explainSettlement } from '#domain/games/settlement.ts'
import type { SportKey } from '#domain/games/sports.ts'
import { postponedUntil } from '#domain/games/voiding.ts'
import { sourceOfScore } from '#domain/games/witness.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import { type Instant, instantFromIso, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { selectionView } from '#features/games/selectionContract.ts'
import { type SideColumns, sideFromColumns, sideToColumns } from '#features/games/server/sideColumns.ts'
import { anyOfParam, statement } from '#server/db/statement.ts'
import type { BetLegView, LegView } from '../legContract.ts'

// `group` is an expression for the id of the group. Statements of one group give its parameter, so that every table in
// them is restricted by it; those across groups give the column of the row that they join to.

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

const common = `'game_id', l.game_id, 'sport', l.sport, 'home_team', l.home_team, 'away_team', l.away_team,
  'bet_type', l.bet_type, 'side_team', l.side_team, 'side_type', l.side_type, 'side_line', l.side_line,
  'odds', l.odds, 'original_odds', l.original_odds, 'bookmaker', l.bookmaker, 'starts_at', ${iso('g.starts_at')},
  'begun_at', ${iso('g.begun_at')}, 'has_points', g.has_points, 'is_over', g.is_over,
  'missing_since', ${iso('g.missing_since')}`

/** Joins the game of a leg `l`. */
export const joinedGameOfLeg = `join games g on g.id = l.game_id and g.sport = l.sport and g.home_team = l.home_team
      and g.away_team = l.away_team`

const legOfBet = `jsonb_build_object(${common}, 'scheduled_at', ${iso('l.scheduled_at')}, 'status', l.status,
             'needs_attention', l.needs_attention, 'home_score', l.home_score, 'away_score', l.away_score,
             'score_updated_at', ${iso('l.score_updated_at')}, 'is_witnessed', l.is_witnessed,
             'void_reason', l.void_reason, 'decided_at', ${iso('l.decided_at')})`

/**
 * The legs of bids in their order, for `legsFromRow`; `moves` counts the moves of their games that the group is yet to
 * follow.
 */
export const listLegsOfBids = statement(
  'bids.legs',
  { groupId: 'group', bidIds: 'text[]' },
  { id: 'text', legs: 'jsonb', moves: 'int4' },
  `select l.bid_id as id, jsonb_agg(jsonb_build_object(${common}) order by l.number) as legs,
          (select count(*)::int from game_news n where n.group_id = $1 and n.what = 'moved' and exists (
             select from bid_legs m where m.group_id = $1 and m.bid_id = l.bid_id and m.game_id = n.game_id
                and m.sport = n.sport and m.home_team = n.home_team and m.away_team = n.away_team)) as moves
     from bid_legs l ${joinedGameOfLeg} where l.group_id = $1 and l.bid_id ${anyOfParam('$2')} group by l.bid_id`,
)

/** The legs of bets in their order, with what became of them, for `betLegsFromRow`. */
export const listLegsOfBets = statement(
  'bets.legs',
  { groupId: 'group', betIds: 'text[]' },
  { id: 'text', legs: 'jsonb' },
  `select l.bet_id as id, jsonb_agg(${legOfBet} order by l.number) as legs
     from bet_legs l ${joinedGameOfLeg} where l.group_id = $1 and l.bet_id ${anyOfParam('$2')} group by l.bet_id`,
)

/** The same of the bet `b` of `group`; null if it is no parlay. */
export const legsOfBet = (group: string) => `case when b.bet_type = 'parlay' then (
    select jsonb_agg(${legOfBet} order by l.number)
      from bet_legs l ${joinedGameOfLeg} where l.group_id = ${group} and l.bet_id = b.id) end`

/** When the first game of the bid `b` of `group` starts; null if it is no parlay. */
export const firstStartOfBid = (group: string) => `case when b.bet_type = 'parlay' then (
    select min(g.starts_at) from bid_legs l ${joinedGameOfLeg} where l.group_id = ${group} and l.bid_id = b.id) end`

/** The same of the bet `b`. */
export const firstStartOfBet = (group: string) => `case when b.bet_type = 'parlay' then (
    select min(g.starts_at) from bet_legs l ${joinedGameOfLeg} where l.group_id = ${group} and l.bet_id = b.id) end`

type LegRow = SideColumns & {
  readonly game_id: string
  readonly sport: SportKey
  readonly home_team: string
  readonly away_team: string
  readonly odds: number
  readonly original_odds: number
  readonly bookmaker: string
  readonly starts_at: string
  readonly begun_at: string | null
  readonly has_points: boolean
  readonly is_over: boolean
  readonly missing_since: string | null
  /** Only for a leg of a bet. */
  readonly scheduled_at?: string
}

type BetLegRow = LegRow & {
  readonly status: LegStatus
  readonly needs_attention: string | null
  readonly home_score: number | null
  readonly away_score: number | null
  readonly score_updated_at: string | null
  readonly is_witnessed: boolean | null
  readonly void_reason: string | null
  readonly decided_at: string | null
}

/** The legs of a bid; none if it is no parlay. */
export function legsFromRow(legs: unknown): readonly Leg[] {
  return ((legs ?? []) as readonly LegRow[]).map(legFromRow)
}

/** The legs of a bet; none if it is no parlay. */
export function betLegsFromRow(legs: unknown): readonly BetLeg[] {
  return ((legs ?? []) as readonly BetLegRow[]).map((row) => ({
    ...legFromRow(row),
    status: row.status,
    needsAttention: row.needs_attention,
    score:
      row.home_score === null || row.away_score === null
        ? null
        : { homeScore: row.home_score, awayScore: row.away_score },
    scoreUpdatedAt: instantOrNull(row.score_updated_at),
    isWitnessed: row.is_witnessed,
    voidReason: row.void_reason,
    decidedAt: instantOrNull(row.decided_at),
  }))
}

function legFromRow(row: LegRow): Leg {
  const startsAt = instantFromIso(row.starts_at)
  return {
    game: {
      id: row.game_id,
      sport: row.sport,
      homeTeam: row.home_team,
      awayTeam: row.away_team,
      scheduledAt: row.scheduled_at === undefined ? startsAt : instantFromIso(row.scheduled_at),
      startsAt,
      begunAt: instantOrNull(row.begun_at),
      hasPoints: row.has_points,
      isOver: row.is_over,
      missingSince: instantOrNull(row.missing_since),
    },
    // The table's own check holds it to these.
    side: sideFromColumns(row) as ListedSide,
    odds: americanOdds(row.odds),
    originalOdds: americanOdds(row.original_odds),
    bookmaker: row.bookmaker,
  }
}

const instantOrNull = (text: string | null) => (text === null ? null : instantFromIso(text))

/** The legs as the tables take them. */
export function legsToRows(legs: readonly Leg[]) {
  return legs.map(({ game, side, odds, originalOdds, bookmaker }, index) => ({
    number: index + 1,
    gameId: game.id,
    sport: game.sport,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    // When a bet is made of a bid, the start of then.
    scheduledAt: isoFromInstant(game.startsAt),
    ...sideToColumns(side),
    odds,
    originalOdds,
    bookmaker,
  }))
}

/** The legs of a new parlay, as `legsToRows` gives them. [BEY-32] */
export const insertBidLegs = statement(
  'bids.insertLegs',
  { groupId: 'group', bidId: 'text', legs: 'jsonb' },
  {},
  `insert into bid_legs (group_id, bid_id, number, game_id, sport, home_team, away_team, bet_type, side_team, side_type,
     side_line, odds, original_odds, bookmaker)
   select $1, $2, l.number, l."gameId", l.sport, l."homeTeam", l."awayTeam", l."betType", l."sideTeam", l."sideType",
          l."sideLine", l.odds, l."originalOdds", l.bookmaker
     from jsonb_to_recordset($3) as l (number int, "gameId" text, sport text, "homeTeam" text, "awayTeam" text,
       "betType" text, "sideTeam" text, "sideType" text, "sideLine" float8, odds int, "originalOdds" int,
       bookmaker text)`,
)

/** The legs of a new bet, as `legsToRows` gives them. [BEY-32] */
export const insertBetLegs = statement(
  'bets.insertLegs',
  { groupId: 'text', betId: 'text', legs: 'jsonb' },
  {},
  `insert into bet_legs (group_id, bet_id, number, game_id, sport, home_team, away_team, scheduled_at, bet_type,
     side_team, side_type, side_line, odds, original_odds, bookmaker)
   select $1, $2, l.number, l."gameId", l.sport, l."homeTeam", l."awayTeam", l."scheduledAt", l."betType",
          l."sideTeam", l."sideType", l."sideLine", l.odds, l."originalOdds", l.bookmaker
     from jsonb_to_recordset($3) as l (number int, "gameId" text, sport text, "homeTeam" text, "awayTeam" text,
       "scheduledAt" timestamptz, "betType" text, "sideTeam" text, "sideType" text, "sideLine" float8, odds int,
       "originalOdds" int, bookmaker text)`,
)

export function legView({ game, side, odds, originalOdds, bookmaker }: Leg): LegView {
  return {
    gameId: game.id,
    sport: game.sport,
    homeTeam: game.homeTeam,
    awayTeam: game.awayTeam,
    gameTime: isoFromInstant(game.startsAt),
    betType: side.betType,
    selection: selectionView(side, odds, originalOdds),
    bookmaker,
  }
}

/** `isActive`: its bet is; otherwise an undecided leg waits for nothing. */
export function betLegView(leg: BetLeg, { now, isActive }: { now: Instant; isActive: boolean }): BetLegView {
  const { game, status } = leg
  const waits = isActive && status === 'active'
  const until = waits ? postponedUntil(game, now) : null
  return {
    ...legView(leg),
    scheduledTime: isoFromInstant(game.scheduledAt),
    postponed: until === null ? null : { voidsAt: isoFromInstant(until) },
    status,
    needsAttention: waits ? leg.needsAttention : null,
    voidReason: leg.voidReason,
    decidedAt: isoOrNull(leg.decidedAt),
    receipt: receiptOf(leg),
  }
}

/** How a decided leg came out: score, source, time, rule, arithmetic. [BEY-06] [BEY-32] */
function receiptOf({
  status,
  side,
  game,
  score,
  scoreUpdatedAt,
  isWitnessed,
  decidedAt,
  voidReason,
}: BetLeg): BetLegView['receipt'] {
  if (status === 'active') return null
  const source = sourceOfScore(game.id, isWitnessed)
  const at = isoOrNull(scoreUpdatedAt ?? decidedAt)
  if (!score) return { homeScore: null, awayScore: null, source, at, rule: voidReason ?? '', arithmetic: '' }
  return { ...score, source, at, ...explainSettlement(side, score, game) }
}
