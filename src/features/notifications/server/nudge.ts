import { closesAt } from '#domain/bids/bids.ts'
import type { NoticeFactsOf } from '#domain/notices/noticeRow.ts'
import { closingMs, endedMs, isBetNudgeDue, isBidNudgeDue } from '#domain/notices/nudges.ts'
import { after, type Instant, isoFromInstant } from '#domain/times.ts'
import { betOffersOf } from '#features/bets/server/betFacts.ts'
import { loadBidDetails } from '#features/bids/server/bidDetails.ts'
import type { StoredBid } from '#features/bids/server/bidRows.ts'
import { listOpenBids } from '#features/bids/server/store.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import type { Services } from '#server/services.ts'
import { listReadings } from './audienceStore.ts'
import {
  groupsWithClosingBids,
  groupsWithEndedBets,
  listCustomBets,
  listOfferedBids,
  markBetsNudged,
  markBidsNudged,
} from './nudgeStore.ts'
import { type Reminder, remindInGroups } from './remindInGroups.ts'

type Nudge = NoticeFactsOf<'nudge'>

/** Tells creators of open bids that these close within an hour. Answers how many people were told. [BEY-19] */
export async function nudgeCreators(services: Services): Promise<number> {
  const now = services.clock()
  const around = { now, lastHour: after(now, closingMs), hourAgo: after(now, -closingMs) }
  return remindInGroups(services, await services.db.query(groupsWithClosingBids, around), {
    read: ({ tx }, groupId) =>
      Promise.all([
        tx.query(listOpenBids, { groupId }).then((rows) => loadBidDetails(tx, rows)),
        tx.query(listOfferedBids, { groupId }),
      ]),
    async run({ tx, now }, group, [bids, offered]) {
      const due = bids.filter((bid) => {
        const kept = offered.find(({ id }) => id === bid.id)
        return kept && isBidNudgeDue({ ...bid, offeredSince: kept.offered_since, nudgedAt: kept.nudged_at }, now)
      })
      if (due.length === 0) return []
      tx.write(markBidsNudged, { groupId: group.id, ids: due.map(({ id }) => id), now })
      const chosen = await tx.query(listReadings, { userIds: [...new Set(due.map(({ creatorId }) => creatorId))] })
      const zones = new Map(chosen.map((row) => [row.user_id, row.time_zone]))
      const nudges = due.map((bid) => closingNudge(bid, zones.get(bid.creatorId) ?? null))
      return remindersOf(nudges, group.id, now)
    },
  })
}

/** Tells both participants of unsettled custom bets that these have ended. Answers how many people were told. [BEY-19] */
export async function nudgeParticipants(services: Services): Promise<number> {
  const endedBy = after(services.clock(), -endedMs)
  return remindInGroups(services, await services.db.query(groupsWithEndedBets, { endedBy }), {
    read: ({ tx }, groupId) =>
      Promise.all([tx.query(listCustomBets, { groupId }), personsIn(tx, groupId, { marksLocked: false })]),
    async run({ tx, now }, { id: groupId }, [rows, personOf]) {
      const due = rows.filter((row) => isBetNudgeDue({ endsAt: row.ends_at, nudgedAt: row.nudged_at }, now))
      if (due.length === 0) return []
      const ids = due.map(({ id }) => id)
      tx.write(markBetsNudged, { groupId, ids, now })
      const offerOf = await betOffersOf(tx, { groupId, ids, personOf })
      const offers = ids.map(offerOf).filter((offer) => offer !== null)
      const nudges = offers.map((offer): Nudge => ({ kind: 'nudge', offer, closesAt: null, timeZone: null }))
      return remindersOf(nudges, groupId, now)
    },
  })
}

function remindersOf(nudges: readonly Nudge[], groupId: string, now: Instant): Reminder[] {
  return nudges.map((facts) => {
    const { bidId, betId } = facts.offer
    return { facts, keyOf: () => `${groupId} ${betId ?? bidId} ${isoFromInstant(now)} nudge` }
  })
}

function closingNudge(bid: StoredBid, timeZone: string | null): Nudge {
  const creator = { id: bid.creatorId, name: bid.creatorName }
  const offer = { ...bid, bidId: bid.id, betId: null, creator, acceptor: null }
  return { kind: 'nudge', offer, closesAt: closesAt(bid), timeZone }
}
