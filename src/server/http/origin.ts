import type { FastifyRequest } from 'fastify'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Config } from '../config.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the request carries is proof enough, wherever it comes from. */
    fromAnyOrigin?: boolean
  }
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/**
 * The origins whose pages may change something here: the public one, and, if that is this machine, its other names too,
 * because people open either.
 */
export function ownOrigins({ publicUrl, publicUrlAlt }: Pick<Config, 'publicUrl' | 'publicUrlAlt'>): readonly string[] {
  const names = loopback.includes(publicUrl.hostname) ? loopback : [publicUrl.hostname]
  const port = publicUrl.port === '' ? '' : `:${publicUrl.port}`
  return [
    ...names.map((name) => `${publicUrl.protocol}//${name}${port}`),
    ...(publicUrlAlt ? [publicUrlAlt.origin] : []),
  ]
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
