import { closesAt } from '#domain/bids/bids.ts'
import { cents } from '#domain/money/money.ts'
import type { HappeningOf } from '#domain/notices/noticeRow.ts'
import { noticesOf } from '#domain/notices/noticesOf.ts'
import { closingMs, endedMs, isBetNudgeDue, isBidNudgeDue } from '#domain/notices/nudges.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { after, isoFromInstant } from '#domain/times.ts'
import { loadBidDetails } from '#features/bids/server/bidDetails.ts'
import type { StoredBid } from '#features/bids/server/bidRows.ts'
import { listOpenBids } from '#features/bids/server/store.ts'
import { sideFromColumns } from '#features/games/server/sideColumns.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { inEachGroup } from '#server/commands/inEachGroup.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { listReadings } from './happenedStore.ts'
import {
  groupsWithClosingBids,
  groupsWithEndedBets,
  listCustomBets,
  listOfferedBids,
  markBetsNudged,
  markBidsNudged,
} from './nudgeStore.ts'
import { wakeAdmins } from './wakeAdmins.ts'
import { type NewNotice, writeNotices } from './writeNotices.ts'

type Nudge = HappeningOf<'nudge'>

/** Tells creators of open bids that these close within an hour. Answers how many people were told. [BEY-19] */
export async function nudgeCreators(services: Services): Promise<number> {
  const now = services.clock()
  const around = { now, lastHour: after(now, closingMs), hourAgo: after(now, -closingMs) }
  return nudgeIn(services, await services.db.query(groupsWithClosingBids, around), {
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
      return due.map((bid) => closingNudge(bid, zones.get(bid.creatorId) ?? null))
    },
  })
}

/** Tells both participants of unsettled custom bets that these have ended. Answers how many people were told. [BEY-19] */
export async function nudgeParticipants(services: Services): Promise<number> {
  const endedBy = after(services.clock(), -endedMs)
  return nudgeIn(services, await services.db.query(groupsWithEndedBets, { endedBy }), {
    read: ({ tx }, groupId) =>
      Promise.all([
        tx.query(listCustomBets, { groupId }),
        personsIn(tx, uncheckedGroup(groupId), { marksLocked: false }),
      ]),
    run({ tx, now }, group, [rows, personOf]) {
      const due = rows.filter((row) => isBetNudgeDue({ endsAt: row.ends_at, nudgedAt: row.nudged_at }, now))
      if (due.length > 0) tx.write(markBetsNudged, { groupId: group.id, ids: due.map(({ id }) => id), now })
      return due.map((row) => endedNudge(row, personOf))
    },
  })
}

type Finding<Loaded> = {
  readonly read: (command: Command, groupId: string) => Promise<Loaded>
  /** The nudges that are due, which it marks as sent. */
  readonly run: (command: Command, group: LockedGroup, loaded: Loaded) => readonly Nudge[] | Promise<readonly Nudge[]>
}

/** Behind the group's lock, and written together with the marks: so each nudge is sent once, whatever crashes. */
async function nudgeIn<Loaded>(
  services: Services,
  groups: readonly { group_id: string }[],
  finding: Finding<Loaded>,
): Promise<number> {
  const groupIds = groups.map((row) => row.group_id)
  const nudged = await inEachGroup(services, groupIds, async (groupId) => ({
    groupId,
    userIds: await nudgeGroup(services, groupId, finding),
  }))
  const recipientIds = nudged.flatMap(({ userIds }) => userIds)
  services.events.announceNotices(recipientIds, 'new')
  const told = nudged.flatMap(({ groupId, userIds }) => (userIds.length > 0 ? [groupId] : []))
  await wakeAdmins(services, told, recipientIds)
  return recipientIds.length
}

function nudgeGroup<Loaded>(services: Services, groupId: string, { read, run }: Finding<Loaded>): Promise<string[]> {
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: (command) => command.lock(uncheckedGroup(groupId)),
      read: (command) => read(command, groupId),
      async run(command, group, loaded) {
        if (!group) return []
        const { tx, now } = command
        const nudges = await run(command, group, loaded)
        const notices = nudges.flatMap((nudge): NewNotice[] => {
          const where = { group: { id: group.id, name: group.name }, author: null, memberIds: [], adminIds: [] }
          const { bidId, betId } = nudge.offer
          const key = `${group.id} ${betId ?? bidId} ${isoFromInstant(now)} nudge`
          return noticesOf(nudge, where).map((notice) => ({ ...notice, key, at: now }))
        })
        const source = { groupId: group.id, sendsTexts: false, sendsMails: services.providers.mail !== null }
        return writeNotices(tx, { source, notices, now })
      },
    },
  )
}

function closingNudge(bid: StoredBid, timeZone: string | null): Nudge {
  const creator = { id: bid.creatorId, name: bid.creatorName }
  const offer = { ...bid, bidId: bid.id, betId: null, creator, acceptor: null }
  return { kind: 'nudge', offer, closesAt: closesAt(bid), timeZone }
}

function endedNudge(row: Row<typeof listCustomBets.columns>, personOf: PersonOf): Nudge {
  const offer = {
    bidId: row.bid_id,
    betId: row.id,
    creator: personOf(row.creator_id, row.creator_name),
    acceptor: personOf(row.acceptor_id, row.acceptor_name),
    homeTeam: row.home_team,
    awayTeam: row.away_team,
    startsAt: null,
    description: row.description,
    side: sideFromColumns(row),
    odds: row.odds,
    stake: cents(row.stake_cents),
  }
  return { kind: 'nudge', offer, closesAt: null, timeZone: null }
}
