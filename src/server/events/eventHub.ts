import type pg from 'pg'
import type { Logger } from 'pino'
import { isSportKey, type SportKey } from '#domain/games/sports.ts'
import { gatherBursts } from './gatherBursts.ts'
import { keepListening } from './keepListening.ts'

/**
 * Notifies this process, and the others on the same database, which groups have new events, whose notices changed, and
 * which sports' lines were fetched. It carries no events: listeners read the current state, so a lost or repeated
 * message does no harm.
 */
export type EventHub = {
  /** Something was committed in that group. */
  announce(groupId: string): void
  /** Calls `onGroup` for every announcement, by this or another process. Returns the function that unsubscribes. */
  listen(onGroup: (groupId: string) => void): () => void
  announceNotices(userIds: readonly string[], news: NoticeNews): void
  listenToNotices(onNotices: (userId: string, news: NoticeNews) => void): () => void
  /** The lines or scores of that sport were fetched. */
  announceLines(sport: SportKey): void
  /** The same for the lines; `isOurs`: this process fetched them. */
  listenToLines(onLines: (sport: SportKey, isOurs: boolean) => void): () => void
  /** Calls `onGap` where announcements of other processes may have been missed, whatever they were about. */
  listenToGaps(onGap: () => void): () => void
  /** Stops, once all announcements have been sent. */
  stop(): Promise<void>
}

/** What changed for a user: new notices, changed ones, or new notices of members in a group they administer. */
export type NoticeNews = 'new' | 'changed' | 'of members'

const channel = 'betwixt_events'

// A topic is the id of a group, or one of these prefixes with an id. A program that does not know a prefix ignores it.
const lines = 'lines:'
const noticeTopics = { new: 'news:', changed: 'inbox:', 'of members': 'told:' } as const satisfies Record<
  NoticeNews,
  string
>
const noticeNews = new Map(Object.entries(noticeTopics).map(([news, topic]) => [topic as string, news as NoticeNews]))

/**
 * A burst of announcements is sent as one NOTIFY, outside any transaction: inside, commits would queue up behind each
 * other. Listeners in this process are called immediately, without the database. Announcements of other processes
 * arrive from the start, unless it could not listen at first, which is a gap like any later one.
 */
export async function openEventHub(pool: pg.Pool, connect: () => Promise<pg.Client>, log: Logger): Promise<EventHub> {
  const listeners = openListeners()
  const sender = `${process.pid}.${Math.random().toString(36).slice(2)}`
  const burst = gatherBursts(log, (topics) =>
    pool.query('select pg_notify($1, $2)', [channel, `${sender} ${topics.join(',')}`]),
  )
  const subscription = keepListening(connect, log, {
    channel,
    onPayload: (payload) => {
      const [from, topics = ''] = payload.split(' ')
      if (from !== sender) for (const topic of topics.split(',')) listeners.tell(topic, { isOurs: false })
    },
    onAgain: listeners.announceGap,
  })
  await subscription.begun
  const announce = (topic: string) => {
    listeners.tell(topic, { isOurs: true })
    burst.add(topic)
  }
  return {
    announce,
    announceNotices: (userIds, news) => {
      for (const userId of userIds) announce(`${noticeTopics[news]}${userId}`)
    },
    announceLines: (sport) => announce(`${lines}${sport}`),
    listenToNotices: (onNotices) => listeners.add(listeners.ofNotices, onNotices),
    listen: (onGroup) => listeners.add(listeners.ofGroups, onGroup),
    listenToLines: (onLines) => listeners.add(listeners.ofLines, onLines),
    listenToGaps: (onGap) => listeners.add(listeners.ofGaps, onGap),
    async stop() {
      await burst.stop()
      listeners.clear()
      await subscription.stop()
    },
  }
}

function openListeners() {
  const ofGroups = new Set<(groupId: string) => void>()
  const ofNotices = new Set<(userId: string, news: NoticeNews) => void>()
  const ofLines = new Set<(sport: SportKey, isOurs: boolean) => void>()
  const ofGaps = new Set<() => void>()
  return {
    ofGroups,
    ofNotices,
    ofLines,
    ofGaps,
    add<Listener>(to: Set<Listener>, listener: Listener): () => void {
      to.add(listener)
      return () => to.delete(listener)
    },
    tell(topic: string, { isOurs }: { isOurs: boolean }): void {
      const [kind = '', about] = topic.split(/(?<=:)/)
      const news = noticeNews.get(kind)
      if (about === undefined) for (const listener of ofGroups) listener(topic)
      else if (news) for (const listener of ofNotices) listener(about, news)
      else if (kind === lines && isSportKey(about)) for (const listener of ofLines) listener(about, isOurs)
    },
    announceGap(): void {
      for (const listener of ofGaps) listener()
    },
    clear(): void {
      for (const listening of [ofGroups, ofNotices, ofLines, ofGaps]) listening.clear()
    },
  }
}
