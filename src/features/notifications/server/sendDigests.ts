import { netPositions } from '#domain/debts/balances.ts'
import { type Cents, cents, noCents } from '#domain/money/money.ts'
import { type DigestWeek, digestAheadMs, digestWeekAt, type GroupWeek } from '#domain/notices/digests.ts'
import { digestMail } from '#domain/notices/noticeMails.ts'
import { weekBefore } from '#domain/recap/recapWeeks.ts'
import { after, type Instant } from '#domain/times.ts'
import { readPairs } from '#features/debts/server/netPairs.ts'
import { queueMail } from '#features/messages/server/queueMail.ts'
import { recapText } from '#features/stats/server/recap.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import type { Transaction } from '#server/db/database.ts'
import type { Row } from '#server/db/statement.ts'
import type { Services } from '#server/services.ts'
import { mailByZone } from './mailByZone.ts'
import { settingsIn } from './settings.ts'
import { claimDigests, listDigestReaders, listGroupWeeks, listZones } from './timedStore.ts'

/**
 * Sends the weekly digests, on Mondays from 9 AM in each user's zone: once per user and week, even across crashes.
 * Users without a group or without news, or who turned it off, count as done. [CHN-28]
 */
export async function sendDigests(services: Services): Promise<number> {
  const { db } = services
  const zones = (await db.query(listZones, {})).map((row) => row.time_zone)
  return mailByZone(services, [null, ...zones], {
    dueAt: digestWeekAt,
    readers: ({ monday }, zone) => db.query(listDigestReaders, { ...zone, monday }),
    send: (readers, week, timeZone) => sendTo(services, readers, { ...week, timeZone }),
  })
}

type ZoneWeek = DigestWeek & { readonly timeZone: string | null }

function sendTo(
  { db, clock }: Services,
  readers: readonly Row<typeof listDigestReaders.columns>[],
  week: ZoneWeek,
): Promise<number> {
  return db.transaction(async (tx) => {
    const now = clock()
    const claimed = await tx.query(claimDigests, { userIds: readers.map(({ id }) => id), monday: week.monday, now })
    const ours = new Set(claimed.map((row) => row.user_id))
    const wanting = readers.filter(({ id, notifications }) => ours.has(id) && wantsDigest(notifications))
    const { from, to } = week
    const userIds = wanting.map(({ id }) => id)
    const rows = await tx.query(listGroupWeeks, { userIds, from, to, now, ahead: after(now, digestAheadMs) })
    const groupIds = new Set(rows.map((row) => row.group_id))
    const nets = await netsIn(tx, groupIds)
    const recaps = await recapsOf(tx, rows, { ...week, now })
    const mails = wanting.flatMap(({ id, email }) => {
      const weeks = rows.filter((row) => row.user_id === id)
      const words = digestMail(
        id,
        weeks.map((row) => ({
          ...groupWeekFrom(row, nets.get(row.group_id)?.get(id) ?? noCents),
          recap: recaps.get(row.group_id) ?? null,
        })),
      )
      return words ? [{ ...words, key: `digest ${id} ${week.monday}`, to: email, now }] : []
    })
    for (const mail of mails) queueMail(tx, mail)
    return mails.length
  })
}

function wantsDigest(stored: unknown): boolean {
  const { email } = settingsIn(stored)
  return email.enabled && email.weeklyDigest
}

/** The week in words of each group that had results and shows its members statistics. [BEY-37] */
async function recapsOf(
  tx: Transaction,
  rows: readonly Row<typeof listGroupWeeks.columns>[],
  { monday, timeZone: reader, now }: ZoneWeek & { readonly now: Instant },
) {
  const zones = new Map(rows.flatMap((row) => (row.shows_stats ? [[row.group_id, row.time_zone] as const] : [])))
  const recaps = [...zones].map(async ([id, group]) => {
    const week = weekBefore(monday, { now, group, reader })
    return [id, await recapText(tx, { groupId: uncheckedGroup(id), week, isLast: true, now })] as const
  })
  return new Map(await Promise.all(recaps))
}

/** What everybody is owed in each of these groups, below zero what they owe. */
async function netsIn(tx: Transaction, groupIds: ReadonlySet<string>) {
  const pairs = [...groupIds].map(async (id) => {
    return [id, netPositions(await readPairs(tx, { groupId: uncheckedGroup(id), withIds: false }))] as const
  })
  return new Map(await Promise.all(pairs))
}

function groupWeekFrom(row: Row<typeof listGroupWeeks.columns>, net: Cents): GroupWeek {
  return {
    groupName: row.group_name,
    settled: row.settled,
    won: cents(row.won_cents),
    lost: cents(row.lost_cents),
    net,
    openBids: row.open_bids,
    games: row.games,
  }
}
