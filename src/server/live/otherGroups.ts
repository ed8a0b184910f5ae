import type { SiteEventType } from '#domain/log/events.ts'
import type { Services } from '../services.ts'
import type { LiveStream } from './liveStream.ts'

/** The streams that also want to know when something happens in other groups of their user, though not what. */
type OtherGroups = {
  add(stream: LiveStream, groupIds: readonly string[]): void
  remove(stream: LiveStream): void
  /** The other groups of which a stream tells. */
  of(stream: LiveStream): readonly string[]
  stop(): void
}

/** Much may happen at the same time, and each message makes a page ask for everything again. */
const gatherMs = 500

export function openOtherGroups(services: Pick<Services, 'events'>): OtherGroups {
  const byGroup = new Map<string, Set<LiveStream>>()
  const groupsOf = new Map<LiveStream, readonly string[]>()
  const waiting = new Set<LiveStream>()
  let timer: NodeJS.Timeout | undefined
  const send = () => {
    timer = undefined
    for (const stream of waiting) stream.send(text)
    waiting.clear()
  }
  const tell = (streams: Iterable<LiveStream>) => {
    for (const stream of streams) waiting.add(stream)
    if (waiting.size > 0) timer ??= setTimeout(send, gatherMs).unref()
  }
  const stopListening = services.events.listen((groupId) => tell(byGroup.get(groupId) ?? []))
  const stopGaps = services.events.listenToGaps(() => tell(groupsOf.keys()))
  return {
    add(stream, groupIds) {
      if (groupIds.length === 0) return
      groupsOf.set(stream, groupIds)
      for (const groupId of groupIds) byGroup.set(groupId, (byGroup.get(groupId) ?? new Set()).add(stream))
    },
    remove(stream) {
      for (const groupId of groupsOf.get(stream) ?? []) {
        const streams = byGroup.get(groupId)
        streams?.delete(stream)
        if (streams?.size === 0) byGroup.delete(groupId)
      }
      groupsOf.delete(stream)
      waiting.delete(stream)
    },
    of: (stream) => groupsOf.get(stream) ?? [],
    stop() {
      stopListening()
      stopGaps()
      clearTimeout(timer)
    },
  }
}

/** Has no id: it is in no log that the stream follows, and does not move the resume position. */
const type: SiteEventType = 'groups.changed'
const text = Buffer.from(`event: ${type}\ndata: ${JSON.stringify({ type })}\n\n`)
