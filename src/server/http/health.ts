import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'
import type { Departure } from './departure.ts'

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
