import { vi } from 'vitest'

/** The browser's stream of events, moved by hand. */
export class FakeStream extends EventTarget {
  readonly CLOSED = 2
  readyState = 0
  readonly url: string
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null

  constructor(url: string) {
    super()
    this.url = url
  }

  close() {
    this.readyState = this.CLOSED
  }

  opens() {
    this.readyState = 1
    this.onopen?.()
  }

  breaks() {
    this.readyState = 0
    this.onerror?.()
  }

  sends(type: string, data: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
}

/** Puts hand-moved streams in place of the browser's, until `vi.unstubAllGlobals`; answers the last one that was opened. */
export function fakeStreams(): () => FakeStream {
  const opened: FakeStream[] = []
  vi.stubGlobal(
    'EventSource',
    class extends FakeStream {
      constructor(url: string) {
        super(url)
        opened.push(this)
      }
    },
  )
  return () => {
    const last = opened.at(-1)
    if (!last) throw new Error('no stream was opened')
    return last
  }
}
