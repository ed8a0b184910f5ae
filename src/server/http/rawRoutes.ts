import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Routes of a feature that cannot be in the contract: another party defines their format. They have their own scope,
 * where they may accept bodies other than JSON.
 */
export type RawRoutes = (scope: FastifyInstance, services: Services) => void

/** Lets the routes of a scope accept form bodies, as an object of strings; the last value of a repeated name wins. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}
