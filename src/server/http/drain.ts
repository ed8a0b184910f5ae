import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { findAsker } from '../auth/session.ts'
import type { Services } from '../services.ts'
import { version } from '../version.ts'

/** How a process behind a load balancer shuts down without a failed request: it reports not ready, waits, then ends. */
export type Drain = {
  /** Once true, `/readyz` returns 503 and connections are not kept alive. */
  isDraining(): boolean
  /** Notes a request for `/readyz`, which load balancers poll. */
  noteWatcher(): void
  /** Begins it. Resolves once the load balancer had time to send requests elsewhere; immediately if none polls. */
  begin(): Promise<void>
}

/** Two polls a second apart, and the time until they take effect. */
const noticeMs = 4_000
/** Load balancers poll more often than this. */
const watcherMs = 30_000

export function openDrain(pauseMs = noticeMs): Drain {
  let watchedAt = Number.NEGATIVE_INFINITY
  let begun: Promise<void> | null = null
  return {
    isDraining: () => begun !== null,
    noteWatcher: () => {
      watchedAt = performance.now()
    },
    begin: () => {
      begun ??= performance.now() - watchedAt < watcherMs ? wait(pauseMs) : Promise.resolve()
      return begun
    },
  }
}

/** While the process drains, every response closes its connection: a proxy sends its next request over a new one. */
export function closeConnectionsAfter(drain: Drain, app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    if (drain.isDraining()) reply.header('connection', 'close')
    done()
  })
}

/** `/healthz`: alive; to an administrator with the version. `/readyz`: ready, and not about to shut down. */
export function healthRoutes(app: FastifyInstance, services: Services, drain: Drain): void {
  app.get('/healthz', async (request) => {
    const asker = request.headers.cookie ? await findAsker(services, request.headers.cookie).catch(() => null) : null
    return { status: 'ok', ...(asker?.isWebsiteAdmin && version) }
  })
  app.get('/readyz', async (_request, reply) => {
    drain.noteWatcher()
    if (drain.isDraining()) return reply.status(503).send({ status: 'leaving' })
    try {
      await services.db.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' })
    }
  })
}
