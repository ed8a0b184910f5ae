import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A balancer in front of several processes, as people put one there: it asks each of them for `/readyz`, gives requests
 * in turn to those that are ready, over connections that it keeps, and passes on what comes back as it comes. A request
 * goes to another process only when no connection could be made: whatever was sent once may have been done.
 */
export type LoadBalancer = {
  readonly url: string
  /** Whether every process takes requests. */
  isComplete(): boolean
  /** What was wrong whenever a process that was thought ready did not answer, or none was. */
  failures(): readonly string[]
  stop(): Promise<void>
}

type Backend = { readonly url: URL; isIn: boolean; refusals: number; answeredAt: number }

/** As balancers usually do: one question may go wrong. */
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

/** Why no answer came, and whether it was sent all the same; null once an answer is on its way. */
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
      // Half of an answer is none: the asker must not take it for a whole one.
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
