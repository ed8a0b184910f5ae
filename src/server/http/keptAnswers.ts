import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Membership } from '../auth/membership.ts'
import { inMemory } from '../memory.ts'
import type { Services } from '../services.ts'
import { encoded, encodingFor } from './compression.ts'

/** An answer as bytes, with the numbers of the last changes when it was made. */
type Kept = { readonly state: string; readonly bytes: Buffer }

/** Characters. Shorter answers are made as fast as they are found. */
const shortest = 32_000
const most = { answers: 40, bytes: 16 * 1024 * 1024 }

/** By URL and encoding, the latest used last; `making` also by state, until it is made or its asker has gone. */
const inProgram = inMemory(() => ({ kept: new Map<string, Kept>(), making: new Map<string, Promise<void>>() }))

/** What a request is answered with, and as what its answer is kept. */
const found = new WeakMap<FastifyRequest, Kept>()
const wanted = new WeakMap<FastifyRequest, { readonly state: string; readonly onMade: () => void }>()

/** Thrown instead of an answer that is there already. */
export class AnswerKept extends Error {}

/**
 * Whether the request can be answered with what was made for another member of the group. If not, its answer is kept; who
 * asks for the same meanwhile waits for it, as all open screens of a group ask together after a change.
 */
export async function findKept(
  request: FastifyRequest,
  { memory }: Services,
  { group, sharedChange }: Membership,
): Promise<boolean> {
  const { kept, making } = memory.of(inProgram)
  const key = keyOf(request)
  const state = `${group?.lastSeq} ${sharedChange}`
  await making.get(`${key} ${state}`)
  const answer = kept.get(key)
  if (answer?.state === state) {
    kept.delete(key)
    kept.set(key, answer)
    found.set(request, answer)
    return true
  }
  const { socket } = request.raw
  const { promise, resolve } = Promise.withResolvers<void>()
  const onMade = () => {
    socket.off('close', onMade)
    if (making.get(`${key} ${state}`) === promise) making.delete(`${key} ${state}`)
    resolve()
  }
  wanted.set(request, { state, onMade })
  // Where nothing was long enough, nobody waits; nor for who has gone, for whom no answer may be made.
  if (answer && !socket.destroyed) {
    making.set(`${key} ${state}`, promise)
    socket.once('close', onMade)
  }
  return false
}

/**
 * Long answers that are the same for all members of a group are made and compressed once, until something happens in the
 * group: what 100 people owe each other is half a megabyte.
 */
export function keepLongAnswers(app: FastifyInstance, { memory }: Services): void {
  const { kept } = memory.of(inProgram)
  app.addHook('onSend', (request, reply, payload, done) => {
    const encoding = encodingFor(request.headers['accept-encoding'])
    const send = (bytes: Buffer) => {
      reply.header('content-type', 'application/json').removeHeader('content-length')
      if (encoding !== 'identity') reply.header('content-encoding', encoding)
      done(null, bytes)
    }
    const answer = found.get(request)
    if (answer) return send(answer.bytes)
    const as = wanted.get(request)
    if (!as) return done(null, payload)
    kept.delete(keyOf(request))
    if (typeof payload !== 'string' || payload.length < shortest || reply.statusCode !== 200) {
      as.onMade()
      return done(null, payload)
    }
    const keep = (bytes: Buffer) => {
      kept.set(keyOf(request), { state: as.state, bytes })
      dropOldest(kept)
      send(bytes)
    }
    encoded(payload, encoding, 'kept').then(keep, done).finally(as.onMade)
  })
}

function keyOf({ url, headers }: FastifyRequest): string {
  return `${encodingFor(headers['accept-encoding'])} ${url}`
}

function dropOldest(kept: Map<string, Kept>): void {
  let bytes = [...kept.values()].reduce((sum, one) => sum + one.bytes.length, 0)
  for (const [key, one] of kept) {
    if (kept.size <= most.answers && bytes <= most.bytes) return
    kept.delete(key)
    bytes -= one.bytes.length
  }
}
