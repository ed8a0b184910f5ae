import type { ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type SportKey, sportKeys } from '#domain/games/sports.ts'
import type { SiteEventType } from '#domain/log/events.ts'
import { after, isoFromInstant, minuteMs } from '#domain/times.ts'
import type { Services } from '../services.ts'
import { readEvents, readInGroups, readLastSeqs, readRecentSeqs, readValidSessions } from './liveRows.ts'
import { LiveStream, liveCursor, type StreamStart } from './liveStream.ts'
import { type NoticeSource, openNoticeStreams } from './noticeStreams.ts'
import { openOtherGroups } from './otherGroups.ts'

/**
 * All open live streams of this process. A stream carries the numbered events of one group, each exactly once and in
 * order: they are always read from the log after the number that the stream has reached, so neither a lost wake-up nor
 * a reconnect causes a gap or a repeat. It also carries its user's notices.
 */
export type LiveStreams = {
  open(response: ServerResponse, start: StreamStart): void
  count(): number
  /** How many a user has open. */
  countOf(userId: string): number
  /** How many were cut off so far because their client did not read. */
  cutOff(): number
  stop(): void
}

const keepAliveMs = 15_000
const pollMs = 2_000
// The streams compare themselves with what has just happened; with their groups once in so many times, and whenever
// something older may have been missed.
const wholeEvery = 30
const recentMs = 2 * minuteMs
// A removed member's stream ends within a second.
const guardMs = 700
/** How long it may wait for what happened before that to be read from the log. */
const lastWordsMs = 500
// Events sent to a group's streams in one batch: more would keep other requests waiting.
const batch = 100

export function openLiveStreams(services: Services, noticeSource: NoticeSource): LiveStreams {
  const byGroup = new Map<string, Set<LiveStream>>()
  const pump = pumpFor(services, byGroup)
  const notices = openNoticeStreams(services, noticeSource)
  const others = openOtherGroups(services)
  const all = () => [...byGroup.values()].flatMap((streams) => [...streams])
  const stopListening = services.events.listen((groupId) => byGroup.has(groupId) && pump(groupId))
  const sendLinesSoon = gatherLines((sportKeys) => void sendToAll(all(), linesText(sportKeys)))
  const stopLines = services.events.listenToLines(sendLinesSoon)
  let polls = 0
  const pollWhole = () => {
    polls = 0
  }
  const stopGaps = services.events.listenToGaps(() => {
    pollWhole()
    sportKeys.forEach(sendLinesSoon)
  })
  const poll = async () => {
    const isWhole = polls % wholeEvery === 0
    polls += 1
    await pumpBehind(services, byGroup, { pump, isWhole }).catch((error: unknown) => {
      pollWhole()
      throw error
    })
  }
  const timers = [
    every(keepAliveMs, services, async () => {
      for (const stream of all()) stream.send(stream.beat)
    }),
    every(pollMs, services, poll),
    every(pollMs, services, () => notices.catchUp()),
    every(guardMs, services, () => closeForbidden(services, { streams: all(), othersOf: others.of, pump })),
  ]
  let isOver = false
  let cutOff = 0
  return {
    open(response, start) {
      // Its client left during authentication: no close event would follow.
      if (response.destroyed) return
      // A client that connects during shutdown finds another process, or this one after its restart.
      if (isOver) return void response.end('retry: 1000\n\n')
      const { groupId } = start
      const stream = new LiveStream(response, start)
      const streams = byGroup.get(groupId) ?? new Set()
      byGroup.set(groupId, streams.add(stream))
      response.on('close', () => {
        if (stream.isCutOff) cutOff += 1
        notices.remove(stream)
        others.remove(stream)
        streams.delete(stream)
        if (streams.size === 0 && byGroup.get(groupId) === streams) byGroup.delete(groupId)
      })
      // The browser waits a second before it resumes, even before the first event; `open` fires immediately.
      stream.send(`retry: 1000\nid: ${stream.cursor()}\n\n`)
      if (groupId) pump(groupId)
      notices.add(stream)
      others.add(stream, start.others)
    },
    count: () => all().length,
    countOf: notices.countOf,
    cutOff: () => cutOff,
    stop() {
      isOver = true
      stopListening()
      stopLines()
      stopGaps()
      notices.stop()
      others.stop()
      timers.forEach(clearInterval)
      for (const stream of all()) stream.end()
    },
  }
}

/** Sends each stream of a group what it has not seen; a wake-up during a pump causes one more round. */
function pumpFor(services: Services, byGroup: ReadonlyMap<string, ReadonlySet<LiveStream>>) {
  const running = new Map<string, { isWokenAgain: boolean; readonly ended: Promise<void> }>()
  const run = async (groupId: string): Promise<void> => {
    try {
      do {
        const turn = running.get(groupId)
        if (turn) turn.isWokenAgain = false
        while (await sendNext(services, groupId, byGroup.get(groupId))) {}
      } while (running.get(groupId)?.isWokenAgain)
    } catch (error) {
      services.log.warn({ error, groupId }, 'live events could not be read')
    } finally {
      running.delete(groupId)
    }
  }
  return (groupId: string): Promise<void> => {
    const turn = running.get(groupId)
    if (turn) {
      turn.isWokenAgain = true
      return turn.ended
    }
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    running.set(groupId, { isWokenAgain: false, ended })
    return run(groupId).finally(resolve)
  }
}

