import type { FastifyInstance } from 'fastify'
import type { Services } from '../services.ts'

/**
 * Routes of a feature that cannot be in the contract: another party defines their format. They have their own scope,
 * where they may accept bodies other than JSON.
 */
export type RawRoutes = (scope: FastifyInstance, services: Services) => void
