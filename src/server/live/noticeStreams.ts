import type { SiteEventType } from '#domain/log/events.ts'
import type { Instant } from '#domain/times.ts'
import type { Queryable } from '../db/database.ts'
import type { Services } from '../services.ts'
import type { LiveStream } from './liveStream.ts'

const burstMs = 20
/** Notices of one user sent in one batch; the rest follows immediately. */
const batch = 100
/** Differs from any value found, so that is sent. */
const unknown = -1

/**
 * Sends streams their users' notices. As with events, they are read after the number that a stream has reached; a
 * user's numbers increase in commit order, so none is skipped.
 */
export type NoticeStreams = {
  add(stream: LiveStream): void
  remove(stream: LiveStream): void
  /** How many streams a user has. */
  countOf(userId: string): number
  /** The safety net for missed wake-ups. */
  catchUp(): Promise<void>
  stop(): void
}

export function openNoticeStreams(services: Services, source: NoticeSource): NoticeStreams {
  const byUser = new Map<string, Set<LiveStream>>()
  const notifier = openNotifier(services, source, byUser)
  const stopListening = services.events.listenToNotices((userId, news) => {
    if (news === 'new') return notifier.soon(userId)
    for (const stream of byUser.get(userId) ?? []) news === 'changed' ? sendChange(stream) : sendOfMembers(stream)
  })
  const stopGaps = services.events.listenToGaps(() => {
    for (const stream of openStreams(byUser)) stream.marks = stream.ofMembers = unknown
  })
  return {
    add(stream) {
      byUser.set(stream.userId, (byUser.get(stream.userId) ?? new Set()).add(stream))
      // Notices since its number was read.
      notifier.soon(stream.userId)
    },
    remove(stream) {
      const streams = byUser.get(stream.userId)
      streams?.delete(stream)
      if (streams?.size === 0) byUser.delete(stream.userId)
    },
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    async catchUp() {
      await notifier.now([...byUser.keys()])
      await sendMissed(services, source, byUser)
    },
    stop() {
      stopListening()
      stopGaps()
      notifier.stop()
    },
  }
}

/** Collects users to notify for a moment: one query for all of them. */
function openNotifier(services: Services, source: NoticeSource, byUser: ReadonlyMap<string, ReadonlySet<LiveStream>>) {
  const woken = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const now = async (userIds: readonly string[]): Promise<void> => {
    let left: string[] = userIds.filter((userId) => byUser.has(userId))
    while (left.length > 0) left = await sendBatch(services, source, { userIds: left, byUser })
  }
  const flush = () => {
    timer = undefined
    const userIds = [...woken]
    woken.clear()
    now(userIds).catch((error: unknown) => services.log.warn({ error }, 'notices could not be read for the streams'))
  }
  return {
    now,
    soon(userId: string): void {
      if (!byUser.has(userId)) return
      woken.add(userId)
      timer ??= setTimeout(flush, burstMs)
    },
    stop: () => clearTimeout(timer),
  }
}

/** Returns the users who may have more. */
async function sendBatch(
  { db }: Services,
  source: NoticeSource,
  { userIds, byUser }: { userIds: string[]; byUser: ReadonlyMap<string, ReadonlySet<LiveStream>> },
): Promise<string[]> {
  const streamsOf = (userId: string) => [...(byUser.get(userId) ?? [])]
  const after = userIds.map((userId) => Math.min(...streamsOf(userId).map(({ notice }) => notice)))
  const rows = await source.behind(db, { userIds, after, limit: batch })
  const told = new Map<string, number>()
  const behind = new Map(userIds.map((userId, index) => [userId, after[index] ?? 0]))
  for (const { userId, number } of rows) {
    told.set(userId, (told.get(userId) ?? 0) + 1)
    for (const stream of streamsOf(userId)) {
      // A stream opened meanwhile may resume further back than was read; it is handled separately.
      if (stream.notice >= number || stream.notice < (behind.get(userId) ?? 0)) continue
      stream.notice = number
      // A client that gets its own notice also reloads those of the group's members.
      stream.ofMembers = null
      stream.send(noticeText(stream))
    }
  }
  return [...told].filter(([userId, count]) => count === batch && byUser.has(userId)).map(([userId]) => userId)
}

