import type { Person } from './person.ts'

export type StreamedEvent = {
  readonly id: string
  readonly type: string
  readonly data: { readonly seq: number; readonly entityId: string; readonly id: string }
}

/** What a live stream has sent so far; it continues until it is closed. */
export type FollowedStream = {
  readonly status: number
  readonly events: StreamedEvent[]
  ended: boolean
  close(): void
}

/** Follows a stream and collects what it sends until it ends. */
export async function followStream(
  url: string,
  who: Person,
  groupId: string,
  lastEventId?: string,
): Promise<FollowedStream> {
  const abort = new AbortController()
  const headers = { cookie: who.cookie, ...(lastEventId === undefined ? {} : { 'last-event-id': lastEventId }) }
  const response = await fetch(`${url}/api/live?groupId=${groupId}`, { headers, signal: abort.signal })
  const state = { status: response.status, events: [] as StreamedEvent[], ended: false, close: () => abort.abort() }
  void read(response, state).catch(() => {
    state.ended = true
  })
  return state
}

async function read(response: Response, state: { events: StreamedEvent[]; ended: boolean }): Promise<void> {
  let text = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk
    const parts = text.split('\n\n')
    text = parts.pop() ?? ''
    for (const part of parts) {
      const fields = new Map(
        part.split('\n').map((line) => [line.split(': ')[0] ?? '', line.slice(line.indexOf(': ') + 2)]),
      )
      if (!fields.has('event')) continue
      const data = JSON.parse(fields.get('data') ?? '{}')
      state.events.push({ id: fields.get('id') ?? '', type: fields.get('event') ?? '', data })
    }
  }
  state.ended = true
}
