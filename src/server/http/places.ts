import { availableParallelism } from 'node:os'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionToken } from '../auth/session.ts'
import type { Services } from '../services.ts'
import { Busy, enterInTurn, type Gate, type GatePerKey, type Leave, openGate, openGatePerKey } from './gate.ts'
import { atPlace, type Place, takePlace } from './place.ts'
import { addressedGroup, isReading } from './request.ts'

/**
 * Requests that are worked on at once. They share the connections to the database, of which there are fewer; each more
 * would not be served sooner, and all would wait.
 */
const requestPlaces = 40

/**
 * Passwords that are looked at at once. Each keeps a processor busy for a twentieth of a second, on one of the four
 * threads that also read files and compress answers.
 */
const passwordPlaces = Math.min(availableParallelism(), 3)

/** How much is worked on at once; the rest waits a moment or is refused. */
export type Gates = {
  readonly requests: Gate
  /** Commands of one group, and of one session: they would only wait for each other, each with a place and a connection. */
  readonly groups: GatePerKey
  readonly sessions: GatePerKey
  /** What waits for a service that is not ours. */
  readonly outside: Gate
  /** Signing in by Google, which waits for it. */
  readonly google: Gate
  readonly passwords: Gate
  readonly registrations: Gate
}

/** Who waits outside costs a little memory. */
const outsidePlaces = 400
const googlePlaces = 10

/** One command of a group runs while some others are prepared; of these one session has no more than half. */
const groupPlaces = 8
const sessionPlaces = 4

/** Friends who come together wait rather than be sent away at the door. A slow machine looks at seven in a second. */
const friends = { longestLine: 100, burstMs: 15_000 }

export function openGates(): Gates {
  const line = { places: passwordPlaces, standingMs: 1_000 }
  return {
    requests: openGate({ places: requestPlaces }),
    groups: openGatePerKey({ places: groupPlaces }),
    sessions: openGatePerKey({ places: sessionPlaces }),
    outside: openGate({ places: outsidePlaces }),
    google: openGate({ places: googlePlaces }),
    passwords: openGate({ ...line, ...friends }),
    registrations: openGate({ ...line, longestLine: 2 * friends.longestLine, burstMs: 2 * friends.burstMs }),
  }
}

const held = new WeakMap<FastifyRequest, Place>()

/**
 * Lets each request of the API in through the gate; the probes and the pages need no place. It keeps its place until its
 * work is done, whether somebody still waits for the answer or not. How quickly the answer is read does not matter.
 * Commands that would wait for each other form their line before it, and who waits for somebody outside has none.
 */
export function guardRoutes(app: FastifyInstance, services: Services, gates: Gates): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api')) return
    const { handler } = route
    route.handler = async function guarded(this: FastifyInstance, request: FastifyRequest, reply: FastifyReply) {
      const turns = [...linesOf(request, services, gates), () => gates.requests.enter()]
      const place = await takePlace({ inside: () => enterInTurn(turns), outside: () => gates.outside.enter() })
      held.set(request, place)
      try {
        // Who waited in line and left it has no answer coming.
        if (request.socket.destroyed) throw new Busy()
        return await atPlace(place, () => handler.call(this, request, reply))
      } finally {
        place.leave()
      }
    }
  })
  app.addHook('onSend', (request, _reply, payload, done) => {
    leavePlace(request)
    done(null, payload)
  })
}

/** What a request waits for before it asks for a place: the other commands of its session, and those of its group. */
function linesOf(
  { method, url, headers }: FastifyRequest,
  services: Services,
  { groups, sessions }: Gates,
): (() => Promise<Leave>)[] {
  const session = isReading(method) ? null : sessionToken(services, headers.cookie)
  // Strangers are turned away before anything waits; in the line of a group they would only keep its members waiting.
  if (session === null) return []
  const groupId = addressedGroup(url)
  return [() => sessions.enter(session), ...(groupId === null ? [] : [() => groups.enter(groupId)])]
}

/** Gives the place of this request back before its end, where what is left of its work has a gate of its own. */
export function leavePlace(request: FastifyRequest): void {
  held.get(request)?.leave()
}
