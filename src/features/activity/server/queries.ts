import type { BetType } from '#domain/games/sides.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { commentPreview } from '#domain/people/comments.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { Row } from '#server/db/statement.ts'
import type { ActivityKind, ActivityView, OfferFacts } from '../contract.ts'
import { type ActivityRow, findGames, listActivity, listActivityOfKind } from './store.ts'

/** The prefixes of a kind's event names. */
const beginnings: Readonly<Record<ActivityKind, readonly string[]>> = {
  bids: ['bid', 'game'],
  bets: ['bet'],
  payments: ['payment', 'debt'],
  comments: ['comment'],
  group: ['group', 'member', 'invite'],
}

type GameRow = Row<typeof findGames.columns>

type Input = { groupId: string; limit: number; cursor?: string | undefined; kind?: ActivityKind | undefined }

/** Who did what in the group, newest first, with each subject as it is now. [BEY-07] */
export async function activityOf(context: OperationContext, { limit, cursor, kind }: Input) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const range = { groupId, below: seqIn(cursor), limit: limit + 1 }
  const rows = kind
    ? await db.query(listActivityOfKind, { ...range, beginnings: beginnings[kind] })
    : await db.query(listActivity, range)
  const gameIds = rows.filter((row) => row.entity_type === 'game').map((row) => row.entity_id)
  const games = gameIds.length > 0 ? await db.query(findGames, { groupId, gameIds }) : []
  const gamesById = new Map(games.map((game) => [game.game_id, game]))
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.at, id: String(row.seq) }),
    item: (row) => activityView(row, gamesById.get(row.entity_id) ?? null),
  })
}

/** The log number that a page ends at; above everything for the first page. */
function seqIn(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const { id } = positionOf(cursor)
  if (!/^\d{1,15}$/.test(id)) throw new Refused(refusal('cursor-unknown'))
  return Number(id)
}

function activityView(row: ActivityRow, game: GameRow | null): ActivityView {
  return {
    seq: row.seq,
    type: row.type,
    entityType: row.entity_type,
    entityId: row.entity_id,
    actorId: row.actor_id,
    actorName: row.actor_name,
    at: isoFromInstant(row.at),
    offer: offerIn(row),
    payment: paymentIn(row),
    member: personOf(row.member_id, row.member_name),
    game: game && gameView(game),
    comment: row.comment === null ? null : { preview: commentPreview(row.comment) },
  }
}

function gameView(row: GameRow): ActivityView['game'] {
  return {
    sport: row.sport,
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    gameTime: isoOrNull(row.starts_at),
  }
}

function offerIn(row: ActivityRow): OfferFacts | null {
  const creator = personOf(row.creator_id, row.creator_name)
  const id = row.bet_id ?? row.bid_id
  if (!creator || id === null) return null
  return {
    type: row.bet_id === null ? 'bid' : 'bet',
    id,
    creator,
    acceptor: personOf(row.acceptor_id, row.acceptor_name),
    sport: row.sport ?? '',
    homeTeam: row.home_team ?? '',
    awayTeam: row.away_team ?? '',
    description: row.description ?? '',
    betType: (row.bet_type ?? 'custom') as BetType,
    side: { team: row.side_team, type: row.side_type as 'Over' | 'Under' | null, line: row.side_line },
    odds: row.odds ?? 0,
    wagerAmount: dollarsFromCents(cents(row.stake_cents ?? 0)),
    result: resultIn(row),
  }
}

/** The loser's risk is what the winner wins. */
function resultIn(row: ActivityRow): OfferFacts['result'] {
  if (!row.is_settled) return null
  const won = row.winner_id === row.creator_id ? row.win_cents : row.stake_cents
  return { winnerId: row.winner_id, amount: dollarsFromCents(cents(row.winner_id === null ? 0 : (won ?? 0))) }
}

function paymentIn(row: ActivityRow): ActivityView['payment'] {
  const payer = personOf(row.payer_id, row.payer_name)
  const payee = personOf(row.payee_id, row.payee_name)
  if (!payer || !payee) return null
  const amount = dollarsFromCents(cents(row.amount_cents ?? 0))
  return { payer, payee, amount, reversalReason: row.reversal_reason }
}

function personOf(id: string | null, name: string | null) {
  return id === null ? null : { id, name: name ?? '' }
}