function openStreams(byUser: ReadonlyMap<string, ReadonlySet<LiveStream>>): LiveStream[] {
  return [...byUser.values()].flatMap((own) => [...own])
}

/**
 * Sends changes that are in no log and whose announcement was lost: notices read in another window, and new notices of
 * members in groups that the user administers.
 */
async function sendMissed(
  { db, clock }: Services,
  source: NoticeSource,
  byUser: ReadonlyMap<string, ReadonlySet<LiveStream>>,
): Promise<void> {
  const streams = openStreams(byUser)
  if (streams.length === 0) return
  const groupIds = [...new Set(streams.map(({ groupId }) => groupId))].filter(Boolean)
  const asked = streams.map((stream) => ({ stream, marks: stream.marks, ofMembers: stream.ofMembers }))
  const [marksOf, newestOf] = await Promise.all([
    source.marks(db, [...byUser.keys()]),
    groupIds.length === 0 ? null : source.newestOfMembers(db, { groupIds, now: clock() }),
  ])
  for (const { stream, ...before } of asked) {
    const read = marksOf.get(stream.userId) ?? 0
    // What it was sent during the query may be newer than the result.
    if (stream.marks === before.marks) {
      if (stream.marks !== null && stream.marks !== read) sendChange(stream)
      stream.marks = read
    }
    const group = newestOf?.get(stream.groupId)
    if (stream.ofMembers !== before.ofMembers) continue
    // Older ones are not found any more: the next is news.
    if (newestOf && !group) stream.ofMembers ??= 0
    if (!group || (stream.ofMembers ?? 0) > group.number) continue
    if (stream.ofMembers !== null && stream.ofMembers !== group.number && group.adminIds.includes(stream.userId)) {
      sendOfMembers(stream)
    }
    stream.ofMembers = group.number
  }
}

function sendChange(stream: LiveStream): void {
  stream.marks = null
  stream.send(noticeText(stream))
}

const ofMembers: SiteEventType = 'members.notified'
// Has no id: it is in no log, and a page that reconnects reloads anyway.
const ofMembersText = `event: ${ofMembers}\ndata: ${JSON.stringify({ type: ofMembers })}\n\n`

function sendOfMembers(stream: LiveStream): void {
  stream.ofMembers = null
  stream.send(ofMembersText)
}

/** For the last notice that a stream has reached. */
function noticeText(stream: LiveStream): string {
  const type: SiteEventType = 'notification'
  const data = JSON.stringify({ type, id: String(stream.notice) })
  return `event: ${type}\nid: ${stream.cursor()}\ndata: ${data}\n\n`
}

/**
 * Where the live streams read users' notices. Each notice has a number, increasing per user; `marks` is how many the
 * user has read.
 */
export type NoticeSource = {
  /**
   * The latest notice of a user and of the members of the group (empty: none), 0 where there is none, and the marks. Of
   * the members only what is new by `now`.
   */
  beginning(
    db: Queryable,
    of: { readonly userId: string; readonly groupId: string; readonly now: Instant },
  ): Promise<{ readonly number: number; readonly marks: number; readonly ofMembers: number }>
  /** The notices of several users after each one's number in `after`, oldest first, at most `limit` per user. */
  behind(
    db: Queryable,
    asked: { userIds: string[]; after: number[]; limit: number },
  ): Promise<readonly { readonly userId: string; readonly number: number }[]>
  /** By user; without users who never had a notice. */
  marks(db: Queryable, userIds: string[]): Promise<ReadonlyMap<string, number>>
  /** The newest notice among each group's members, if one is new by `now`, and the users who may read them all. */
  newestOfMembers(
    db: Queryable,
    of: { readonly groupIds: string[]; readonly now: Instant },
  ): Promise<ReadonlyMap<string, { readonly number: number; readonly adminIds: readonly string[] }>>
}
