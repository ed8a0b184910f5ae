type Asking = (address: string, init: RequestInit) => Promise<Response>

/**
 * The browser's `EventSource` for a test outside of one, by the rules of the HTML standard: it resumes by itself behind
 * the last whole event with `Last-Event-ID`, after as long as the server said, and gives up when it is refused.
 */
export function anEventSource(address: string, ask: Asking): EventSource {
  return new NodeEventSource(address, ask) as unknown as EventSource
}

class NodeEventSource extends EventTarget {
  readonly CONNECTING = 0
  readonly OPEN = 1
  readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  readonly #address: string
  readonly #ask: Asking
  readonly #ends = new AbortController()
  #lastId = ''
  #retryMs = 1_000

  constructor(address: string, ask: Asking) {
    super()
    this.#address = address
    this.#ask = ask
    void this.#keepAsking()
  }

  close(): void {
    this.readyState = this.CLOSED
    this.#ends.abort()
  }

  #isClosed(): boolean {
    return this.readyState === this.CLOSED
  }

  async #keepAsking(): Promise<void> {
    while (!this.#isClosed()) {
      const isRefused = await this.#askOnce().catch(() => false)
      if (this.#isClosed()) return
      this.readyState = isRefused ? this.CLOSED : this.CONNECTING
      this.onerror?.()
      await new Promise((resolve) => setTimeout(resolve, this.#retryMs))
    }
  }

  /** Answers whether it is of no use to ask again. */
  async #askOnce(): Promise<boolean> {
    const headers: Record<string, string> = this.#lastId === '' ? {} : { 'last-event-id': this.#lastId }
    const answer = await this.#ask(this.#address, { headers, signal: this.#ends.signal })
    if (this.#isClosed()) return false
    if (answer.status !== 200) return true
    this.readyState = this.OPEN
    this.onopen?.()
    let text = ''
    for await (const piece of answer.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = `${text}${piece}`.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) this.#dispatch(block)
    }
    return false
  }

  #dispatch(block: string): void {
    if (this.#isClosed()) return
    const valuesOf = (name: string) =>
      block.split('\n').flatMap((line) => (line.startsWith(`${name}:`) ? line.slice(name.length + 1).trimStart() : []))
    this.#lastId = valuesOf('id').at(-1) ?? this.#lastId
    this.#retryMs = Number(valuesOf('retry').at(-1) ?? this.#retryMs)
    const data = valuesOf('data')
    if (data.length === 0) return
    const type = valuesOf('event').at(-1) ?? 'message'
    this.dispatchEvent(new MessageEvent(type, { data: data.join('\n'), lastEventId: this.#lastId }))
  }
}
