import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#domain/times.ts'
import { hasSessionCookie } from '../auth/session.ts'
import type { Services } from '../services.ts'
import { compressible, type Encoding, encoded as encodedText, encodingFor } from './compression.ts'
import { isReading, pathOf } from './request.ts'

/** The Cache-Control of a response that is the same for everybody: cacheable, revalidated every time. */
export const sharedAnswer = 'public, max-age=0, must-revalidate'

/** A response with its ETag, as bytes in the encodings requested so far. */
type SharedAnswer = {
  readonly tag: string
  readonly text: string
  readonly encoded: Map<Encoding, Promise<Buffer>>
  /** When it was made; it is reused for a moment only. */
  readonly madeAt: Instant
  /** Called for each client that gets it without asking the feature again. */
  readonly onAgain: (() => void) | undefined
}

/** A response in the making: requests for the same one wait for it. */
type Making = { readonly answer: Promise<Outcome>; readonly settle: (outcome: Outcome) => void }

/** Null: it is not shared after all, so every request is handled separately. `gone`: its maker hung up. */
type Outcome = SharedAnswer | null | 'gone'

type SharingServices = Pick<Services, 'clock'> & { readonly events: Pick<Services['events'], 'listenToLines'> }

/** `forget` has all of them made again for requests from now on. */
export type SharedAnswers = { forget(): void }

/** Enough for every filter of the lines in use these minutes. */
const most = { answers: 40, characters: 16 * 1024 * 1024, paths: 40 }

/** How long a response is reused without asking the feature again, unless a change is announced. */
const goodForMs = 1_000

/** The callbacks by which features learn that their response was served again. */
const listeners = new WeakMap<FastifyRequest, () => void>()

/** Calls `onAgain` whenever the response to `request` is served to another client without asking the feature. */
export function whenAnsweredAgain(request: FastifyRequest, onAgain: () => void): void {
  listeners.set(request, onAgain)
}

/**
 * Responses that are the same for all members, and for all visitors, carry an ETag of their content: a client that has
 * it already gets a 304. Others get them compressed, once per content and not once per client; and for a moment a URL is
 * served without asking the feature again. When many clients ask together, as they do after new lines were announced, the
 * response is made once.
 */
export function shareAnswers(app: FastifyInstance, { clock, events }: SharingServices): SharedAnswers {
  const kept = keptAnswers()
  const stopListening = events.listenToLines(kept.forget)
  app.addHook('onClose', async () => stopListening())

  app.addHook('onRequest', (request, reply, done) => {
    if (!isReading(request.method)) return done()
    const look = () => {
      const found = kept.madeNow(keyOf(request), clock()) ?? kept.beingMade(keyOf(request))
      if (found instanceof Promise) found.then((answer) => (answer === 'gone' ? look() : give(answer)), done)
      else give(found ?? null)
    }
    const give = (answer: SharedAnswer | null) => {
      // No other request may come between this lookup and `make`, so nothing is awaited here.
      if (!answer) {
        if (!reply.raw.destroyed && kept.make(request)) reply.raw.once('close', () => kept.gone(request))
        return done()
      }
      answer.onAgain?.()
      reply.header('content-type', 'application/json; charset=utf-8')
      const bytes = bytesFor(answer, request, reply)
      if (!(bytes instanceof Promise)) reply.send(bytes ?? undefined)
      else bytes.then((made) => reply.send(made), done)
    }
    look()
  })
  app.addHook('onSend', (request, reply, payload, done) => {
    const isShared = typeof payload === 'string' && reply.getHeader('cache-control') === sharedAnswer
    if (!isShared) {
      kept.made(request, null)
      return done(null, payload)
    }
    const bytes = bytesFor(kept.made(request, { text: payload, madeAt: clock() }), request, reply)
    if (!(bytes instanceof Promise)) done(null, bytes)
    else bytes.then((made) => done(null, made), done)
  })
  return kept
}

