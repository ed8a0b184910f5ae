import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Instant } from '#domain/times.ts'
import type { Services } from '../services.ts'

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
}

/** Enough for every filter of the lines that is looked at these minutes. */
const mostKept = 40

/** For so long the same question gets the same answer without being asked again, unless something is announced. */
const goodForMs = 1_000

/**
 * Answers that are the same for everybody carry a tag of their content: who has the same already is told so in a few
 * bytes (304). Others get them compressed, once for each content and not once for each reader; and for a moment an
 * address is answered without asking again what is to be said.
 */
export function shareAnswers(app: FastifyInstance, { clock, events }: Services): void {
  const byAddress = new Map<string, SharedAnswer>()
  const forget = () => {
    for (const [address, answer] of byAddress) byAddress.set(address, { ...answer, madeAt: 0 as Instant })
  }
  const stopListening = events.listenToLines(forget)
  app.addHook('onClose', async () => stopListening())

  app.addHook('onRequest', async (request, reply) => {
    const kept = request.method === 'GET' ? byAddress.get(request.url) : undefined
    if (!kept || Math.abs(clock() - kept.madeAt) >= goodForMs) return
    reply.header('content-type', 'application/json')
    return reply.send(await bytesFor(kept, request, reply))
  })
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || reply.getHeader('cache-control') !== sharedAnswer) return payload
    const answer = keep(byAddress, request.url, { text: payload, madeAt: clock() })
    return bytesFor(answer, request, reply)
  })
  // Whoever changes what shared answers say, like an administrator, sees it at once.
  app.addHook('onResponse', async ({ method }) => (method === 'GET' ? undefined : forget()))
}

/** Keeps an answer under its address; one of the same content keeps its encodings. */
function keep(
  kept: Map<string, SharedAnswer>,
  address: string,
  { text, madeAt }: Pick<SharedAnswer, 'text' | 'madeAt'>,
): SharedAnswer {
  const before = kept.get(address)
  const isSame = before?.text === text
  const answer: SharedAnswer = isSame
    ? { ...before, madeAt }
    : { tag: createHash('sha1').update(text).digest('base64url'), text, encoded: new Map(), madeAt }
  kept.delete(address)
  kept.set(address, answer)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return answer
}

/** The headers of the answer, and its bytes: none where the asker has them. */
async function bytesFor(answer: SharedAnswer, request: FastifyRequest, reply: FastifyReply): Promise<Buffer | string> {
  reply.header('cache-control', sharedAnswer).header('etag', `W/"${answer.tag}"`).header('vary', 'accept-encoding')
  reply.removeHeader('content-length')
  if (isTagIn(request.headers['if-none-match'], answer.tag)) {
    reply.status(304)
    return ''
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
