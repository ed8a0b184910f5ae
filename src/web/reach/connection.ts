import { useSyncExternalStore } from 'react'
import { openReach, RECONNECTING_AFTER_MS } from './reach.ts'

/**
 * The state of the stream. `lost` turns into `reconnecting` after `RECONNECTING_AFTER_MS`. `held-back`: the server is there,
 * and nothing comes over its streams.
 */
export type ConnectionState = 'idle' | 'opening' | 'open' | 'lost' | 'reconnecting' | 'held-back'

/** The way to the server: requests report to it, and it asks for itself when they get no answer. */
export const reach = openReach({
  probe: async (signal) => {
    const answer = await fetch('/healthz', { cache: 'no-store', signal })
    if (!answer.ok) throw new Error(`the server is not well: ${answer.status}`)
  },
  isShown: () => document.visibilityState === 'visible',
})

let stream: ConnectionState = 'idle'
let keptAt: number | null = null
reach.onReturn(() => {
  keptAt = null
})
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  const stop = reach.subscribe(listener)
  return () => {
    stop()
    listeners.delete(listener)
  }
}

/** The state of the app's one live stream. */
export function setConnection(next: ConnectionState) {
  stream = next
  if (next === 'lost') void reach.suspect()
  for (const listener of listeners) listener()
}

/** What the screens show was kept at that time, in milliseconds, for want of an answer. */
export function showKept(asOf: number) {
  keptAt = Math.min(keptAt ?? asOf, asOf)
  for (const listener of listeners) listener()
}

/** Whether a stream is kept open. Without one nobody else finds out that the server is back. */
export const hasStream = () => stream !== 'idle'

/** Whether events arrive, so that nothing has to be refetched after a command. */
export const isLive = () => stream === 'open' && reach.lostAt() === null

/** What is lost: the live stream, or the server for all requests. */
function connection(): ConnectionState {
  const lostAt = reach.lostAt()
  if (lostAt === null || stream === 'reconnecting') return stream
  return Date.now() - lostAt < RECONNECTING_AFTER_MS ? 'lost' : 'reconnecting'
}

/** The state of the connection to the server. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(subscribe, connection, () => 'idle')
}

/**
 * As of when the screens show the group, in milliseconds, or null if it is unknown; and whether the page was opened
 * without a connection, so that all it shows was kept.
 */
export function useShownAsOf(): { asOf: number | null; isKept: boolean } {
  const asOf = useSyncExternalStore(
    subscribe,
    () => keptAt ?? (reach.heardAt() || null),
    () => null,
  )
  return { asOf, isKept: asOf !== null && reach.heardAt() === 0 }
}
