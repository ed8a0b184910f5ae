import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo, Server, Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { createGzip } from 'node:zlib'

/** What happens to one request. Only `pass`, and faults that corrupt the response, reach the service. */
export type Fault =
  | 'pass'
  /** The connection is reset before the service is asked, or after it has answered. */
  | 'reset'
  | 'lost answer'
  | 'hang'
  | 'html'
  | 'no content'
  | 'redirect'
  /** Half of the service's response, then a clean end; or a reset in its middle. */
  | 'half'
  | 'cut'
  /** The head of the service's response and nothing more; or one byte of the rest per second. */
  | 'silence'
  | 'trickle'
  /** A content-length larger, or smaller, than the body. */
  | 'length too large'
  | 'length too small'
  /** 50 MB; or 300 MB, in a gzip of a few hundred KB. */
  | 'huge'
  | 'gzip bomb'
  | { readonly status: number; readonly retryAfter?: string }

/** A request, its fault, and the response headers that its sender got; null if none. */
export type Exchange = {
  readonly path: string
  readonly fault: Fault
  readonly said: Readonly<Record<string, string>> | null
  /** How many bytes of the body its sender accepted. */
  bytes: number
}

type Answer = { readonly status: number; readonly headers: IncomingHttpHeaders; readonly body: Buffer }

export type FaultProxy = Awaited<ReturnType<typeof aFaultProxy>>

/**
 * A proxy on loopback between the program and an HTTP service, which applies the test's faults to each request. A
 * connection carries one request.
 */
export async function aFaultProxy(service: string) {
  const target = new URL(service)
  const exchanges: Exchange[] = []
  const busy = new Map<string, number>()
  const strayed: string[] = []
  let mostAtOnce = 0
  let faultOf: (path: string) => Fault = () => 'pass'

  const elsewhere = await serve(async (request, socket) => {
    strayed.push(request.url ?? '')
    socket.end(head(200, { 'content-type': 'application/json' }))
  })

  async function handle(request: IncomingMessage, socket: Socket): Promise<void> {
    const path = request.url ?? ''
    const [key = ''] = path.split('?')
    const now = (busy.get(key) ?? 0) + 1
    busy.set(key, now)
    mostAtOnce = Math.max(mostAtOnce, now)
    socket.once('close', () => busy.set(key, (busy.get(key) ?? 1) - 1))
    const fault = faultOf(path)
    const body = await buffer(request)
    const answer = reaches(fault) ? await ask(new URL(path, target), request, body) : null
    const said = saidBy(fault, answer)
    const exchange: Exchange = { path, fault, said, bytes: 0 }
    exchanges.push(exchange)
    await spoil(socket, exchange, answer, elsewhere.url)
  }

  const proxy = await serve(handle)
  const at = new URL(service)
  at.port = proxy.url.split(':').at(-1) ?? ''
  return {
    /** The service's URL through the proxy. */
    url: at.href.replace(/\/$/, ''),
    exchanges: exchanges as readonly Exchange[],
    /** The redirects that were followed. */
    strayed: strayed as readonly string[],
    /** The most concurrent requests to one path, so far. */
    mostAtOnce: () => mostAtOnce,
    fail(fault: Fault | ((path: string) => Fault)): void {
      faultOf = typeof fault === 'function' ? fault : () => fault
    },
    heal(): void {
      faultOf = () => 'pass'
    },
    /** Stops listening on its port until it comes back. */
    goAway: proxy.close,
    comeBack: proxy.listen,
    async stop(): Promise<void> {
      await Promise.all([proxy.close(), elsewhere.close()])
    },
  }
}

function reaches(fault: Fault): boolean {
  return typeof fault !== 'object' && !['reset', 'hang', 'html', 'no content', 'redirect'].includes(fault)
}

/** The head that the sender gets, as far as it is the service's own. */
function saidBy(fault: Fault, answer: Answer | null): Exchange['said'] {
  if (typeof fault === 'object') return {}
  if (fault === 'reset' || fault === 'hang' || fault === 'lost answer') return null
  const kept = Object.entries(answer?.headers ?? {}).filter(
    ([name]) => name.startsWith('x-') || name === 'content-type',
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, String(value)]))
}

