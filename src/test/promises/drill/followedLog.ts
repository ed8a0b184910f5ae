import { setTimeout as sleep } from 'node:timers/promises'
import type { Person } from '#test/support/person.ts'
import type { LiveEvent } from '#web/live/staleQueries.ts'

/** What one browser hears of a group, over as many connections as it takes. */
export type FollowedLog = {
  /** The numbers of the events in the order in which they came. */
  readonly seqs: number[]
  /** The longest time without a connection. */
  longestAwayMs(): number
  connections(): number
  /** How often there was no stream, for another reason than that the program has too much to do; or nobody answered. */
  refusals(): number
  stop(): Promise<void>
}

/** As the stream itself says by its `retry`. */
const reconnectMs = 1_000

/** Follows a group's log from its first event, resuming behind the last that came; `onReturn` after each new connection. */
export function followLog(
  { url, who, groupId }: { url: string; who: Person; groupId: string },
  { onEvent, onReturn }: { onEvent: (event: LiveEvent) => void; onReturn: () => void },
): FollowedLog {
  const ending = new AbortController()
  const seqs: number[] = []
  let longestAwayMs = 0
  let connections = 0
  let refusals = 0
  let awaySince = performance.now()

  async function readOnce(): Promise<void> {
    const headers = { cookie: who.cookie, 'last-event-id': String(seqs.at(-1) ?? 0) }
    const response = await fetch(`${url}/api/live?groupId=${groupId}`, { headers, signal: ending.signal })
    if (response.status !== 200 || !response.body) {
      if (!isBusy(await response.text())) refusals += 1
      return
    }
    if (connections > 0) longestAwayMs = Math.max(longestAwayMs, performance.now() - awaySince)
    connections += 1
    onReturn()
    for await (const data of messagesIn(response.body)) {
      if (data === null) continue
      const event: LiveEvent = JSON.parse(data)
      if (event.seq !== undefined) seqs.push(event.seq)
      onEvent(event)
    }
  }

  async function follow(): Promise<void> {
    while (!ending.signal.aborted) {
      const before = connections
      await readOnce().catch(() => {
        if (connections === before && !ending.signal.aborted) refusals += 1
      })
      if (connections > before) awaySince = performance.now()
      await sleep(reconnectMs, null, { signal: ending.signal }).catch(() => {})
    }
  }

  const following = follow()
  return {
    seqs,
    longestAwayMs: () => longestAwayMs,
    connections: () => connections,
    refusals: () => refusals,
    async stop() {
      ending.abort()
      await following
    },
  }
}

function isBusy(answer: string): boolean {
  return answer.includes('"reason":"busy"')
}

async function* messagesIn(body: ReadableStream<Uint8Array<ArrayBuffer>>) {
  let text = ''
  for await (const chunk of body.pipeThrough(new TextDecoderStream())) {
    text += chunk
    const messages = text.split('\n\n')
    text = messages.pop() ?? ''
    for (const message of messages) {
      // What has no type is a sign of life.
      yield /^event: .*\n(?:id: .*\n)?data: (.*)$/m.exec(message)?.[1] ?? null
    }
  }
}
