import type { FastifyRequest } from 'fastify'
import { Refused, refusal } from '#domain/refusals.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the request carries is proof enough, wherever it comes from. */
    fromAnyOrigin?: boolean
  }
}

/**
 * Refuses a request that changes something and comes from a page of another site, or of this one at an address that it is
 * not set up for: then it says so, and which one that is. `origins`: the public one first. Browsers always send the origin of
 * such a request; scripts send none, and have no other user's cookies.
 */
export function checkOrigin(request: Pick<FastifyRequest, 'method' | 'headers'>, origins: readonly string[]): void {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return
  const { origin, 'sec-fetch-site': site } = request.headers
  const isForeign = origin === undefined ? site === 'cross-site' || site === 'same-site' : !origins.includes(origin)
  if (!isForeign) return
  const [publicOrigin = ''] = origins
  if (origin && isOfHost(origin, request.headers.host))
    throw new Refused(refusal('other-address', { here: origin, origin: publicOrigin }))
  throw new Refused(refusal('other-origin'))
}

function isOfHost(origin: string, host: string | undefined): boolean {
  return /^https?:\/\/[\w.:[\]-]{1,255}$/.test(origin) && origin.slice(origin.indexOf('//') + 2) === host
}
