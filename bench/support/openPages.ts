import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { HttpConnection, requestText } from './httpConnection.ts'
import { idOf } from './people.ts'

/** What somebody looks at, and what happens on it. */
type Query = { readonly path: string; readonly staleOn: RegExp }

/** What pages were told and fetched. */
export type Seen = {
  /** Milliseconds from the moment of an event until a page was told of it. */
  readonly events: number[]
  /** Milliseconds from the moment a page asked until it had the answer, also where it had to ask again. */
  readonly fetches: number[]
  /** Of requests given up, deals that came to nothing and pages that were cut off: the reason. */
  readonly failures: string[]
}

export function nothingSeen(): Seen {
  return { events: [], fetches: [], failures: [] }
}

/** As the screens do: they gather the events of a moment, and ask a busy server again. */
const gatherMs = 50
const tries = 3
const triedAgainMs = 1_000

const shown = ['bids', 'bets', 'comments'] as const
const staleOn = {
  bids: /^(bid|counter|game)\./,
  bets: /^(bet\.|bid\.accepted|game\.)/,
  comments: /^comment\./,
} as const

/**
 * Opens the page of a member of a group: its stream, and, as soon as an event has made something stale, a connection on
 * which it fetches that again, asking whether it has changed.
 */
export async function openPage(
  port: number,
  { group, member, cookie, seen }: { group: number; member: number; cookie: string; seen: Seen },
): Promise<{ close(): void }> {
  const list = shown[member % shown.length] ?? 'bids'
  const queries: Query[] = [
    { path: `/api/groups/${idOf(group)}/${list}`, staleOn: staleOn[list] },
    { path: '/api/notifications', staleOn: /^notification$/ },
  ]
  let fetched: HttpConnection | null = null
  const stale = new Set<Query>()
  const etags = new Map<Query, string>()
  let isFetching = false
  const fetchAll = async () => {
    if (isFetching) return
    isFetching = true
    await sleep(gatherMs)
    for (const query of stale) {
      stale.delete(query)
      const etag = etags.get(query)
      const headers = { cookie, ...(etag !== undefined && { 'if-none-match': etag }) }
      const text = requestText('GET', query.path, { headers })
      const startedAt = performance.now()
      if (!fetched?.isOpen()) fetched = await HttpConnection.open(port)
      let answer = await fetched.ask(text)
      for (let tried = 1; answer.status === 503 && tried < tries; tried += 1) {
        await sleep(triedAgainMs)
        answer = await fetched.ask(text)
      }
      seen.fetches.push(performance.now() - startedAt)
      if (answer.status !== 200 && answer.status !== 304) seen.failures.push(`${query.path}: ${answer.status}`)
      etags.set(query, /\r\netag: *(\S+)/i.exec(answer.head)?.[1] ?? '')
    }
    isFetching = false
  }
  let isOpen = true
  const cutOff = (reason: string) => {
    if (isOpen) seen.failures.push(reason)
    isOpen = false
  }
  const socket = await openStream(port, { group, cookie }, (type, at) => {
    if (at !== null) seen.events.push(Date.now() - at)
    for (const query of queries) if (query.staleOn.test(type)) stale.add(query)
    fetchAll().catch((error) => cutOff(String(error)))
  })
  socket.on('close', () => cutOff('a stream ended'))
  return {
    close() {
      isOpen = false
      socket.destroy()
      fetched?.close()
    },
  }
}

/** Resolves once it is open: a busy server is asked again. */
async function openStream(
  port: number,
  { group, cookie }: { group: number; cookie: string },
  onEvent: (type: string, at: number | null) => void,
): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.on('error', () => {})
  socket.write(requestText('GET', `/api/live?groupId=${idOf(group)}`, { headers: { cookie } }))
  const [head] = await once(socket, 'data')
  if (!head.toString('latin1').startsWith('HTTP/1.1 200 ')) {
    socket.destroy()
    await sleep(triedAgainMs)
    return openStream(port, { group, cookie }, onEvent)
  }
  let text = ''
  socket.on('data', (data) => {
    text += data.toString('latin1')
    for (const found of text.matchAll(/event: (\S+)\n(?:id: \S+\n)?data: (.*)\n/g)) {
      const at = /"at":"([^"]+)"/.exec(found[2] ?? '')?.[1]
      onEvent(found[1] ?? '', at === undefined ? null : Date.parse(at))
    }
    text = text.slice(text.lastIndexOf('\n\n') + 1)
  })
  return socket
}
