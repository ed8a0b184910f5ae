import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#domain/times.ts'
import type { Services } from '../services.ts'
import { isReading } from './request.ts'

/** The Cache-Control of an answer that is the same for everybody: kept by whoever likes, asked for again each time. */
export const sharedAnswer = 'public, max-age=0, must-revalidate'

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
  identity: async (text: string) => Buffer.from(text),
} as const
type Encoding = keyof typeof encoders

/** An answer with its tag, as bytes in the encodings that somebody has asked for. */
type SharedAnswer = {
  readonly tag: string
  readonly text: string
  readonly encoded: Map<Encoding, Promise<Buffer>>
  /** When the answer was made; it is given again for a moment only. */
  readonly madeAt: Instant
  /** Called for each reader who gets it without asking the feature again. */
  readonly onAgain: (() => void) | undefined
}

/** An answer that somebody is having made: whoever asks for the same meanwhile waits for it. */
type Making = { readonly answer: Promise<Outcome>; readonly settle: (outcome: Outcome) => void }

/** Null: it is not shared after all, so everybody asks for themselves. `gone`: nobody is making it any more. */
type Outcome = SharedAnswer | null | 'gone'

type SharingServices = Pick<Services, 'clock'> & { readonly events: Pick<Services['events'], 'listenToLines'> }

/** `forget` has all of them made again for whoever asks from now on. */
export type SharedAnswers = { forget(): void }

/** Enough for every filter of the lines that is looked at these minutes. */
const most = { answers: 40, characters: 16 * 1024 * 1024 }

/** For so long the same question gets the same answer without being asked again, unless something is announced. */
const goodForMs = 1_000

/** What a feature wants to know of the readers that its answer to this request serves later. */
const listeners = new WeakMap<FastifyRequest, () => void>()

/** Calls `onAgain` whenever the answer to `request` is given to somebody else without asking the feature. */
export function whenAnsweredAgain(request: FastifyRequest, onAgain: () => void): void {
  listeners.set(request, onAgain)
}

/**
 * Answers that are the same for everybody carry a tag of their content: who has the same already is told so in a few
 * bytes (304). Others get them compressed, once for each content and not once for each reader; and for a moment an
 * address is answered without asking again what is to be said. Many who ask at once, as they do when they were told of
 * new lines, have it made once.
 */
