import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The Cache-Control of an answer that is the same for everybody: kept by whoever likes, asked for again each time. */
export const sharedAnswer = 'public, max-age=0, must-revalidate'

const encoders = {
  br: (text: string) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 6 }),
} as const
type Encoding = keyof typeof encoders

/** Enough for every filter of the lines that is looked at these minutes. */
const mostKept = 40

/**
 * Shared answers carry a tag of their content: who has the same already is told so in a few bytes (304). Others get it
 * compressed, and each content is compressed once, not once for each of its readers.
 */
export function compressShared() {
  const kept = new Map<string, Promise<Buffer>>()
  return async (request: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (typeof payload !== 'string' || reply.getHeader('cache-control') !== sharedAnswer) return payload
    const tag = createHash('sha1').update(payload).digest('base64url')
    reply.header('etag', `W/"${tag}"`).header('vary', 'accept-encoding')
    if (isTagIn(request.headers['if-none-match'], tag)) {
      reply.status(304).removeHeader('content-length')
      return ''
    }
    const encoding = encodingFor(request.headers['accept-encoding'])
    if (!encoding) return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return keptOr(kept, `${encoding} ${tag}`, () => encoders[encoding](payload))
  }
}

function keptOr(kept: Map<string, Promise<Buffer>>, key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  made.catch(() => kept.delete(key))
  kept.set(key, made)
  const [oldest] = kept.keys()
  if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest)
  return made
}

function isTagIn(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`) ?? false
}

function encodingFor(accepted: string | string[] | undefined): Encoding | null {
  const named = String(accepted ?? '')
    .split(',')
    .map((one) => one.trim().toLowerCase())
  const isWanted = (encoding: Encoding) =>
    named.some((one) => one.split(';')[0] === encoding && !/;\s*q=0(\.0*)?$/.test(one))
  return (['br', 'gzip'] as const).find(isWanted) ?? null
}
