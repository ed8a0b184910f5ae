import { type Bid, clockBoundariesOf, closesAt, creatorExposure, isOpen, whyCannotAccept } from '#domain/bids/bids.ts'
import { onTermsOf } from '#domain/bids/counters.ts'
import { wholeExposure } from '#domain/bids/parts.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import type { Group, Member } from '#domain/people/groups.ts'
import type { Person, ShownName } from '#domain/people/person.ts'
import { type Instant, instantFromIso, isoFromInstant, isoOrNull, spanAround } from '#domain/times.ts'
import { legView } from '#features/bets/server/legs.ts'
import { selectionView } from '#features/games/selectionContract.ts'
import { groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { BidMade } from '../contract.ts'
import type { CounterMade } from '../counterContract.ts'
import { findBid, loadBidDetails } from './bidDetails.ts'
import { bidOrRefuse, type StoredBid, standingCounters } from './bidRows.ts'
import { listBids, listBidsOfStatus, listDeclinedBids } from './store.ts'

/** The reader for whom a bid is rendered. */
export type Reader = { readonly member: Member; readonly group: Pick<Group, 'permissions'>; readonly now: Instant }

type Status = Bid['status'] | 'declined'
type ListInput = { groupId: string; limit: number; cursor?: string | undefined; status?: Status | undefined }

/** The group's bids, newest first. [BID-56] */
export async function bidsOf(context: OperationContext, input: ListInput) {
  const reader = readerOf(context)
  const bids = await loadBidDetails(context.services.db, await listOf(context, input))
  context.validDuring(spanAround(reader.now, bids.flatMap(clockBoundariesIn)))
  return pageOfRows(bids, {
    limit: input.limit,
    positionIn: (bid) => ({ at: bid.createdAt, id: bid.id }),
    item: (bid) => bidView(bid, reader),
  })
}

function listOf(context: OperationContext, { limit, cursor, status }: ListInput) {
  const { db } = context.services
  const { groupId, userId } = memberOf(context)
  const below = positionOf(cursor)
  const range = { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 }
  if (status === 'declined') return db.query(listDeclinedBids, { ...range, userId })
  return status === undefined ? db.query(listBids, range) : db.query(listBidsOfStatus, { ...range, status })
}

/** When, by the clock alone, what is shown of a bid may change. */
function clockBoundariesIn(bid: StoredBid): (Instant | null)[] {
  return [...clockBoundariesOf(bid), ...bid.counters.map((counter) => instantFromIso(counter.closesAt))]
}

export async function readBid(context: OperationContext, { bidId }: { bidId: string }): Promise<BidMade> {
  const { groupId } = memberOf(context)
  return bidView(bidOrRefuse(await findBid(context.services.db, { groupId, bidId })), readerOf(context))
}

function readerOf(context: OperationContext): Reader {
  return { member: memberOf(context), group: groupOf(context), now: context.services.clock() }
}

/** A bid on the wire, with the reason why this reader cannot take it. */
export function bidView(bid: StoredBid, { member, group, now }: Reader): BidMade {
  const whole = wholeExposure(bid)
  return {
    id: bid.id,
    groupId: bid.groupId,
    creator: { id: bid.creatorId, name: bid.creatorName },
    creatorId: bid.creatorId,
    creatorName: bid.creatorName,
    challenged: personOrNull(bid.challengedId, bid.challengedName),
    challengedUserId: bid.challengedId,
    homeTeam: bid.homeTeam,
    awayTeam: bid.awayTeam,
    gameId: bid.gameId,
    sport: bid.sport,
    gameTime: isoOrNull(bid.startsAt),
    description: bid.description,
    betType: bid.side.betType,
    selection: selectionView(bid.side, bid.odds, bid.originalOdds),
    bookmaker: bid.bookmaker,
    wagerAmount: dollarsFromCents(whole.risk),
    amount: dollarsFromCents(whole.risk),
    toWin: dollarsFromCents(whole.toWin),
    allowParts: bid.allowParts,
    remaining: bid.status === 'accepted' ? 0 : dollarsFromCents(bid.stake),
    takenAtOdds: dollarsFromCents(bid.takenAtOdds),
    parts: bid.parts.map(({ betId, userId, name, stake, win }) => ({
      betId,
      acceptor: { id: userId, name },
      wagerAmount: dollarsFromCents(cents(stake)),
      toWin: dollarsFromCents(cents(win)),
    })),
    legs: bid.legs.map(legView),
    odds: bid.odds,
    oppositeOdds: mirrorOdds(bid.odds),
    isLive: bid.isLive,
    isCustom: bid.sport === 'custom',
    autoUpdateOdds: bid.autoUpdateOdds,
    lineGone: bid.lineGone,
    expirationTime: isoFromInstant(bid.expiresAt),
    closesAt: isoFromInstant(closesAt(bid)),
    status: bid.status,
    approval: bid.approval,
    version: bid.version,
    comments: bid.comments,
    acceptedAt: isoOrNull(bid.acceptedAt),
    acceptor: personOrNull(bid.acceptorId, bid.acceptorName),
    acceptorId: bid.acceptorId,
    acceptorName: bid.acceptorName,
    betId: bid.betId,
    counters: countersFor(bid, member, now),
    cancelledAt: isoOrNull(bid.cancelledAt),
    cancelledBy: bid.cancelledBy,
    cancellationReason: bid.cancellationReason,
    cancellationCause: bid.cancellationCause,
    approvalReason: bid.approval === 'approved' ? bid.approvalReason : null,
    declineReason: bid.approval === 'declined' ? bid.approvalReason : null,
    createdAt: isoFromInstant(bid.createdAt),
    lastModified: isoFromInstant(bid.lastModified),
    why: whyCannotAccept(bid, member, group, now)?.message ?? null,
  }
}

function personOrNull(id: string | null, name: ShownName | null): Person | null {
  return id === null || name === null ? null : { id, name }
}

/** The open counter-offers that the reader may see: those to their own bid, or their own. [BEY-17] */
function countersFor(bid: StoredBid, { userId }: Pick<Member, 'userId'>, now: Instant): CounterMade[] {
  if (!isOpen(bid, now)) return []
  const seen = standingCounters(bid, now).filter(({ authorId }) => bid.creatorId === userId || authorId === userId)
  return seen.map(({ id, authorId, authorName, odds, stake, closesAt, at }) => {
    const terms = onTermsOf(bid, { odds: americanOdds(odds), stake: cents(stake) })
    return {
      ...{ id, bidId: bid.id, author: { id: authorId, name: authorName }, odds },
      wagerAmount: dollarsFromCents(terms.stake),
      toWin: dollarsFromCents(creatorExposure(terms).toWin),
      ...{ status: 'open', closesAt },
      createdAt: at,
    }
  })
}