/** Sends one batch from the log to every stream that is behind; returns whether there may be more. */
async function sendNext(
  { db }: Services,
  groupId: string,
  streams: ReadonlySet<LiveStream> | undefined,
): Promise<boolean> {
  if (!streams || streams.size === 0) return false
  const after = Math.min(...[...streams].map(({ seq }) => seq))
  const rows = await db.query(readEvents, { groupId, after, limit: batch })
  const last = rows.at(-1)
  if (!last) return false
  // Each event is serialized once for all clients; only the id has the number of the user's own notice.
  const events = rows.map(({ seq, type, entity_type: entityType, entity_id: entityId, at }) => {
    return { seq, type, data: JSON.stringify({ groupId, seq, type, entityType, entityId, at: isoFromInstant(at) }) }
  })
  for (const stream of streams) {
    if (stream.seq >= last.seq || stream.seq < after) continue
    const { notice } = stream
    const missed = events.filter(({ seq }) => seq > stream.seq)
    const texts = missed.map(({ seq, type, data }) => {
      return `event: ${type}\nid: ${liveCursor({ groupId, seq, notice })}\ndata: ${data}\n\n`
    })
    stream.send(texts.join(''))
    stream.seq = last.seq
  }
  return rows.length === batch
}

const linesBurstMs = 200

/** Combines sports whose lines were fetched at nearly the same time: one refresh, one message. */
function gatherLines(tell: (sportKeys: SportKey[]) => void): (sport: SportKey) => void {
  const gathered = new Set<SportKey>()
  return (sport) => {
    if (gathered.size === 0) {
      setTimeout(() => {
        tell([...gathered])
        gathered.clear()
      }, linesBurstMs).unref()
    }
    gathered.add(sport)
  }
}

/** Has no id: it is in no log and does not move the resume position. */
function linesText(sportKeys: readonly SportKey[]): string {
  const type: SiteEventType = 'lines.updated'
  return `event: ${type}\ndata: ${JSON.stringify({ type, sportKeys })}\n\n`
}

/** The safety net for missed wake-ups: groups whose log is ahead of a stream. */
async function pumpBehind(
  { db, clock }: Services,
  byGroup: ReadonlyMap<string, ReadonlySet<LiveStream>>,
  { pump, isWhole }: { pump: (groupId: string) => Promise<void>; isWhole: boolean },
): Promise<void> {
  const groupIds = [...byGroup.keys()].filter(Boolean)
  if (groupIds.length === 0) return
  const rows = isWhole
    ? await db.query(readLastSeqs, { groupIds })
    : await db.query(readRecentSeqs, { since: after(clock(), -recentMs) })
  for (const { id, last_seq } of rows) {
    const isBehind = [...(byGroup.get(id) ?? [])].some(({ seq }) => seq < last_seq)
    if (isBehind) await pump(id)
  }
}

/**
 * Ends the streams of users who were removed, signed out or deleted, with what happened until then: it may say why. One
 * that told of a group that its user has left comes again with the groups that are left.
 */
async function closeForbidden(
  { db, clock }: Services,
  {
    streams,
    othersOf,
    pump,
  }: {
    streams: readonly LiveStream[]
    othersOf: (stream: LiveStream) => readonly string[]
    pump: (groupId: string) => Promise<void>
  },
): Promise<void> {
  if (streams.length === 0) return
  const told = streams.flatMap((stream) =>
    [stream.groupId, ...othersOf(stream)].filter(Boolean).map((groupId) => ({ stream, groupId })),
  )
  const sessionIds = [...new Set(streams.map(({ sessionId }) => sessionId))]
  const [sessions, members] = await Promise.all([
    db.query(readValidSessions, { sessionIds, now: clock() }),
    db.query(readInGroups, {
      userIds: told.map(({ stream }) => stream.userId),
      groupIds: told.map(({ groupId }) => groupId),
    }),
  ])
  const isValid = new Set(sessions.map((row) => row.id))
  const isIn = new Set(members.map((row) => row.position))
  const forbidden = new Set([
    ...streams.filter(({ sessionId }) => !isValid.has(sessionId)),
    ...told.filter((_, index) => !isIn.has(index + 1)).map(({ stream }) => stream),
  ])
  const left = new Set([...forbidden].map(({ groupId }) => groupId).filter(Boolean))
  await Promise.race([Promise.all([...left].map(pump)), sleep(lastWordsMs, null, { ref: false })])
  for (const stream of forbidden) stream.end()
}

function every(ms: number, { log }: Services, work: () => Promise<unknown>): NodeJS.Timeout {
  let busy = false
  return setInterval(async () => {
    if (busy) return
    busy = true
    await work().catch((error) => log.warn({ error }, 'a turn of the live streams failed'))
    busy = false
  }, ms)
}

async function sendToAll(streams: readonly LiveStream[], text: string): Promise<void> {
  const bytes = Buffer.from(text)
  for (const stream of streams) stream.send(bytes)
}
