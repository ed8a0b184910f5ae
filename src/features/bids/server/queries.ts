import { type Bid, closesAt, creatorExposure, isOpen, turnsOf, whyCannotAccept } from '#domain/bids/bids.ts'
import { onTermsOf } from '#domain/bids/counters.ts'
import { wholeExposure } from '#domain/bids/parts.ts'
import { cents, dollarsFromCents } from '#domain/money/money.ts'
import { americanOdds, mirrorOdds } from '#domain/odds/odds.ts'
import type { Group, Member } from '#domain/people/groups.ts'
import { type Instant, instantFromIso, isoFromInstant, isoOrNull } from '#domain/times.ts'
import { legView } from '#features/bets/server/legs.ts'
import { selectionView } from '#features/selection.ts'
import { groupQuery } from '#server/commands/groupQuery.ts'
import { pageOfItems } from '#server/commands/keptTexts.ts'
import { groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { positionOf } from '#server/db/keyset.ts'
import type { BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'
import { findBid, wholeBids } from './bidDetails.ts'
import { foundBid, type StoredBid, standingCounters } from './bidRows.ts'
import { listBids, listBidsOfStatus, listDeclinedBids } from './store.ts'

/** The reader for whom a bid is rendered. */
export type Reader = { readonly member: Member; readonly group: Pick<Group, 'permissions'>; readonly now: Instant }

type Status = Bid['status'] | 'declined'
type ListInput = { groupId: string; limit: number; cursor?: string | undefined; status?: Status | undefined }

/** The group's bids, newest first. [BID-56] */
export const bidsOf = groupQuery({
  async read(db, { limit, cursor, status }: ListInput, { groupId, userId }) {
    const below = positionOf(cursor)
    const range = { groupId, belowAt: below.at, belowId: below.id, limit: limit + 1 }
    if (status === 'declined') return wholeBids(db, await db.query(listDeclinedBids, { ...range, userId }))
    if (status === undefined) return wholeBids(db, await db.query(listBids, range))
    return wholeBids(db, await db.query(listBidsOfStatus, { ...range, status }))
  },
  isSameForMembers: ({ status }) => status !== 'declined',
  answer(context, { limit }, rows, texts) {
    const reader = readerOf(context)
    return pageOfItems(
      context,
      { rows, texts },
      {
        limit,
        positionIn: (bid) => ({ at: bid.createdAt, id: bid.id }),
        turnsOf: (bid) => [...turnsOf(bid), ...bid.counters.map((of) => instantFromIso(of.closesAt))],
        partFor: (bid, now) => partFor(bid, { ...reader, now }),
        item: viewWith,
      },
    )
  },
})

export const readBid = groupQuery({
  read: (db, { bidId }: { groupId: string; bidId: string }, { groupId }) => findBid(db, { groupId, bidId }),
  answer: (context, _, bid): BidView => bidView(foundBid(bid), readerOf(context)),
})

function readerOf(context: OperationContext): Reader {
  return { member: memberOf(context), group: groupOf(context), now: context.services.clock() }
}

/** A bid on the wire, with the reason why this reader cannot take it. */
export function bidView(bid: StoredBid, reader: Reader): BidView {
  return viewWith(bid, partFor(bid, reader))
}

/** What a bid says to its reader alone. */
type ReadersPart = Pick<BidView, 'counters' | 'why'>

function partFor(bid: StoredBid, { member, group, now }: Reader): ReadersPart {
  return { counters: countersFor(bid, member, now), why: whyCannotAccept(bid, member, group, now)?.message ?? null }
}

function viewWith(bid: StoredBid, { counters, why }: ReadersPart): BidView {
  const whole = wholeExposure(bid)
  return {
    id: bid.id,
    groupId: bid.groupId,
    creatorId: bid.creatorId,
    creatorName: bid.creatorName,
    challengedUserId: bid.challengedId,
    challengedName: bid.challengedName,
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
      acceptorId: userId,
      acceptorName: name,
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
    acceptorId: bid.acceptorId,
    acceptorName: bid.acceptorName,
    betId: bid.betId,
    counters,
    cancelledAt: isoOrNull(bid.cancelledAt),
    cancelledBy: bid.cancelledBy,
    cancellationReason: bid.cancellationReason,
    cancellationCause: bid.cancellationCause,
    approvalReason: bid.approval === 'approved' ? bid.approvalReason : null,
    declineReason: bid.approval === 'declined' ? bid.approvalReason : null,
    createdAt: isoFromInstant(bid.createdAt),
    lastModified: isoFromInstant(bid.lastModified),
    why,
  }
}

/** The open counter-offers that the reader may see: those to their own bid, or their own. [BEY-17] */
function countersFor(bid: StoredBid, { userId }: Pick<Member, 'userId'>, now: Instant): CounterView[] {
  if (!isOpen(bid, now)) return []
  const seen = standingCounters(bid, now).filter(({ authorId }) => bid.creatorId === userId || authorId === userId)
  return seen.map(({ id, authorId, authorName, odds, stake, closesAt, at }) => {
    const terms = onTermsOf(bid, { odds: americanOdds(odds), stake: cents(stake) })
    return {
      ...{ id, bidId: bid.id, userId: authorId, userName: authorName, odds },
      wagerAmount: dollarsFromCents(terms.stake),
      toWin: dollarsFromCents(creatorExposure(terms).toWin),
      ...{ status: 'open', closesAt },
      createdAt: at,
    }
  })
}
