import { isOpen } from '#domain/bids/bids.ts'
import { type BidMailDay, bidMail, bidMailDayAt, type GroupBids } from '#domain/notices/bidMails.ts'
import type { OfferInWords } from '#domain/notices/noticeFacts.ts'
import { oddsFormatIn } from '#domain/odds/oddsFormats.ts'
import { after, dayMs } from '#domain/times.ts'
import { loadBidDetails } from '#features/bids/server/bidDetails.ts'
import type { StoredBid } from '#features/bids/server/bidRows.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import type { Database } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import {
  claimBidMails,
  forgetTakenBids,
  listBidMailReaders,
  listBidMailZones,
  listStillIn,
  listTakenBids,
  takeBids,
} from './bidMailStore.ts'
import { mailByZone } from './mailByZone.ts'
import { settingsIn } from './settings.ts'

// Longer than notices are written after the fact, so that no bid is mailed twice.
const keptMs = 7 * dayMs

/**
 * Sends the daily mails of new bids, from 9 AM in each user's zone: once per user and day, even across crashes, with
 * those bids that can still be taken. Without any there is no mail; nor without a mail provider, where what waits is
 * only dropped. [CHN-02]
 */
export async function sendBidMails(services: Services): Promise<number> {
  const { db, clock } = services
  const zones = (await db.query(listBidMailZones, {})).map((row) => row.time_zone)
  const sent = await mailByZone(services, zones, {
    dueAt: bidMailDayAt,
    readers: ({ date, by }, zone) => db.query(listBidMailReaders, { ...zone, day: date, by }),
    send: (readers, day) => sendTo(services, readers, day),
  })
  await db.query(forgetTakenBids, { before: after(clock(), -keptMs) })
  return sent
}

type Reader = Row<typeof listBidMailReaders.columns>

function sendTo(services: Services, readers: readonly Reader[], day: BidMailDay): Promise<number> {
  const { db, clock, providers } = services
  return db.transaction(async (tx) => {
    const now = clock()
    const claimed = await tx.query(claimBidMails, { userIds: readers.map(({ id }) => id), day: day.date, now })
    const userIds = claimed.map((row) => row.user_id)
    const waiting = await tx.query(takeBids, { userIds, by: day.by, now })
    if (!providers.mail || waiting.length === 0) return 0
    const { taken, bids } = await inTheirGroups(db, waiting)
    const open = new Map(bids.filter((bid) => isOpen(bid, now)).map((bid) => [`${bid.groupId} ${bid.id}`, bid]))
    const mails = readers.filter(wantsMail).flatMap(({ id, email, odds_format: format }) => {
      const words = bidMail(
        { userId: id, oddsFormat: oddsFormatIn(format) },
        groupsOf(
          taken.filter((row) => row.user_id === id),
          open,
        ),
      )
      return words ? [{ ...words, key: `bids ${id} ${day.date}`, to: email, now }] : []
    })
    for (const mail of mails) queueMail(tx, mail)
    return mails.length
  })
}

type Taken = Row<typeof takeBids.columns> & Pick<Row<typeof listStillIn.columns>, 'group_name' | 'joined_at'>

/** What waits for those who are in its group still, in the order in which they joined, and the bids. */
async function inTheirGroups(
  db: Database,
  waiting: readonly Row<typeof takeBids.columns>[],
): Promise<{ taken: Taken[]; bids: StoredBid[] }> {
  const found = await db.snapshot((tx) =>
    Promise.all(
      [...Map.groupBy(waiting, (row) => row.group_id)].map(async ([groupId, rows]) => {
        const [members, bids] = await Promise.all([
          tx.query(listStillIn, { groupId, userIds: [...new Set(rows.map((row) => row.user_id))] }),
          tx
            .query(listTakenBids, { groupId, bidIds: [...new Set(rows.map((row) => row.bid_id))] })
            .then((found) => loadBidDetails(tx, found)),
        ])
        const member = new Map(members.map((row) => [row.user_id, row]))
        return { taken: rows.flatMap((row) => ({ ...row, ...member.get(row.user_id) })), bids }
      }),
    ),
  )
  const taken = found.flatMap((one) => one.taken).filter((row): row is Taken => 'joined_at' in row)
  return {
    taken: taken.toSorted((a, b) => a.joined_at - b.joined_at || a.group_id.localeCompare(b.group_id)),
    bids: found.flatMap((one) => one.bids),
  }
}

function wantsMail({ may_mail, notifications }: Reader): boolean {
  const { email } = settingsIn(notifications)
  return may_mail && email.enabled && email.bid_created
}

/** In the order of the groups, the oldest bid first. */
function groupsOf(taken: readonly Taken[], open: ReadonlyMap<string, StoredBid>): GroupBids[] {
  return [...Map.groupBy(taken, (row) => row.group_id)].map(([groupId, rows]) => ({
    groupId,
    groupName: rows[0]?.group_name ?? '',
    offers: rows
      .flatMap((row) => open.get(`${groupId} ${row.bid_id}`) ?? [])
      .sort((one, other) => one.createdAt - other.createdAt)
      .map(offerOf),
  }))
}

function offerOf(bid: StoredBid): OfferInWords {
  const creator = { id: bid.creatorId, name: bid.creatorName }
  return { ...bid, bidId: bid.id, betId: null, creator, acceptor: null }
}
