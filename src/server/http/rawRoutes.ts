import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Routes of a feature that no contract can describe: another party says what they look like. They stand in a scope of
 * their own, where they may read bodies other than JSON.
 */
export type RawRoutes = (scope: FastifyInstance, services: Services) => void

/** Lets the routes of a scope take what forms send, as an object of texts; of a repeated name the last value. */
export function acceptForms(scope: FastifyInstance): void {
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}
