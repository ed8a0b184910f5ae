import { liveBeat } from '#domain/liveBeat.ts'
import type { ConnectionState } from '../reach/connection.ts'
import { RECONNECTING_AFTER_MS } from '../reach/reach.ts'

const REOPEN_AFTER_MS = 3000
/** The server sends a heartbeat every 15 seconds; a stream silent for this long is dead. */
const SILENT_MS = 40_000
/** From so many in a row on, something on the way keeps back what the streams say. */
const SILENT_STREAMS = 2
/** How long a page that was hidden or offline waits for its stream before reopening it. */
const SILENT_ON_WAKING_MS = 20_000

type StreamOptions = {
  readonly open: () => EventSource
  /** Every event type of the stream; a browser does not report others. */
  readonly types: readonly string[]
  readonly onEvent: (data: string) => void
  readonly onState: (state: ConnectionState) => void
  /** Something came over the stream. */
  readonly onHeard?: () => void
  /** The first connection. */
  readonly onFirst: () => void
  /** Reconnected, or without events for a while: some may have been missed. */
  readonly onReturn: () => void
  /** Whether the server answers otherwise. */
  readonly isServerThere: () => boolean
  /** The server refused the stream, so the browser will not retry by itself. */
  readonly onRefused: () => void
  /**
   * Calls back when the page returns from the background or from being offline, until the returned function is called;
   * with true if the connection was certainly lost meanwhile.
   */
  readonly onWaking: (woken: (wasLost?: boolean) => void) => () => void
}

/**
 * Keeps one stream open until the returned function is called. After a lost connection the browser reconnects by itself
 * and asks for everything after the last event; a refused stream, and one that fell silent, as when a device slept or
 * changed networks, is reopened. Where one after the other is silent, as behind a proxy that buffers them, `onReturn` is
 * called with each, until something is heard.
 */
export function keepOpen({ open, types, ...callbacks }: StreamOptions): () => void {
  let source: EventSource
  let naming: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let connected: 'never' | 'now' | 'before' = 'never'
  /** Streams in a row over which nothing came. */
  let silent = 0
  const isHeldBack = () => silent >= SILENT_STREAMS

  const heard = () => {
    heardAt = Date.now()
    clearTimeout(silence)
    silence = setTimeout(fallSilent, SILENT_MS)
  }
  const opened = () => {
    clearTimeout(naming)
    callbacks.onState('open')
    if (connected === 'before') callbacks.onReturn()
    if (connected === 'never') callbacks.onFirst()
    connected = 'now'
  }
  const spoke = () => {
    heard()
    callbacks.onHeard?.()
    if (isHeldBack()) opened()
    silent = 0
  }
  const fallSilent = () => {
    silent = callbacks.isServerThere() ? silent + 1 : 0
    restart()
    if (!isHeldBack()) return
    clearTimeout(naming)
    callbacks.onState('held-back')
    callbacks.onReturn()
  }
  const lose = () => {
    if (connected === 'before') return
    connected = 'before'
    callbacks.onState('lost')
    naming = setTimeout(() => callbacks.onState('reconnecting'), RECONNECTING_AFTER_MS)
  }
  const start = () => {
    const own = open()
    source = own
    heard()
    own.addEventListener(liveBeat, spoke)
    for (const type of types) {
      own.addEventListener(type, (event) => {
        spoke()
        callbacks.onEvent(event.data)
      })
    }
    own.onopen = () => {
      heard()
      callbacks.onHeard?.()
      if (!isHeldBack()) opened()
    }
    own.onerror = () => {
      lose()
      if (own.readyState !== own.CLOSED) return
      clearTimeout(silence)
      callbacks.onRefused()
      reopening = setTimeout(start, REOPEN_AFTER_MS)
    }
  }
  const restart = () => {
    lose()
    source.close()
    clearTimeout(reopening)
    start()
  }
  const stopWaking = callbacks.onWaking((wasLost = false) => {
    if (wasLost || Date.now() - heardAt > SILENT_ON_WAKING_MS) restart()
  })
  callbacks.onState('opening')
  start()
  return () => {
    for (const timer of [naming, reopening, silence]) clearTimeout(timer)
    stopWaking()
    source.close()
    callbacks.onState('idle')
  }
}
