import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { LiveStreams } from '../live/liveStreams.ts'
import type { Services } from '../services.ts'
import type { Measure } from './measure.ts'

/** `/metrics`: Prometheus text, with what every process counts by itself and what the measures read. */
export function metricsRoute(
  app: FastifyInstance,
  services: Services,
  { streams, measures }: { streams: LiveStreams; measures: readonly Measure[] },
): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countRequests(app, registry)
  new Gauge({
    name: 'live_streams',
    help: 'Open live streams.',
    registers: [registry],
    collect() {
      this.set(streams.count())
    },
  })
  for (const measure of measures) gauge(measure, services, registry)
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()))
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [registry],
  })
  const refusals = new Counter({
    name: 'http_refusals_total',
    help: 'Requests that were refused or failed (400 and above), by status.',
    labelNames: ['status'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unknown'
    requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    if (reply.statusCode >= 400) refusals.inc({ status: reply.statusCode })
    done()
  })
}

/** A measure that cannot be read is missing from the answer; the others are there. */
function gauge({ name, help, labels = [], read }: Measure, services: Services, registry: Registry): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      this.reset()
      try {
        for (const reading of await read(services)) this.set(reading.labels ?? {}, reading.value)
      } catch (error) {
        // Without labels it would read as 0.
        if (labels.length === 0) this.remove()
        services.log.warn({ error, measure: name }, 'a measure could not be read')
      }
    },
  })
}