export function shareAnswers(app: FastifyInstance, { clock, events }: SharingServices): SharedAnswers {
  const kept = keptAnswers()
  const stopListening = events.listenToLines(kept.forget)
  app.addHook('onClose', async () => stopListening())

  app.addHook('onRequest', (request, reply, done) => {
    if (!isReading(request.method)) return done()
    const look = () => {
      const found = kept.madeNow(request.url, clock()) ?? kept.beingMade(request.url)
      if (found instanceof Promise) found.then((answer) => (answer === 'gone' ? look() : give(answer)), done)
      else give(found ?? null)
    }
    const give = (answer: SharedAnswer | null) => {
      // Between looking and beginning nobody else may look, so nothing is awaited in vain.
      if (!answer) {
        if (!reply.raw.destroyed) kept.make(request)
        reply.raw.once('close', () => kept.gone(request))
        return done()
      }
      answer.onAgain?.()
      reply.header('content-type', 'application/json')
      const bytes = bytesFor(answer, request, reply)
      if (!(bytes instanceof Promise)) reply.send(bytes)
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

/** The shared answers by address, the latest last. */
function keptAnswers() {
  const answers = new Map<string, SharedAnswer>()
  const paths = new Set<string>()
  const makings = new Map<string, Making>()
  const makers = new WeakMap<FastifyRequest, Making>()

  return {
    /** What was made a moment ago; not what a clock that was set back since says is still to be made. */
    madeNow(address: string, now: Instant): SharedAnswer | null {
      const found = answers.get(address)
      return found && found.madeAt > now - goodForMs && found.madeAt <= now ? found : null
    },
    beingMade: (address: string) => makings.get(address)?.answer,
    /** From now on others wait for the answer to this request, where answers of its path are known to be shared. */
    make(request: FastifyRequest): void {
      if (!paths.has(pathOf(request.url))) return
      const making = newMaking()
      makers.set(request, making)
      makings.set(request.url, making)
    },
    made,
    /** Whoever hung up is answered by nobody; those who waited with them look again, and one of them has it made. */
    gone(request: FastifyRequest): void {
      const making = makers.get(request)
      if (making && makings.get(request.url) === making) makings.delete(request.url)
      making?.settle('gone')
    },
    /** What stands here is not given again; who waits for an answer gets it, who comes later does not. */
    forget(): void {
      makings.clear()
      for (const [address, answer] of answers) answers.set(address, { ...answer, madeAt: never })
    },
  }

  function made(request: FastifyRequest, found: null): null
  function made(request: FastifyRequest, found: Pick<SharedAnswer, 'text' | 'madeAt'>): SharedAnswer
  function made(request: FastifyRequest, found: Pick<SharedAnswer, 'text' | 'madeAt'> | null): SharedAnswer | null {
    const making = makers.get(request)
    const isLatest = making !== undefined && makings.get(request.url) === making
    if (isLatest) makings.delete(request.url)
    // What was asked before something was announced may say what stood before.
    const answer = found && keep(request, { ...found, madeAt: isLatest ? found.madeAt : never })
    making?.settle(answer)
    return answer
  }

  /** An answer of the same content keeps its encodings. */
  function keep(request: FastifyRequest, { text, madeAt }: Pick<SharedAnswer, 'text' | 'madeAt'>): SharedAnswer {
    const before = answers.get(request.url)
    const content =
      before?.text === text
        ? before
        : { tag: createHash('sha1').update(text).digest('base64url'), text, encoded: new Map() }
    const answer = { ...content, madeAt, onAgain: listeners.get(request) }
    paths.add(pathOf(request.url))
    answers.delete(request.url)
    answers.set(request.url, answer)
    dropOldest(answers)
    return answer
  }
}

const nothing = Buffer.alloc(0)
const never = Number.NEGATIVE_INFINITY as Instant

function newMaking(): Making {
  const { promise: answer, resolve: settle } = Promise.withResolvers<Outcome>()
  return { answer, settle }
}

function dropOldest(answers: Map<string, SharedAnswer>): void {
  let characters = [...answers.values()].reduce((sum, { text }) => sum + text.length, 0)
  for (const [address, { text }] of answers) {
    if (answers.size <= most.answers && (characters <= most.characters || answers.size === 1)) return
    answers.delete(address)
    characters -= text.length
  }
}

function pathOf(address: string): string {
  return address.split('?', 1)[0] ?? address
}

/** The headers of the answer, and its bytes: none where the asker has them. */
function bytesFor(answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply): Buffer | Promise<Buffer> {
  reply.header('cache-control', sharedAnswer).header('etag', `W/"${answer.tag}"`).header('vary', 'accept-encoding')
  reply.removeHeader('content-length')
  if (isTagIn(request.headers['if-none-match'], answer.tag)) {
    reply.status(304)
    return nothing
  }
  const encoding = encodingFor(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return encodedAs(answer, encoding)
}

function encodedAs({ text, encoded }: SharedAnswer, encoding: Encoding): Promise<Buffer> {
  const known = encoded.get(encoding)
  if (known) return known
  const made = encoders[encoding](text)
  made.catch(() => encoded.delete(encoding))
  encoded.set(encoding, made)
  return made
}

function isTagIn(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false
}

function encodingFor(accepted: string | string[] | undefined): Encoding {
  const named = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
  const isWanted = (encoding: Encoding) =>
    named.some((one) => one.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(one))
  return (['br', 'gzip'] as const).find(isWanted) ?? 'identity'
}