async function ask(address: URL, { method = 'GET', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
  const { host: _, connection: __, 'content-length': ___, 'accept-encoding': ____, ...kept } = headers
  const answer = await fetch(address, {
    method,
    headers: kept as Record<string, string>,
    redirect: 'manual',
    ...(body.length > 0 ? { body: new Uint8Array(body) } : {}),
  })
  return {
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  }
}

/** The exchange, the service's response, and a URL to redirect to. */
type Spoiling = {
  readonly exchange: Exchange
  readonly status: number
  readonly body: Buffer
  readonly elsewhere: string
  /** Sends the head of the response with these additional headers. */
  readonly begin: (headers?: Record<string, unknown>) => void
}

/** Writes the corrupted response to the socket. */
async function spoil(socket: Socket, exchange: Exchange, answer: Answer | null, elsewhere: string): Promise<void> {
  const { fault, said } = exchange
  if (typeof fault === 'object') {
    const retry = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter }
    const headers = { 'content-type': 'application/json', ...retry }
    return void socket.end(`${head(fault.status, headers)}{"message":"not now"}`)
  }
  const { status = 200, body = Buffer.alloc(0) } = answer ?? {}
  const begin = (headers: Record<string, unknown> = {}) => void socket.write(head(status, { ...said, ...headers }))
  await ways[fault](socket, { exchange, status, body, elsewhere, begin })
}

const ways: Readonly<Record<Extract<Fault, string>, (socket: Socket, of: Spoiling) => unknown>> = {
  pass(socket, { begin, body }) {
    begin({ 'content-length': body.length })
    socket.end(body)
  },
  reset: (socket) => socket.resetAndDestroy(),
  'lost answer': (socket) => socket.resetAndDestroy(),
  hang: () => {},
  html: (socket) =>
    socket.end(`${head(200, { 'content-type': 'text/html' })}<!doctype html><h1>Welcome to nginx!</h1>`),
  'no content': (socket) => socket.end(head(204, {})),
  redirect: (socket, { elsewhere, exchange }) =>
    socket.end(head(302, { location: `${elsewhere}${exchange.path}`, 'content-length': 0 })),
  half(socket, { begin, body }) {
    begin()
    socket.end(halfOf(body))
  },
  async cut(socket, { begin, body }) {
    begin({ 'content-length': body.length })
    socket.write(halfOf(body))
    // A reset loses sent data unless it was read before: this gives the reader time.
    await sleep(20)
    await nextTurn()
    socket.resetAndDestroy()
  },
  silence: (_, { begin, body }) => begin({ 'content-length': body.length }),
  async trickle(socket, { begin, body }) {
    begin({ 'content-length': body.length })
    for (const byte of body) {
      if (socket.destroyed) return
      socket.write(Buffer.of(byte))
      await sleep(1_000)
    }
  },
  'length too large'(socket, { begin, body }) {
    begin({ 'content-length': body.length + 100 })
    socket.end(body)
  },
  'length too small'(socket, { begin, body }) {
    begin({ 'content-length': Math.floor(body.length / 2) })
    socket.end(body)
  },
  huge(socket, { begin, exchange }) {
    begin()
    return pour(socket, exchange, { bytes: Buffer.from(`[${'{"id":"x"},'.repeat(100_000)}`), times: 46 })
  },
  async 'gzip bomb'(socket, { begin, exchange }) {
    begin({ 'content-encoding': 'gzip' })
    return pour(socket, exchange, { bytes: await bomb(), times: 1 })
  },
}

function halfOf(body: Buffer): Buffer {
  return body.subarray(0, Math.ceil(body.length / 2))
}

/** Writes as fast as the client reads, until it stops. */
async function pour(
  socket: Socket,
  exchange: Exchange,
  { bytes, times }: { bytes: Buffer; times: number },
): Promise<void> {
  for (let time = 0; time < times && !socket.destroyed; time += 1) {
    exchange.bytes += bytes.length
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
  }
  socket.end()
}

let packed: Promise<Buffer> | null = null

/** 300 MB of spaces after the start of a list, compressed. */
function bomb(): Promise<Buffer> {
  packed ??= (async () => {
    const gzip = createGzip({ level: 1 })
    const whole = buffer(gzip)
    const blanks = Buffer.alloc(1024 * 1024, ' ')
    gzip.write('[')
    for (let megabyte = 0; megabyte < 300; megabyte += 1) if (!gzip.write(blanks)) await once(gzip, 'drain')
    gzip.end(']')
    return whole
  })()
  return packed
}

function head(status: number, headers: Record<string, unknown>): string {
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `HTTP/1.1 ${status} Told by the test\r\n${lines.join('\r\n')}\r\n\r\n`
}

/** An HTTP server whose responses are written directly to the socket. */
async function serve(handle: (request: IncomingMessage, socket: Socket) => Promise<void>) {
  let server: Server
  let port = 0
  const open = new Set<Socket>()
  const listen = async () => {
    server = createServer((request) => void handle(request, request.socket).catch(() => request.socket.destroy()))
    server.on('connection', (socket: Socket) => {
      open.add(socket.on('error', () => {}).once('close', () => open.delete(socket)))
    })
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    port = (server.address() as AddressInfo).port
  }
  await listen()
  return {
    url: `http://127.0.0.1:${port}`,
    listen,
    async close(): Promise<void> {
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
  }
}
