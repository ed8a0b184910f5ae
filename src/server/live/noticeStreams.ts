import type { SiteEventType } from '#domain/events.ts'
import type { Services } from '../services.ts'
import { readNewNotices } from './liveRows.ts'
import type { LiveStream } from './liveStream.ts'

const burstMs = 20
/** Told of one person in one go; the rest follows at once. */
const batch = 100

/**
 * Tells streams of their own people's notices. As with events, what is told is read behind the number that a stream has
 * reached; one person's numbers grow in the order of their commits, so none is left out.
 */
export type NoticeStreams = {
  add(stream: LiveStream): void
  remove(stream: LiveStream): void
  /** How many streams one person has. */
  countOf(userId: string): number
  /** The safety net under the wake-ups. */
  catchUp(): Promise<void>
  stop(): void
}

export function openNoticeStreams(services: Services): NoticeStreams {
  const byUser = new Map<string, Set<LiveStream>>()
  const tell = tellerOf(services, byUser)
  const stopListening = services.events.listenToNotices((userId, news) => {
    if (news === 'new') return tell.soon(userId)
    for (const stream of byUser.get(userId) ?? []) {
      stream.send(news === 'changed' ? noticeText(stream.notice) : ofMembersText)
    }
  })
  return {
    add(stream) {
      byUser.set(stream.userId, (byUser.get(stream.userId) ?? new Set()).add(stream))
      // What came between the reading of its number and now.
      tell.soon(stream.userId)
    },
    remove(stream) {
      const streams = byUser.get(stream.userId)
      streams?.delete(stream)
      if (streams?.size === 0) byUser.delete(stream.userId)
    },
    countOf: (userId) => byUser.get(userId)?.size ?? 0,
    catchUp: () => tell.now([...byUser.keys()]),
    stop() {
      stopListening()
      tell.stop()
    },
  }
}

/** Gathers whom to tell for a moment: one query for all of them. */
function tellerOf(services: Services, byUser: ReadonlyMap<string, ReadonlySet<LiveStream>>) {
  const woken = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  const now = async (userIds: readonly string[]): Promise<void> => {
    let left = userIds.filter((userId) => byUser.has(userId))
    while (left.length > 0) left = await tellOnce(services, left, byUser)
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

/** Answers of whom there may be more. */
async function tellOnce(
  { db }: Services,
  userIds: readonly string[],
  byUser: ReadonlyMap<string, ReadonlySet<LiveStream>>,
): Promise<string[]> {
  const streamsOf = (userId: string) => [...(byUser.get(userId) ?? [])]
  const after = userIds.map((userId) => Math.min(...streamsOf(userId).map(({ notice }) => notice)))
  const rows = await db.query(readNewNotices, { userIds, after, limit: batch })
  const told = new Map<string, number>()
  for (const { user_id: userId, number } of rows) {
    told.set(userId, (told.get(userId) ?? 0) + 1)
    for (const stream of streamsOf(userId)) {
      if (stream.notice >= number) continue
      stream.send(noticeText(number))
      stream.notice = number
    }
  }
  return [...told].filter(([userId, count]) => count === batch && byUser.has(userId)).map(([userId]) => userId)
}

const ofMembers: SiteEventType = 'members.notified'
const ofMembersText = `event: ${ofMembers}\ndata: ${JSON.stringify({ type: ofMembers })}\n\n`

/** Has no id: where a stream resumes is the group's number alone. */
function noticeText(number: number): string {
  const type: SiteEventType = 'notification'
  return `event: ${type}\ndata: ${JSON.stringify({ type, id: String(number) })}\n\n`
}
