import type { FastifyInstance } from 'fastify'
import { ownOrigins } from '../ownOrigins.ts'
import type { Services } from '../services.ts'

const mostNamed = 20

/** Says in the log, once for each, by which other addresses than PUBLIC_URL pages are opened. */
export function noteOtherAddresses(app: FastifyInstance, { config, log }: Services): void {
  const own = new Set(ownOrigins(config).map((origin) => new URL(origin).host))
  const named = new Set<string>()
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['sec-fetch-mode'] === 'navigate') {
      const host = request.host.slice(0, 100)
      if (!own.has(host) && !named.has(host) && named.size < mostNamed) {
        named.add(host)
        const publicUrl = config.publicUrl.origin
        log.warn({ host, publicUrl }, 'opened by an address that is not PUBLIC_URL: nobody can sign in there')
      }
    }
    done()
  })
}
