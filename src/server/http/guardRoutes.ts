import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken } from '../auth/session.ts'
import { Busy, concurrencyLimit, type Turn } from '../concurrencyLimit.ts'
import type { Services } from '../services.ts'
import { addressedGroup, isReading } from './request.ts'
import { inSlot, type RequestSlot, takeSlot } from './requestSlot.ts'

const held = new WeakMap<FastifyRequest, RequestSlot>()

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is processed like an API request, though it is not below `/api`. */
    takesSlot?: boolean
  }
}

/**
 * Has each API request wait for its turn; probes and pages need no slot. A request holds its slot until its work is done,
 * whether or not the client still waits for the response. How quickly the response is read does not matter. Commands that
 * would wait for each other queue up before it, and a request that waits for an external service holds none.
 */
export function guardRoutes(app: FastifyInstance, services: Services): void {
  const limit = services.memory.of(concurrencyLimit)
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api') && !route.config?.takesSlot) return
    const { handler } = route
    route.handler = async function guarded(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      const turns = turnsOf(request, services)
      const slot = await takeSlot(() => limit.enter(...turns))
      held.set(request, slot)
      try {
        // The client hung up while waiting.
        if (request.socket.destroyed) throw new Busy()
        return await inSlot(slot, () => handler.call(this, request, reply))
      } finally {
        slot.leave()
        held.delete(request)
      }
    }
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leaveSlot(request)
    done(null, payload)
  })
}

/** A command waits for the others of its session and of its group, which it would wait for at their lock anyway. */
function turnsOf({ method, url, headers }: FastifyRequest, services: Services): Turn[] {
  const session = isReading(method) ? null : sessionToken(services, headers.cookie)
  // Requests without a session are refused before anything waits; in a group's queue they would only delay its members.
  if (session === null) return ['requests']
  const groupId = addressedGroup(url)
  return [['sessions', session], ...(groupId === null ? [] : [['groups', groupId] as const]), 'requests']
}

/** Gives this request's slot back early, where the rest of its work has a queue of its own. */
export function leaveSlot(request: FastifyRequest): void {
  held.get(request)?.leave()
}
