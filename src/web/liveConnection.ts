/** How the stream stands. `lost` turns into `reconnecting` after `RECONNECTING_AFTER_MS`. */
export type ConnectionState = 'idle' | 'opening' | 'open' | 'lost' | 'reconnecting'

/** [ERR-04] */
const RECONNECTING_AFTER_MS = 3000
const REOPEN_AFTER_MS = 3000

type Watch = {
  readonly open: () => EventSource
  /** Every type that the stream can send; a browser does not tell of others. */
  readonly types: readonly string[]
  readonly onEvent: (data: string) => void
  readonly onState: (state: ConnectionState) => void
  /** It came back: whatever is shown may have been missed. */
  readonly onReturn: () => void
  /** The server refused the stream, so the browser will not try again by itself. */
  readonly onRefused: () => void
}

/**
 * Keeps one stream open until the answered function is called. A lost connection is taken up again by the browser, which
 * then asks for everything after the last event; a refused one is opened anew after a while.
 */
export function keepOpen({ open, types, onEvent, onState, onReturn, onRefused }: Watch): () => void {
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  let reopening: ReturnType<typeof setTimeout> | undefined
  let lost = false

  const start = () => {
    source = open()
    for (const type of types) source.addEventListener(type, (event) => onEvent(event.data))
    source.onopen = () => {
      clearTimeout(timer)
      onState('open')
      if (lost) onReturn()
      lost = false
    }
    source.onerror = () => {
      if (!lost) {
        onState('lost')
        timer = setTimeout(() => onState('reconnecting'), RECONNECTING_AFTER_MS)
      }
      lost = true
      if (source.readyState !== source.CLOSED) return
      onRefused()
      reopening = setTimeout(start, REOPEN_AFTER_MS)
    }
  }
  onState('opening')
  start()
  return () => {
    clearTimeout(timer)
    clearTimeout(reopening)
    source.close()
    onState('idle')
  }
}
