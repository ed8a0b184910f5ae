import type { BetType } from '#domain/games/sides.ts'
import type { AnyDetails } from '#domain/log/eventDetails.ts'
import { unlistedEvents } from '#domain/log/events.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { commentPreview } from '#domain/people/comments.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { always, isoFromInstant } from '#domain/times.ts'
import { type EventTerms, termsView } from '#features/bets/termsContract.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { ActivityKind, ActivityMade } from '../contract.ts'
import { type ActivityRow, listActivity, listActivityOfKind } from './store.ts'

/** The prefixes of a kind's event names. */
const beginnings: Readonly<Record<ActivityKind, readonly string[]>> = {
  bids: ['bid', 'game'],
  bets: ['pool', 'bet', 'cancellation', 'dispute'],
  payments: ['payment', 'debt', 'opening'],
  comments: ['comment'],
  group: ['group', 'member', 'invite', 'season', 'channel'],
}

type Input = { groupId: string; limit: number; cursor?: string | undefined; kind?: ActivityKind | undefined }

/** Who did what in the group, newest first, each on the terms that it had then. [BEY-07] */
export async function activityOf(context: OperationContext, { limit, cursor, kind }: Input) {
  const { db } = context.services
  const { groupId } = memberOf(context)
  const range = { groupId, below: seqIn(cursor), limit: limit + 1, unlisted: unlistedEvents }
  const [personOf, rows] = await Promise.all([
    personsIn(db, groupId),
    kind ? db.query(listActivityOfKind, { ...range, beginnings: beginnings[kind] }) : db.query(listActivity, range),
  ])
  context.validDuring(always)
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.at, id: String(row.seq) }),
    item: (row) => activityView(row, personOf),
  })
}

/** The log number that a page ends at; above everything for the first page. */
function seqIn(cursor: string | undefined): number {
  if (cursor === undefined) return Number.MAX_SAFE_INTEGER
  const { id } = positionOf(cursor)
  if (!/^\d{1,15}$/.test(id)) throw new Refused(refusal('cursor-unknown'))
  return Number(id)
}

function activityView(row: ActivityRow, personOf: PersonOf): ActivityMade {
  const details = row.details as AnyDetails
  return {
    seq: row.seq,
    type: row.type,
    entityType: row.entity_type,
    entityId: row.entity_id,
    actor: personOf(row.actor_id, row.actor_name),
    at: isoFromInstant(row.at),
    offer: offerIn(row, details, personOf),
    before: details.before ? termsView(details.before) : null,
    reason: details.reason ?? null,
    cause: details.cause ?? null,
    doubt: details.doubt ?? null,
    outcome: details.outcome ?? null,
    how: details.how ?? null,
    payment: paymentIn(row, personOf),
    opening: openingIn(row, personOf),
    member: personOf(row.member_id, row.member_name),
    role: details.role ?? null,
    game: gameIn(details),
    leg: details.leg ? { number: details.leg.number, status: details.leg.status } : null,
    channel: details.channel ? { ...details.channel, why: details.why ?? null } : null,
    season: details.season ? { ...details.season, formerName: details.formerName ?? null } : null,
    pool: details.pool
      ? { name: details.pool.name, round: details.round ?? null, onGame: details.onGame ?? null }
      : null,
    comment: row.comment === null ? null : { preview: commentPreview(row.comment) },
  }
}

function gameIn({ game, from = null, to = null }: AnyDetails): ActivityMade['game'] {
  return game ? { ...game, from, gameTime: to } : null
}

function offerIn(row: ActivityRow, details: AnyDetails, personOf: PersonOf): ActivityMade['offer'] {
  const creator = personOf(row.creator_id, row.creator_name)
  const id = row.bet_id ?? row.bid_id
  if (!creator || id === null) return null
  return {
    type: row.bet_id === null ? 'bid' : 'bet',
    id,
    creator,
    acceptor: personOf(row.acceptor_id, row.acceptor_name),
    challenged: personOf(row.challenged_id, row.challenged_name),
    sport: row.sport ?? '',
    homeTeam: row.home_team ?? '',
    awayTeam: row.away_team ?? '',
    description: row.description ?? '',
    betType: (row.bet_type ?? 'custom') as BetType,
    side: { team: row.side_team, type: row.side_type as 'Over' | 'Under' | null, line: row.side_line },
    ...(details.terms ? termsView(details.terms) : termsOfBet(row)),
    toWin: row.win_cents === null ? null : dollarsFromCents(cents(row.win_cents)),
    result: resultIn(row, details),
  }
}

/** The terms of a bet never change. Those of a bid that was commented on are not those of its row today: unknown. */
function termsOfBet({ odds, stake_cents: stake }: ActivityRow): EventTerms {
  const wagerAmount = stake === null ? null : dollarsFromCents(cents(stake))
  return { odds, wagerAmount, expirationTime: null, lineGone: false, waits: false }
}

/** The loser's risk is what the winner wins. */
function resultIn(
  row: ActivityRow,
  { winnerId, voidReason = null }: AnyDetails,
): NonNullable<ActivityMade['offer']>['result'] {
  if (!['bet.settled', 'bet.corrected'].includes(row.type) || winnerId === undefined) return null
  const won = winnerId === row.creator_id ? row.win_cents : row.stake_cents
  return { winnerId, amount: dollarsFromCents(cents(winnerId === null ? 0 : (won ?? 0))), voidReason }
}

function paymentIn(row: ActivityRow, personOf: PersonOf): ActivityMade['payment'] {
  const payer = personOf(row.payer_id, row.payer_name)
  const payee = personOf(row.payee_id, row.payee_name)
  if (row.entity_type !== 'payment' || !payer || !payee) return null
  const amount = dollarsFromCents(cents(row.amount_cents ?? 0))
  return { payer, payee, amount, method: row.method ?? '', reversalReason: row.reversal_reason }
}

/** From whom to whom what is owed from before. [BEY-36] */
function openingIn(row: ActivityRow, personOf: PersonOf): ActivityMade['opening'] {
  const [from, to] = [personOf(row.payer_id, row.payer_name), personOf(row.payee_id, row.payee_name)]
  if (row.entity_type !== 'opening' || !from || !to) return null
  return { from, to, amount: dollarsFromCents(cents(row.amount_cents ?? 0)) }
}
