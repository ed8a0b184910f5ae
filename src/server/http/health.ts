import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LiveStreams } from '../live/liveStreams.ts'
import type { Services } from '../services.ts'

/** `/healthz`: alive. `/readyz`: ready to serve. `/metrics`: Prometheus text. */
export function healthRoutes(app: FastifyInstance, services: Services, streams: LiveStreams): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams.',
    registers: [registry],
    collect() {
      this.set(streams.count())
    },
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.db.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' })
    }
  })
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}
