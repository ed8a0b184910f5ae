import type { CancellationCause } from '#domain/bids/bidCancellations.ts'
import type { Approval, Bid, BidStatus } from '#domain/bids/bids.ts'
import { heardOfAll } from '#domain/bids/parlays.ts'
import { isStanding } from '#domain/bids/standing.ts'
import type { BetSport } from '#domain/games/sports.ts'
import { type TermsThen, termsOf } from '#domain/log/eventDetails.ts'
import { cents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import type { PersonOf, ShownName } from '#domain/people/person.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { type Instant, instantFromIso } from '#domain/times.ts'
import { gameOfRow, joinedGame } from '#features/games/server/gameRows.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import type { Columns, Row } from '#server/db/statement.ts'

/** A bid as stored, with its outcome. Whoever it names is told apart from others of the group. */
export type StoredBid = Readonly<ReturnType<typeof bidFromRow>>

export type TakenPart = {
  readonly betId: string
  readonly userId: string
  readonly name: ShownName
  /** What its creator risks and wins. Cents. */
  readonly stake: number
  readonly win: number
  /** When it was accepted, in ISO 8601. */
  readonly at: string
}

/** `stake` in cents, `closesAt` and `at` in ISO 8601. */
export type OpenCounter = {
  readonly id: string
  readonly authorId: string
  readonly authorName: ShownName
  readonly odds: number
  readonly stake: number
  readonly closesAt: string
  readonly at: string
}

/** The counter-offers to a bid that can still be answered, if the bid itself is open. [BEY-17] */
export function standingCounters({ counters }: Pick<StoredBid, 'counters'>, now: Instant): readonly OpenCounter[] {
  return counters.filter(({ closesAt }) => isStanding({ status: 'open', closesAt: instantFromIso(closesAt) }, now))
}

/** The columns of a bid's row, with names and its game; what else there is about it, `loadBidDetails` adds. */
export const bidColumns = {
  id: 'text',
  group_id: 'group',
  creator_id: 'text',
  creator_name: 'text',
  challenged_id: 'text?',
  challenged_name: 'text?',
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
  bookmaker: 'text?',
  stake_cents: 'int8',
  allow_parts: 'bool',
  taken_cents: 'int8',
  taken_win_cents: 'int8',
  taken_at_odds_cents: 'int8',
  is_live: 'bool',
  auto_update_odds: 'bool',
  line_gone: 'bool',
  expires_at: 'timestamptz',
  happens_at: 'timestamptz?',
  status: 'text',
  approval: 'text',
  version: 'int4',
  created_at: 'timestamptz',
  last_modified: 'timestamptz',
  accepted_at: 'timestamptz?',
  acceptor_id: 'text?',
  acceptor_name: 'text?',
  cancelled_at: 'timestamptz?',
  cancelled_by: 'text?',
  cancellation_reason: 'text?',
  cancellation_cause: 'text?',
  approval_reason: 'text?',
} as const satisfies Columns

/**
 * Everything that is not a column of its own: names are read from their own rows, so that a new one shows everywhere
 * immediately; moves of its game that its group is yet to follow count as versions from the moment of the move, which the
 * same statement reads with the new start.
 */
const elsewhere = (group: string): Readonly<Record<string, string>> => ({
  creator_name: 'c.name',
  acceptor_name: 'a.name',
  challenged_name: '(select h.name from users h where h.id = b.challenged_id)',
  version: `b.version + (select count(*)::int from game_news n
      where n.group_id = ${group} and n.what = 'moved' and b.status = 'open' and n.game_id = b.game_id
        and n.sport = b.sport and n.home_team = b.home_team and n.away_team = b.away_team)`,
  ...Object.fromEntries(Object.keys(joinedGame.columns).map((column) => [column, `g.${column}`])),
})

const selectBids = (group: string) => `select ${Object.keys(bidColumns)
  .map((column) => (column in elsewhere(group) ? `${elsewhere(group)[column]} as ${column}` : `b.${column}`))
  .join(', ')}
  from bids b join users c on c.id = b.creator_id left join users a on a.id = b.acceptor_id
  left ${joinedGame.join}`

/** Selects `bidColumns` from `bids b` of the group `$1`. */
export const fromBids = selectBids('$1')

/** The same from the bids of all groups. */
export const fromBidsOfAll = selectBids('b.group_id')

const termColumns = {
  id: 'text',
  bet_type: 'text',
  side_team: 'text?',
  side_type: 'text?',
  side_line: 'float8?',
  odds: 'int4',
  stake_cents: 'int8',
  expires_at: 'timestamptz',
  approval: 'text',
  line_gone: 'bool',
} as const satisfies Columns

/** The terms of bids that one statement changes together. */
export const changedTerms = { columns: termColumns, select: Object.keys(termColumns).join(', ') } as const

/** The terms of a bid's row, for an event about it. */
export function termsFromRow(row: Row<typeof termColumns>): TermsThen {
  return termsOf({
    side: sideFromColumns(row),
    odds: americanOdds(row.odds),
    stake: cents(row.stake_cents),
    expiresAt: row.expires_at,
    approval: row.approval as Approval,
    lineGone: row.line_gone,
  })
}

/** The requested bid; throws a refusal if there is none. [BID-32] */
export function bidOrRefuse(bid: StoredBid | null): StoredBid {
  if (!bid) throw new Refused(refusal('bid-not-found'))
  return bid
}

export type BidRow = Row<typeof bidColumns>

export const isInParts = (row: BidRow) => row.taken_cents > 0
export const isTakenWhole = (row: BidRow) => row.status === 'accepted' && !isInParts(row)

/** What is not in a bid's row. It has a bet if it was taken whole, parts if it was not, and counter-offers while open. */
export type BidDetails = Pick<Bid, 'legs'> & {
  readonly betId: string | null
  /** The bets made of parts of it, in any order; none for a bid that was taken whole. [BEY-18] */
  readonly parts: readonly TakenPart[]
  /** The open counter-offers, in any order, for its creator and their authors. [BEY-17] */
  readonly counters: readonly OpenCounter[]
  /** The number of comments. [BID-04] */
  readonly comments: number
  /** How often the games of its legs were moved. */
  readonly moves: number
}

/** Enough for the price of a bid on one game. */
export const noDetails: BidDetails = { legs: [], betId: null, parts: [], counters: [], comments: 0, moves: 0 }

export function bidFromRow(row: BidRow, details: BidDetails, personOf: PersonOf) {
  const { legs, comments } = details
  const game = gameOfRow(row) ?? heardOfAll(legs.map((leg) => leg.game))
  const isOpen = row.status === 'open'
  const parts = isInParts(row) ? inTime(details.parts) : []
  return {
    id: row.id,
    groupId: row.group_id,
    creatorId: row.creator_id,
    creatorName: personOf(row.creator_id, row.creator_name).name,
    challengedId: row.challenged_id,
    challengedName: personOf(row.challenged_id, row.challenged_name)?.name ?? null,
    gameId: row.game_id,
    sport: row.sport as BetSport,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    startsAt: game?.startsAt ?? null,
    // The games of a parlay as if they were one; null for a custom bid.
    game,
    description: row.description,
    side: sideFromColumns(row),
    legs,
    odds: americanOdds(row.odds),
    originalOdds: row.original_odds === null ? null : americanOdds(row.original_odds),
    bookmaker: row.bookmaker,
    stake: cents(row.stake_cents),
    allowParts: row.allow_parts,
    taken: { risk: cents(row.taken_cents), toWin: cents(row.taken_win_cents) },
    takenAtOdds: cents(row.taken_at_odds_cents),
    isLive: row.is_live,
    autoUpdateOdds: row.auto_update_odds,
    lineGone: row.line_gone,
    expiresAt: row.expires_at,
    // The date that the creator of a custom bid chose; null for any other bid.
    happensAt: row.happens_at,
    status: row.status as BidStatus,
    approval: row.approval as Approval,
    version: row.version + (isOpen ? details.moves : 0),
    createdAt: row.created_at,
    lastModified: row.last_modified,
    acceptedAt: row.accepted_at,
    acceptorId: row.acceptor_id,
    acceptorName: personOf(row.acceptor_id, row.acceptor_name)?.name ?? null,
    betId: isTakenWhole(row) ? details.betId : lastOf(parts, row.acceptor_id),
    cancelledAt: row.cancelled_at,
    cancelledBy: row.cancelled_by,
    cancellationReason: row.cancellation_reason,
    cancellationCause: row.cancellation_cause as CancellationCause | null,
    // The reason given by the admin who approved or declined it; an approval's is kept even after an edit has ended it.
    approvalReason: row.approval_reason,
    parts,
    counters: isOpen ? inTime(details.counters) : [],
    comments,
  }
}

function inTime<One extends { readonly at: string }>(all: readonly One[]): readonly One[] {
  return all.toSorted((a, b) => a.at.localeCompare(b.at))
}

/** The bet that the last part became, by who took it; null while something is left. */
function lastOf(parts: readonly TakenPart[], acceptorId: string | null): string | null {
  return parts.findLast(({ userId }) => userId === acceptorId)?.betId ?? null
}
