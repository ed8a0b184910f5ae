import type { EventType } from '#domain/events.ts'
import { cents } from '#domain/money/money.ts'
import type { Happening, Named, Offer, Payment, Result } from '#domain/notices/happenings.ts'
import { sideFromColumns } from '#features/sideColumns.ts'
import type { Row } from '#server/db/statement.ts'
import type { HappenedRow, listCommenters } from './happenedStore.ts'

export type Commenters = readonly Row<typeof listCommenters.columns>[]

/** The happening behind an event of the log; null if its subject is gone, or if it notifies nobody. */
export function happeningFrom(row: HappenedRow, commenters: Commenters): Happening | null {
  const offer = offerIn(row)
  const payment = paymentIn(row)
  switch (row.type as EventType) {
    case 'bid.posted':
      return offer && { kind: 'bid.posted', offer }
    case 'bid.accepted':
      return offer && { kind: 'bid.accepted', offer }
    case 'bet.started':
      return offer && { kind: 'bet.started', offer }
    case 'bet.settled':
      return offer && { kind: 'bet.settled', offer, result: resultIn(row) }
    case 'payment.recorded':
      return payment && { kind: 'payment.recorded', payment, isSquare: row.is_square ?? false }
    case 'payment.reversed':
      return payment && { kind: 'payment.reversed', payment, reason: row.reversal_reason ?? '' }
    case 'comment.posted':
      return offer && commentIn(row, offer, commenters)
    case 'member.invited':
      return inviteIn(row)
    case 'member.joined':
      return memberIn(row)
    default:
      return null
  }
}

function offerIn(row: HappenedRow): Offer | null {
  const creator = named(row.creator_id, row.creator_name)
  if (!creator || row.bet_type === null) return null
  return {
    bidId: row.bid_id ?? '',
    betId: row.bet_id,
    creator,
    acceptor: named(row.acceptor_id, row.acceptor_name),
    homeTeam: row.home_team ?? '',
    awayTeam: row.away_team ?? '',
    side: sideFromColumns({ ...row, bet_type: row.bet_type }),
    odds: row.odds ?? 0,
    stake: cents(row.stake_cents ?? 0),
  }
}

/** The loser owes their risk: the creator the stake, the acceptor the creator's win amount. */
function resultIn(row: HappenedRow): Result {
  const { winner_id: winnerId, home_score: home, away_score: away } = row
  const owed = winnerId === row.creator_id ? row.win_cents : row.stake_cents
  return {
    winnerId,
    amount: cents(winnerId === null ? 0 : (owed ?? 0)),
    score: home === null || away === null ? null : { home, away },
    voidReason: row.void_reason,
  }
}

function paymentIn(row: HappenedRow): Payment | null {
  const [payer, payee] = [named(row.payer_id, row.payer_name), named(row.payee_id, row.payee_name)]
  if (!payer || !payee) return null
  return { id: row.entity_id, payer, payee, amount: cents(row.amount_cents ?? 0), method: row.method ?? '' }
}

function commentIn(row: HappenedRow, offer: Offer, commenters: Commenters): Happening | null {
  const { comment, commented_at: at } = row
  if (comment === null || at === null) return null
  const aboutId = offer.betId ?? offer.bidId
  return {
    kind: 'comment.posted',
    commentId: row.entity_id,
    content: comment,
    about: offer.betId === null ? 'bid' : 'bet',
    offer,
    people: commenters.filter((one) => one.about_id === aboutId && one.first_at < at).map((one) => one.user_id),
  }
}

function memberIn(row: HappenedRow): Happening | null {
  const member = named(row.entity_id, row.member_name)
  return member && { kind: 'member.joined', member, inviterId: row.inviter_id }
}

/** People without an account, or with an unverified address, got a mail instead. */
function inviteIn({ entity_id: inviteId, invite_code: code, invited_id: userId }: HappenedRow): Happening | null {
  return code === null || userId === null ? null : { kind: 'member.invited', inviteId, code, userId }
}

function named(id: string | null, name: string | null): Named | null {
  return id === null || name === null ? null : { id, name }
}
