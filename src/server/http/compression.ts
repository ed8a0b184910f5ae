import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'

/** The Vary of an answer that may be compressed; `compressAnswers` compresses what ends with it. */
export const compressible = 'accept-encoding'

export type Encoding = 'br' | 'gzip' | 'identity'

/** How hard to compress, by how often the bytes are sent: `kept` ones to many, `once` to one asker. */
const levels = { kept: { br: 5, gzip: 6 }, once: { br: 1, gzip: 1 } } as const

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

async function encoded(text: string, encoding: Encoding, sent: keyof typeof levels): Promise<Buffer> {
  if (encoding === 'br') return brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: levels[sent].br } })
  if (encoding === 'gzip') return zip(text, { level: levels[sent].gzip })
  return Buffer.from(text)
}

/** Characters: enough for the pages and shared answers that are sent these minutes. */
const mostKept = 8 * 1024 * 1024
const kept = new Map<string, Map<Encoding, Promise<Buffer>>>()

/** The bytes of a text that is sent to many, compressed once for all of them. */
export function encodedOnce(text: string, encoding: Encoding): Promise<Buffer> {
  const known = kept.get(text) ?? new Map<Encoding, Promise<Buffer>>()
  kept.delete(text)
  kept.set(text, known)
  dropOldest()
  const bytes = known.get(encoding) ?? encoded(text, encoding, 'kept')
  known.set(encoding, bytes)
  bytes.catch(() => known.delete(encoding))
  return bytes
}

function dropOldest(): void {
  let characters = [...kept.keys()].reduce((sum, { length }) => sum + length, 0)
  for (const text of kept.keys()) {
    if (characters <= mostKept || kept.size === 1) return
    kept.delete(text)
    characters -= text.length
  }
}

/** The best encoding that an Accept-Encoding header allows. */
export function encodingFor(accepted: string | string[] | undefined): Encoding {
  const named = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
  const isWanted = (encoding: Encoding) =>
    named.some((one) => one.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(one))
  return (['br', 'gzip'] as const).find(isWanted) ?? 'identity'
}

/** Characters. A shorter answer fits into two packets anyway. */
const shortest = 2_000

/**
 * Compresses the answers of operations that say so in their contract. At this level 50 bids take a quarter of a
 * millisecond, in another thread, and become a sixth of their size.
 */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isWorthIt = typeof payload === 'string' && payload.length >= shortest
    if (!isWorthIt || !String(reply.getHeader('vary')).endsWith(compressible)) return done(null, payload)
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (encoding === 'identity') return done(null, payload)
    reply.header('content-encoding', encoding).removeHeader('content-length')
    encoded(payload, encoding, 'once').then((bytes) => done(null, bytes), done)
  })
}
