import type { FastifyRequest } from 'fastify'
import { Refused, refusal } from '#domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the request carries is proof enough, wherever it comes from. */
    fromAnyOrigin?: boolean
  }
}

/**
 * Refuses a request that changes something and comes from a page of another site. Browsers always send the origin of
 * such a request; scripts send none, and have no other user's cookies.
 */
export function checkOrigin(request: FastifyRequest, origins: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !origins.includes(origin)
  if (isForeign) throw new Refused(refusal('other-origin'))
}
