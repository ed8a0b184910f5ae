import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A typical load balancer for several processes: it polls their `/readyz`, sends requests round-robin to the ready
 * ones, over keep-alive connections, and streams responses back. It retries on another process only when no connection
 * could be made: a request that was sent may have been executed.
 */
export type LoadBalancer = {
  readonly url: string
  /** Whether every process takes requests. */
  isComplete(): boolean
  /** The reason of each failure: a ready process that did not respond, or no ready process. */
  failures(): readonly string[]
  stop(): Promise<void>
}

type Backend = { readonly url: URL; isIn: boolean; refusals: number; answeredAt: number }

/** As usual for load balancers: one failed poll is tolerated. */
const refusalsToLeave = 2

export async function aLoadBalancer(
  urls: readonly string[],
  { checkEveryMs = 500, port = 0 }: { checkEveryMs?: number; port?: number } = {},
): Promise<LoadBalancer> {
  const backends = urls.map((url): Backend => ({ url: new URL(url), isIn: false, refusals: 0, answeredAt: 0 }))
  const agent = new Agent({ keepAlive: true })
  let turn = 0
  const failures: string[] = []

  const next = () => {
    const ready = backends.filter(({ isIn }) => isIn)
    turn += 1
    return ready[turn % ready.length]
  }

  async function pass(asked: IncomingMessage, answer: ServerResponse): Promise<void> {
    const body = await bodyOf(asked)
    for (let backend = next(); backend; backend = next()) {
      const outcome = await forward({ asked, body, answer, to: backend.url, agent })
      if (outcome === null) return
      const lastAskedMs = Math.round(performance.now() - backend.answeredAt)
      failures.push(`${asked.method} ${asked.url}: ${outcome.why}, ${lastAskedMs} ms after it was ready`)
      backend.isIn = false
      if (outcome.wasSent) break
    }
    if (!next()) failures.push(`${asked.method} ${asked.url}: no process is ready`)
    answer.writeHead(next() ? 502 : 503, { 'retry-after': '1' }).end()
  }

  const server = createServer((asked, answer) => {
    pass(asked, answer).catch(() => answer.destroy())
  })
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const checks = setInterval(() => {
    for (const backend of backends) void isReady(backend.url).then((ready) => note(backend, ready))
  }, checkEveryMs)
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    isComplete: () => backends.every(({ isIn }) => isIn),
    failures: () => [...failures],
    async stop() {
      clearInterval(checks)
      server.closeAllConnections()
      agent.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function note(backend: Backend, ready: boolean): void {
  backend.refusals = ready ? 0 : backend.refusals + 1
  if (ready) {
    backend.isIn = true
    backend.answeredAt = performance.now()
  } else if (backend.refusals >= refusalsToLeave) {
    backend.isIn = false
  }
}

type Forwarding = {
  readonly asked: IncomingMessage
  readonly body: Buffer
  readonly answer: ServerResponse
  readonly to: URL
  readonly agent: Agent
}

/** Why there was no response, and whether the request was sent; null once a response has started. */
type Outcome = { readonly why: string; readonly wasSent: boolean } | null

function forward({ asked, body, answer, to, agent }: Forwarding): Promise<Outcome> {
  return new Promise((resolve) => {
    const headers = { ...asked.headers, connection: 'keep-alive', 'x-forwarded-for': asked.socket.remoteAddress ?? '' }
    const { hostname, port } = to
    const sent = request({ hostname, port, agent, method: asked.method, path: asked.url, headers })
    answer.once('close', () => sent.destroy())
    sent.once('response', (received) => {
      const { connection: _, 'keep-alive': __, ...own } = received.headers
      answer.writeHead(received.statusCode ?? 502, own)
      answer.flushHeaders()
      received.pipe(answer)
      // The client must not take half of a response for a complete one.
      received.once('error', () => answer.destroy())
      resolve(null)
    })
    sent.once('error', (error) => {
      const code = 'code' in error ? String(error.code) : error.message
      const over = sent.reusedSocket ? 'a kept connection' : 'a new connection'
      resolve({ why: `${code} over ${over}`, wasSent: code !== 'ECONNREFUSED' })
    })
    sent.end(body)
  })
}

async function bodyOf(asked: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of asked) parts.push(part)
  return Buffer.concat(parts)
}

async function isReady(url: URL): Promise<boolean> {
  try {
    const { status } = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(2_000) })
    return status === 200
  } catch {
    return false
  }
}
