import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#domain/times.ts'
import { hasSessionCookie } from '../auth/session.ts'
import type { Services } from '../services.ts'
import { compressible, encodedOnce, encodingFor } from './compression.ts'

/** The Cache-Control of a response that is the same for everybody: cacheable, revalidated every time. */
export const sharedAnswer = 'public, max-age=0, must-revalidate'

type SharedAnswer = { readonly text: string; readonly tag: string }

/** Null: it is not shared after all, so every request is handled separately. `gone`: its maker hung up. */
type Outcome = SharedAnswer | null | 'gone'

/** A response that is being made, or was made a moment ago: requests for the same one wait for it, or have it. */
type Making = {
  readonly outcome: Promise<Outcome>
  readonly settle: (outcome: Outcome) => void
  /** Null while it is being made. */
  madeAt: Instant | null
  /** Called for each client that gets it without asking the feature again. */
  onAgain?: () => void
}

type SharingServices = Pick<Services, 'clock'> & { readonly events: Pick<Services['events'], 'listenToLines'> }

export type SharedAnswers = {
  /** Has all of them made again for requests from now on. */
  forget(): void
  /** For the routes whose answers are the same for all members, and for all visitors, unless they are errors. */
  readonly hooks: {
    onRequest(request: FastifyRequest, reply: FastifyReply): Promise<unknown>
    onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown>
  }
}

/** Enough for every filter of the lines that is asked for within a second. */
const most = 20

/** How long a response is reused without asking the feature again, unless a change is announced. */
const goodForMs = 1_000

const makingBy = new WeakMap<FastifyRequest, Making>()

/** Calls `onAgain` whenever the response to `request` is served to another client without asking the feature. */
export function whenAnsweredAgain(request: FastifyRequest, onAgain: () => void): void {
  const making = makingBy.get(request)
  if (making) making.onAgain = onAgain
}

/**
 * Responses that are the same for all members, and for all visitors, carry an ETag of their content: a client that has
 * it already gets a 304. Others get them compressed, once per content and not once per client; and for a moment a URL is
 * served without asking the feature again. When many clients ask together, as they do after new lines were announced, the
 * response is made once.
 */
export function shareAnswers(app: FastifyInstance, { clock, events }: SharingServices): SharedAnswers {
  const makings = new Map<string, Making>()
  // Requests already waiting get the response in the making, later ones do not: it may be outdated.
  const forget = () => makings.clear()
  const stopListening = events.listenToLines(forget)
  app.addHook('onClose', async () => stopListening())

  /** Not one from the future, after the clock was set back. */
  const isGood = ({ madeAt }: Making, now: Instant) => madeAt === null || (madeAt > now - goodForMs && madeAt <= now)

  async function onRequest(request: FastifyRequest, reply: FastifyReply) {
    const key = keyOf(request)
    let found = makings.get(key)
    while (found && isGood(found, clock())) {
      const answer = await found.outcome
      if (answer === null) return
      if (answer !== 'gone') {
        found.onAgain?.()
        reply.header('content-type', 'application/json; charset=utf-8')
        return reply.send((await bytesFor(answer, request, reply)) ?? undefined)
      }
      found = makings.get(key)
    }
    // No other request may come between that lookup and this, so nothing is awaited here.
    if (!reply.raw.destroyed) make(key, request, reply)
  }

  async function onSend(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
    const making = makingBy.get(request)
    const isShared = typeof payload === 'string' && reply.getHeader('cache-control') === sharedAnswer
    if (!isShared) {
      making?.settle(null)
      return payload
    }
    const answer = { text: payload, tag: createHash('sha1').update(payload).digest('base64url') }
    if (making) making.madeAt = clock()
    making?.settle(answer)
    return bytesFor(answer, request, reply)
  }

  function make(key: string, request: FastifyRequest, reply: FastifyReply): void {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const making: Making = {
      outcome: promise,
      madeAt: null,
      settle(outcome) {
        // Whoever waited looks again, and one of them makes it.
        if (making.madeAt === null && makings.get(key) === making) makings.delete(key)
        resolve(outcome)
      },
    }
    makings.delete(key)
    makings.set(key, making)
    const [oldest] = makings.keys()
    if (makings.size > most && oldest !== undefined) makings.delete(oldest)
    makingBy.set(request, making)
    reply.raw.once('close', () => making.settle('gone'))
  }

  return { forget, hooks: { onRequest, onSend } }
}

/**
 * One response for people with a session and one for visitors: a feature may do more for members, who must not get what
 * was made for somebody else.
 */
function keyOf({ url, headers }: FastifyRequest): string {
  return hasSessionCookie(headers.cookie) ? `members ${url}` : url
}

/** Sets the response's headers and returns its bytes: null if the client has them. */
async function bytesFor({ text, tag }: SharedAnswer, request: FastifyRequest, reply: FastifyReply) {
  reply
    .headers({ 'cache-control': sharedAnswer, etag: `W/"${tag}"`, vary: compressible })
    .removeHeader('content-length')
  if (isTagIn(request.headers['if-none-match'], tag)) {
    reply.status(304)
    return null
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encodedOnce(text, encoding)
}

function isTagIn(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false
}
