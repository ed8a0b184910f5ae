import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/** `/healthz`: alive. `/readyz`: ready to serve. */
export function healthRoutes(app: FastifyInstance, services: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    try {
      await services.db.pool.query('select 1')
      return { status: 'ready' }
    } catch {
      return reply.status(503).header('retry-after', '1').send({ status: 'unavailable' })
    }
  })
}