/** The shared responses by key, the latest last. */
function keptAnswers() {
  const answers = new Map<string, SharedAnswer>()
  const paths = new Set<string>()
  const makings = new Map<string, Making>()
  const makers = new WeakMap<FastifyRequest, Making>()

  return {
    /** A response made a moment ago; not one from the future, after the clock was set back. */
    madeNow(key: string, now: Instant): SharedAnswer | null {
      const found = answers.get(key)
      return found && found.madeAt > now - goodForMs && found.madeAt <= now ? found : null
    },
    beingMade: (key: string) => makings.get(key)?.answer,
    /** Whether from now on other requests wait for this one's response: those of its path are known to be shared. */
    make(request: FastifyRequest): boolean {
      if (!paths.has(pathOf(request.url))) return false
      const making = newMaking()
      makers.set(request, making)
      makings.set(keyOf(request), making)
      return true
    },
    made,
    /** The maker hung up and gets no response; requests that waited for it look again, and one of them makes it. */
    gone(request: FastifyRequest): void {
      const making = makers.get(request)
      const key = keyOf(request)
      if (making && makings.get(key) === making) makings.delete(key)
      making?.settle('gone')
    },
    /** Nothing stored is served again; requests already waiting get the response in the making, later ones do not. */
    forget(): void {
      makings.clear()
      for (const [key, answer] of answers) answers.set(key, { ...answer, madeAt: never })
    },
  }

  function made(request: FastifyRequest, found: null): null
  function made(request: FastifyRequest, found: Pick<SharedAnswer, 'text' | 'madeAt'>): SharedAnswer
  function made(request: FastifyRequest, found: Pick<SharedAnswer, 'text' | 'madeAt'> | null): SharedAnswer | null {
    const making = makers.get(request)
    if (!making && !found) return null
    const key = keyOf(request)
    const isLatest = making !== undefined && makings.get(key) === making
    if (isLatest) makings.delete(key)
    // A response requested before an announcement may be outdated.
    const answer = found && keep(request, { ...found, madeAt: isLatest ? found.madeAt : never })
    making?.settle(answer)
    return answer
  }

  /** One path may be written in many ways, so the oldest are forgotten. */
  function rememberPath(path: string): void {
    paths.delete(path)
    paths.add(path)
    const [oldest] = paths
    if (paths.size > most.paths && oldest !== undefined) paths.delete(oldest)
  }

  /** A response with the same content keeps its encodings. */
  function keep(request: FastifyRequest, { text, madeAt }: Pick<SharedAnswer, 'text' | 'madeAt'>): SharedAnswer {
    const key = keyOf(request)
    const before = answers.get(key)
    const content =
      before?.text === text
        ? before
        : { tag: createHash('sha1').update(text).digest('base64url'), text, encoded: new Map() }
    const answer = { ...content, madeAt, onAgain: listeners.get(request) }
    rememberPath(pathOf(request.url))
    answers.delete(key)
    answers.set(key, answer)
    dropOldest(answers)
    return answer
  }
}

const never = Number.NEGATIVE_INFINITY as Instant

function newMaking(): Making {
  const { promise: answer, resolve: settle } = Promise.withResolvers<Outcome>()
  return { answer, settle }
}

function dropOldest(answers: Map<string, SharedAnswer>): void {
  let characters = [...answers.values()].reduce((sum, { text }) => sum + text.length, 0)
  for (const [key, { text }] of answers) {
    if (answers.size <= most.answers && (characters <= most.characters || answers.size === 1)) return
    answers.delete(key)
    characters -= text.length
  }
}

/**
 * One response for people with a session and one for visitors: a feature may do more for members, who must not get what
 * was made for somebody else.
 */
function keyOf({ url, headers }: FastifyRequest): string {
  return hasSessionCookie(headers.cookie) ? `members ${url}` : url
}

/** Sets the response's headers and returns its bytes: null if the client has them. */
function bytesFor(answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply): null | Promise<Buffer> {
  const etag = `W/"${answer.tag}"`
  reply.header('cache-control', sharedAnswer).header('etag', etag).header('vary', compressible)
  if (reply.hasHeader('content-length')) reply.removeHeader('content-length')
  const known = request.headers['if-none-match']
  if (known === etag || isTagIn(known, answer.tag)) {
    reply.status(304)
    return null
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encodedAs(answer, encoding)
}

function encodedAs({ text, encoded }: SharedAnswer, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding)
  if (known) return known
  const made = encodedText(text, encoding, 'kept')
  made.catch(() => encoded.delete(encoding))
  encoded.set(encoding, made)
  return made
}

function isTagIn(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false
}
