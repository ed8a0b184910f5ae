import type { GroupEvent } from '#domain/log/events.ts'
import type { Circumstances, Named } from '#domain/notices/noticeFacts.ts'
import { noticesOf } from '#domain/notices/noticesOf.ts'
import { oddsFormatIn } from '#domain/odds/oddsFormats.ts'
import { flagsOf } from '#features/website/server/flags.ts'
import { causedBy } from '#server/cause.ts'
import { firstOf, type Queryable, type Transaction } from '#server/db/database.ts'
import type { EventReader } from '#server/jobs/eventReaders.ts'
import type { Services } from '#server/services.ts'
import { findAudience, type HappenedRow, happenedIn, listCommenters, listJoins, listReadings } from './happenedStore.ts'
import { isJudged, judgingIn } from './judging.ts'
import { type Commenters, isTold, type Known, noticeFactsFrom } from './noticeFacts.ts'
import { type Keyed, shortKey } from './noticeKeys.ts'
import { listWebsiteAdmins } from './timedStore.ts'
import { type NewNotice, writeNotices } from './writeNotices.ts'

/**
 * Writes the notices of what happens in groups. It follows the log after the fact, so no command waits for it. What
 * people are told is committed before the group's cursor moves, in a transaction of its own, since their rows are not
 * with the group's. After a crash in between the same notices are written again, and those of then are left out by their
 * keys: everybody is told once, whatever crashes and with any number of processes.
 */
export const writeEventNotices: EventReader = {
  name: 'notifications',
  async read(tx, events, services) {
    const relevant = events.filter(({ type }) => isTold(type))
    const [first] = relevant
    if (!first) return
    const { groupId } = first
    const [rows, commenters, audience, joins, websiteAdmins, judging] = await Promise.all([
      happenedIn(
        tx,
        groupId,
        relevant.map(({ seq }) => seq),
      ),
      commentersIn(tx, groupId, relevant),
      tx.query(findAudience, { groupId }),
      tx.query(listJoins, { groupId, since: first.seq }),
      relevant.some(isJudged) ? tx.query(listWebsiteAdmins, { adminEmail: services.config.adminEmail }) : [],
      judgingIn(tx, groupId, relevant),
    ])
    const group = firstOf(audience)
    if (!group) return
    const { oddsFormats, timeZones } = await readingsOf(services.db, group.member_ids, rows)
    const where = {
      group: { id: groupId, name: group.name },
      memberIds: group.member_ids,
      adminIds: group.admin_ids,
      websiteAdminIds: websiteAdmins.map(({ id }) => id),
      oddsFormats,
    }
    const joinedAt = new Map(joins.map(({ user_id, seq }) => [user_id, seq]))
    const notices = rows.flatMap((row) =>
      noticesFrom(row, whereAt(row.seq, where, joinedAt), { commenters, timeZones, ...judging }, services),
    )
    const { smsNotifications: sendsTexts } = await flagsOf({ db: tx, log: services.log }, groupId)
    const source = { groupId, sendsTexts, sendsMails: services.providers.mail !== null }
    if (notices.length === 0) return
    const told = { source, notices, now: services.clock(), mayBeTold: true }
    const userIds = await services.db.transaction((people) => writeNotices(people, told))
    services.events.announceNotices(userIds, 'new')
    // Admins read the notices of the other members, which may be all that is new to them.
    services.events.announceNotices(
      group.admin_ids.filter((id) => !userIds.includes(id)),
      'of members',
    )
    logNotices(services, groupId, notices)
  },
}

/** One log line for each request, or run of a job, that causes notices. */
function logNotices({ log }: Services, groupId: string, notices: readonly NewNotice[]): void {
  for (const [cause = null, caused] of Map.groupBy(notices, (notice) => notice.cause)) {
    const types = Object.entries(Object.groupBy(caused, ({ type }) => type))
    const counts = Object.fromEntries(types.map(([type, of = []]) => [type, of.length]))
    causedBy(cause, () => log.info({ groupId, notices: counts }, 'people are told'))
  }
}

async function commentersIn(tx: Transaction, groupId: string, events: readonly GroupEvent[]): Promise<Commenters> {
  const commentIds = events.filter(({ type }) => type === 'comment.posted').map(({ entityId }) => entityId)
  return commentIds.length === 0 ? [] : tx.query(listCommenters, { groupId, commentIds })
}

type Where = Omit<Circumstances, 'group' | 'author'> & { readonly group: Named }

/** Without those who joined after that event: what happened before is none of their news. [INV-09] */
function whereAt(seq: number, where: Where, joinedAt: ReadonlyMap<string, number>): Where {
  const wasIn = (userId: string) => (joinedAt.get(userId) ?? 0) <= seq
  return { ...where, memberIds: where.memberIds.filter(wasIn), adminIds: where.adminIds.filter(wasIn) }
}

/** How the members and those whom the events are about read odds and times. */
async function readingsOf(db: Queryable, memberIds: readonly string[], rows: readonly HappenedRow[]) {
  const concerned = rows.flatMap((row) => [row.creator_id, row.acceptor_id]).filter((id) => id !== null)
  const chosen = await db.query(listReadings, { userIds: [...new Set([...memberIds, ...concerned])] })
  const zones = chosen.flatMap((row) => (row.time_zone === null ? [] : [[row.user_id, row.time_zone] as const]))
  return {
    oddsFormats: Object.fromEntries(chosen.map((row) => [row.user_id, oddsFormatIn(row.odds_format)])),
    timeZones: Object.fromEntries(zones),
  }
}

/** The keys of the notices of one event, by their types. */
function keysOf(event: string): (type: string) => Keyed {
  const known = new Map<string, Keyed>()
  return (type) => {
    const key = `${event} ${type}`
    const found = known.get(type) ?? { key, inboxKey: shortKey(key) }
    known.set(type, found)
    return found
  }
}

/** An event that cannot be handled must not block the group's later ones. */
function noticesFrom(row: HappenedRow, where: Where, known: Known, { log }: Services): NewNotice[] {
  try {
    const author = row.personOf(row.actor_id, row.actor_name)
    const notices = noticeFactsFrom(row, known).flatMap((one) => noticesOf(one, { ...where, author }))
    const keyOf = keysOf(`${where.group.id} ${row.seq}`)
    return notices.map((notice) => ({
      ...notice,
      ...keyOf(notice.type),
      at: row.at,
      cause: row.cause,
      by: row.actor_id,
    }))
  } catch (error) {
    log.error(
      { error, groupId: where.group.id, seq: row.seq },
      'the notices of an event could not be written; the others are',
    )
    return []
  }
}
