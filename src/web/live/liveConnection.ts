import { liveBeat } from '#domain/liveBeat.ts'

/** How the stream stands. `lost` turns into `reconnecting` after `RECONNECTING_AFTER_MS`. */
export type ConnectionState = 'idle' | 'opening' | 'open' | 'lost' | 'reconnecting'

/** [ERR-04] */
const RECONNECTING_AFTER_MS = 3000
const REOPEN_AFTER_MS = 3000
/** The server says something every 15 seconds; a stream that is silent for so long is no longer there. */
const SILENT_MS = 40_000
/** A page that was away, or had no network, waits no longer than that for its stream to say something. */
const SILENT_ON_WAKING_MS = 20_000

type Watch = {
  readonly open: () => EventSource
  /** Every type that the stream can send; a browser does not tell of others. */
  readonly types: readonly string[]
  readonly onEvent: (data: string) => void
  readonly onState: (state: ConnectionState) => void
  /** It stands for the first time. */
  readonly onFirst: () => void
  /** It came back: whatever is shown may have been missed. */
  readonly onReturn: () => void
  /** The server refused the stream, so the browser will not try again by itself. */
  readonly onRefused: () => void
  /** Calls back whenever the page was away or offline, until what it answers is called. */
  readonly onWaking: (woken: () => void) => () => void
}

/**
 * Keeps one stream open until the answered function is called. A lost connection is taken up again by the browser, which
 * then asks for everything after the last event; a refused one, and one that fell silent without a word, as when a
 * device slept or changed networks, is opened again.
 */
export function keepOpen({ open, types, ...told }: Watch): () => void {
  let source: EventSource
  let naming: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let silence: ReturnType<typeof setTimeout> | undefined
  let heardAt = Date.now()
  let stands: 'not yet' | 'yes' | 'no more' = 'not yet'

  const heard = () => {
    heardAt = Date.now()
    clearTimeout(silence)
    silence = setTimeout(startAnew, SILENT_MS)
  }
  const lose = () => {
    if (stands === 'no more') return
    stands = 'no more'
    told.onState('lost')
    naming = setTimeout(() => told.onState('reconnecting'), RECONNECTING_AFTER_MS)
  }
  const start = () => {
    const own = open()
    source = own
    heard()
    own.addEventListener(liveBeat, heard)
    // A server of the version before says so without a name.
    own.addEventListener('message', heard)
    for (const type of types) {
      own.addEventListener(type, (event) => {
        heard()
        told.onEvent(event.data)
      })
    }
    own.onopen = () => {
      heard()
      clearTimeout(naming)
      told.onState('open')
      if (stands === 'no more') told.onReturn()
      if (stands === 'not yet') told.onFirst()
      stands = 'yes'
    }
    own.onerror = () => {
      lose()
      if (own.readyState !== own.CLOSED) return
      clearTimeout(silence)
      told.onRefused()
      reopening = setTimeout(start, REOPEN_AFTER_MS)
    }
  }
  const startAnew = () => {
    lose()
    source.close()
    clearTimeout(reopening)
    start()
  }
  const stopWaking = told.onWaking(() => {
    if (Date.now() - heardAt > SILENT_ON_WAKING_MS) startAnew()
  })
  told.onState('opening')
  start()
  return () => {
    for (const timer of [naming, reopening, silence]) clearTimeout(timer)
    stopWaking()
    source.close()
    told.onState('idle')
  }
}
