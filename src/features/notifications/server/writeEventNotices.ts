import type { Circumstances, Named, NoticeFacts } from '#domain/notices/noticeFacts.ts'
import { mayAskWebsite } from '#domain/notices/noticeRow.ts'
import { noticesOf } from '#domain/notices/noticesOf.ts'
import { oddsFormatIn } from '#domain/odds/oddsFormats.ts'
import { flagsOf } from '#features/website/server/flags.ts'
import { causedBy } from '#server/cause.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { ToldEvent } from '#server/events/factsSource.ts'
import type { EventReader } from '#server/jobs/eventReaders.ts'
import type { Services } from '#server/services.ts'
import { findAudience, listJoins, listReadings } from './audienceStore.ts'
import { factsReader } from './factsReader.ts'
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
    const relevant = events.filter(factsReader.isTold)
    const [first] = relevant
    if (!first) return
    const { groupId } = first
    const [{ told, userIds: people }, audience, joins] = await Promise.all([
      factsReader.read(tx, relevant),
      tx.query(findAudience, { groupId }),
      tx.query(listJoins, { groupId, since: first.seq }),
    ])
    const group = firstOf(audience)
    if (!group) return
    const tellSafely = safely(groupId, services)
    const happened = told.map((event) => ({ event, facts: tellSafely(event, event.facts) }))
    const asksWebsite = happened.some(({ facts }) => facts.some(mayAskWebsite))
    const { adminEmail } = services.config
    const [websiteAdmins, readings] = await Promise.all([
      asksWebsite ? tx.query(listWebsiteAdmins, { adminEmail }) : [],
      readingsOf(services.db, people),
    ])
    const where = {
      group: { id: groupId, name: group.name },
      memberIds: group.member_ids,
      adminIds: group.admin_ids,
      websiteAdminIds: websiteAdmins.map(({ id }) => id),
      ...readings,
    }
    const joinedAt = new Map(joins.map(({ user_id, seq }) => [user_id, seq]))
    const notices = happened.flatMap(({ event, facts }) =>
      tellSafely(event, () => noticesFrom(event, facts, whereAt(event.seq, where, joinedAt))),
    )
    const { smsNotifications: sendsTexts } = await flagsOf({ db: tx, log: services.log }, groupId)
    const source = { groupId, sendsTexts, sendsMails: services.providers.mail !== null }
    if (notices.length === 0) return
    const writing = { source, notices, now: services.clock(), mayBeTold: true }
    const userIds = await services.db.transaction((inbox) => writeNotices(inbox, writing))
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

type Where = Omit<Circumstances, 'group' | 'author'> & { readonly group: Named }

/** Without those who joined after that event: what happened before is none of their news. [INV-09] */
function whereAt(seq: number, where: Where, joinedAt: ReadonlyMap<string, number>): Where {
  const wasIn = (userId: string) => (joinedAt.get(userId) ?? 0) <= seq
  return { ...where, memberIds: where.memberIds.filter(wasIn), adminIds: where.adminIds.filter(wasIn) }
}

/** How those who are or were in the group read odds and times. */
async function readingsOf(db: Queryable, userIds: readonly string[]) {
  const chosen = await db.query(listReadings, { userIds })
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

function noticesFrom(
  { seq, at, cause, actor: author }: ToldEvent,
  facts: readonly NoticeFacts[],
  where: Where,
): NewNotice[] {
  const notices = facts.flatMap((one) => noticesOf(one, { ...where, author }))
  const keyOf = keysOf(`${where.group.id} ${seq}`)
  return notices.map((notice) => ({ ...notice, ...keyOf(notice.type), at, cause, by: author?.id ?? null }))
}

/** An event that cannot be handled must not block the group's later ones. */
const safely =
  (groupId: string, { log }: Services) =>
  <Told>({ seq }: ToldEvent, tell: () => readonly Told[]): readonly Told[] => {
    try {
      return tell()
    } catch (error) {
      log.error({ error, groupId, seq }, 'the notices of an event could not be written; the others are')
      return []
    }
  }
