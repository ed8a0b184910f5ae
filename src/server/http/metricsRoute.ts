import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { concurrencyLimit } from '../concurrencyLimit.ts'
import type { LiveStreams } from '../live/liveStreams.ts'
import type { Measure } from '../metrics/measure.ts'
import { metricsOfAll } from '../metrics/metricsOfAll.ts'
import type { Services } from '../services.ts'
import { notesOn, routeOf } from './requestLog.ts'

/** How long metrics are cached: frequent scrapes query the database no more often than that. */
const goodForMs = 1_000

/** `/metrics`: Prometheus text, with the counters of this process and the values that the measures read. */
export function metricsRoute(
  app: FastifyInstance,
  services: Services,
  { streams, measures }: { streams: Pick<LiveStreams, 'count' | 'cutOff'>; measures: readonly Measure[] },
): void {
  const registry = new Registry()
  countRequests(app, registry)
  new Counter({
    name: 'live_streams_cut_off_total',
    help: 'Live streams that were ended because nobody read them.',
    registers: [registry],
    collect() {
      this.reset()
      this.inc(streams.cutOff())
    },
  })
  for (const measure of [openStreams(streams), slotsTaken, ...measures]) gauge(measure, services, registry)
  const read = metricsOfAll(registry)
  // Shared by all who ask meanwhile: two concurrent reads would reset each other's gauges.
  let text: Promise<string> | null = null
  // Watching how late the event loop is wakes it a hundred times a second, so only where somebody wants to know.
  let isWatched = false
  app.get('/metrics', async (_request, reply) => {
    if (!isWatched) collectDefaultMetrics({ register: registry })
    isWatched = true
    text ??= read().finally(() => setTimeout(() => (text = null), goodForMs).unref())
    return reply.type(registry.contentType).send(await text)
  })
}

function countRequests(app: FastifyInstance, registry: Registry): void {
  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by method, operation (or route, where there is none) and status; not of live streams.',
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
  const reasons = new Counter({
    name: 'http_refusal_reasons_total',
    help: 'The same by reason: the one of the answer, else the status.',
    labelNames: ['code'],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    const { operation, code, route } = notesOn(request)
    const { statusCode: status, elapsedTime } = reply
    const { method } = request
    // A stream lasts as long as its window is open.
    const isStream = route === '/api/live' && status < 400
    if (!isStream) requests.observe({ method, route: operation ?? routeOf(request), status }, elapsedTime / 1000)
    if (status >= 400) refusals.inc({ status })
    if (status >= 400) reasons.inc({ code: code ?? String(status) })
    done()
  })
}

const openStreams = (streams: Pick<LiveStreams, 'count'>): Measure => ({
  name: 'live_streams',
  help: 'Open live streams.',
  isOfProcess: true,
  read: async () => [{ value: streams.count() }],
})

/** How much is worked on, and how much waits for that. */
const slotsTaken: Measure = {
  name: 'http_places',
  help: 'Requests that are worked on, and that wait for a place; passwords and some others have places of their own.',
  labels: ['gate', 'state'],
  isOfProcess: true,
  read: async ({ memory }) => {
    const limit = memory.of(concurrencyLimit)
    return limit.names.flatMap((gate) => {
      const { inside, waiting } = limit.count(gate)
      return [
        { labels: { gate, state: 'taken' }, value: inside },
        { labels: { gate, state: 'waited_for' }, value: waiting },
      ]
    })
  },
}

/** A measure that cannot be read is missing from the output; the others are there. */
function gauge(
  { name, help, labels = [], isOfProcess = false, read }: Measure,
  services: Services,
  registry: Registry,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    // What is read from the database is the same in every process.
    aggregator: isOfProcess ? 'sum' : 'first',
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
