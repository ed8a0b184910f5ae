import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken } from '../auth/session.ts'
import { inMemory } from '../memory.ts'
import type { Services } from '../services.ts'
import { Busy, enterInTurn, type Gate, type GatePerKey, type Leave, openGate, openGatePerKey } from './gate.ts'
import { atPlace, type Place, takePlace } from './place.ts'
import { addressedGroup, isReading } from './request.ts'

/**
 * Requests processed at a time. They share the database connections, of which there are fewer; more requests would not
 * be served sooner, and all would wait.
 */
const requestPlaces = 40

/**
 * Passwords hashed at a time. Each keeps a core busy for a twentieth of a second, on one of the four threads that also
 * read files and compress responses.
 */
const passwordPlaces = Math.min(availableParallelism(), 3)

/** How much is processed at a time; the rest waits a moment or is refused. */
export type Gates = {
  readonly requests: Gate
  /**
   * Commands of one group, and of one session: they would only wait for each other, each with a place and a connection.
   */
  readonly groups: GatePerKey
  readonly sessions: GatePerKey
  /** Requests waiting for an external service. */
  readonly outside: Gate
  /** Google sign-ins, which wait for Google. */
  readonly google: Gate
  readonly passwords: Gate
  readonly registrations: Gate
  /**
   * In front of these two, for each address or known browser: many attempts from one place wait for each other, and the
   * next from elsewhere waits for one hash at most.
   */
  readonly passwordsByAddress: GatePerKey
  readonly registrationsByAddress: GatePerKey
}

/** A request waiting outside costs little memory. */
const outsidePlaces = 400
const googlePlaces = 10

/** One command of a group runs while some others are prepared; one session has at most half of these. */
const groupPlaces = 8
const sessionPlaces = 4

/** Friends who arrive together wait rather than being refused. A slow machine checks seven passwords a second. */
const friends = { longestLine: 100, burstMs: 15_000 }

const crowd = { longestLine: 2 * friends.longestLine, burstMs: 2 * friends.burstMs }

/** The gates of a program. */
export const inProgram = inMemory(openGates)

export function openGates(): Gates {
  const line = { places: passwordPlaces, steadyMs: 1_000 }
  return {
    requests: openGate({ places: requestPlaces }),
    groups: openGatePerKey({ places: groupPlaces }),
    sessions: openGatePerKey({ places: sessionPlaces }),
    outside: openGate({ places: outsidePlaces }),
    google: openGate({ places: googlePlaces }),
    passwords: openGate({ ...line, ...friends }),
    registrations: openGate({ ...line, ...crowd }),
    passwordsByAddress: openGatePerKey({ ...line, ...friends }),
    registrationsByAddress: openGatePerKey({ ...line, ...crowd }),
  }
}

const held = new WeakMap<FastifyRequest, Place>()

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It is processed like an API request, though it is not below `/api`. */
    takesPlace?: boolean
  }
}

/**
 * Admits each API request through the gate; probes and pages need no place. A request holds its place until its work is
 * done, whether or not the client still waits for the response. How quickly the response is read does not matter.
 * Commands that would wait for each other queue up before it, and a request that waits for an external service holds no
 * place.
 */
export function guardRoutes(app: FastifyInstance, services: Services, gates: Gates): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api') && !route.config?.takesPlace) return
    const { handler } = route
    route.handler = async function guarded(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      const turns = [...linesOf(request, services, gates), () => gates.requests.enter()]
      const place = await takePlace({ inside: () => enterInTurn(turns), outside: () => gates.outside.enter() })
      held.set(request, place)
      try {
        // The client hung up while waiting in line.
        if (request.socket.destroyed) throw new Busy()
        return await atPlace(place, () => handler.call(this, request, reply))
      } finally {
        place.leave()
        held.delete(request)
      }
    }
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leavePlace(request)
    done(null, payload)
  })
}

/** What a request waits for before it takes a place: the other commands of its session, and those of its group. */
function linesOf(
  { method, url, headers }: FastifyRequest,
  services: Services,
  { groups, sessions }: Gates,
): (() => Promise<Leave>)[] {
  const session = isReading(method) ? null : sessionToken(services, headers.cookie)
  // Requests without a session are refused before anything waits; in a group's line they would only delay its members.
  if (session === null) return []
  const groupId = addressedGroup(url)
  return [() => sessions.enter(session), ...(groupId === null ? [] : [() => groups.enter(groupId)])]
}

/** Gives this request's place back early, where the rest of its work has its own gate. */
export function leavePlace(request: FastifyRequest): void {
  held.get(request)?.leave()
}
