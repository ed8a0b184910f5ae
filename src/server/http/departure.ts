import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** How a process goes away behind a balancer without a failed request: first it says so, then it waits, then it ends. */
export type Departure = {
  /** Whether it has begun: from then on `/readyz` answers 503 and connections are not kept. */
  hasBegun(): boolean
  /** Somebody asked for `/readyz`, as balancers do again and again. */
  noteWatcher(): void
  /** Begins it. Answers once whoever watches had the time to send requests elsewhere; at once where nobody watches. */
  begin(): Promise<void>
}

/** Two questions a second apart, and the time until their answers have an effect. */
const noticeMs = 4_000
/** Who balances requests asks more often than this. */
const watcherMs = 30_000

export function openDeparture(pauseMs = noticeMs): Departure {
  let watchedAt = Number.NEGATIVE_INFINITY
  let begun: Promise<void> | null = null
  return {
    hasBegun: () => begun !== null,
    noteWatcher: () => {
      watchedAt = performance.now()
    },
    begin: () => {
      begun ??= performance.now() - watchedAt < watcherMs ? wait(pauseMs) : Promise.resolve()
      return begun
    },
  }
}

/** Once a departure has begun, every answer ends its connection: a proxy sends its next request over a new one. */
export function closeConnectionsAfter(departure: Departure, app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (departure.hasBegun()) reply.header('connection', 'close')
    done()
  })
}

/** `/healthz`: alive. `/readyz`: ready to serve, and about to go on serving. */
export function healthRoutes(app: FastifyInstance, services: Services, departure: Departure): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    departure.noteWatcher()
    if (departure.hasBegun()) return reply.status(503).send({ status: 'leaving' })
    try {
      await services.db.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' })
    }
  })
}
