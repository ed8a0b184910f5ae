import { z } from 'zod'
import { type Instant, instant, secondMs } from '#domain/times.ts'
import { type Credits, OddsServiceError } from '#server/providers/oddsService.ts'

/** A full day of college games with every book is below 3 MB. */
const largestBody = 8 * 1024 * 1024

/**
 * Fetches a JSON document. Throws `OddsServiceError` for a response that is not a success, not JSON, too large, or
 * late. No message includes the URL: it holds the key. `date`: the service's time.
 */
export async function fetchJson(
  address: URL,
  { timeoutMs }: { timeoutMs: number },
): Promise<{ body: unknown; credits: Credits | null; date: Instant | null }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } }).catch(
    () => fail(signal),
  )
  const { status } = response
  const credits = creditsIn(response.headers)
  const text = await readText(response).catch(() => fail(signal, { status, credits }))
  if (text === null) throw new OddsServiceError('API Error: the answer is too large', { status, credits })
  if (!response.ok) throw refusalIn(response, text)
  try {
    return { body: JSON.parse(text), credits, date: dateIn(response.headers) }
  } catch {
    throw new OddsServiceError('API Error: the answer is no JSON', { status, credits })
  }
}

/** Null: it is too large. */
async function readText(response: Response): Promise<string | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the response.
    if (size > largestBody) return null
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function fail(signal: AbortSignal, heard: Pick<OddsServiceError, 'status' | 'credits'> = nothing): never {
  throw new OddsServiceError(signal.aborted ? 'API Error: no answer in time' : 'API Error: no connection', heard)
}

const nothing = { status: null, credits: null }

/** [FEED-13] [FEED-30] */
function refusalIn({ status, headers }: Response, text: string): OddsServiceError {
  const { code: errorCode, message } = errorIn(text)
  const reason = errorCode === sourceFailed ? message : reasons.get(errorCode ?? '')
  return new OddsServiceError(`API Error: ${status}${reason ? `, ${reason}` : ''}`, {
    status,
    errorCode,
    retryAfterMs: retryAfterIn(headers.get('retry-after')),
    credits: creditsIn(headers),
  })
}

/** Why a key is refused with 401: it has no credits left, or it is no key. [BEY-40] */
export const keyRefusals = { credits: "the service's credits are used up", key: 'the key is not accepted' } as const

/** The code of a feed of our own whose source has failed; its message says why. Another service's words are not repeated. */
export const sourceFailed = 'SOURCE_FAILED'

const reasons: ReadonlyMap<string, string> = new Map<string, string>([
  ['OUT_OF_USAGE_CREDITS', keyRefusals.credits],
  ...['INVALID_KEY', 'MISSING_KEY', 'DEACTIVATED_KEY'].map((code) => [code, keyRefusals.key] as const),
])

const errorBody = z.object({
  error_code: z.string().regex(/^[A-Z_]{1,80}$/),
  message: z.string().max(200).optional().catch(undefined),
})

function errorIn(text: string): { code: string | null; message?: string | undefined } {
  try {
    const { error_code: code, message } = errorBody.parse(JSON.parse(text))
    return { code, message }
  } catch {
    return { code: null }
  }
}

/** Only seconds are accepted; the other form, a date, would trust the service's clock. */
function retryAfterIn(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header.trim()) ? Number(header) * secondMs : null
}

/** When the service says it responded. */
function dateIn(headers: Headers): Instant | null {
  const ms = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(ms) ? null : instant(ms)
}

/** [FEED-15] */
function creditsIn(headers: Headers): Credits | null {
  const [last, used, remaining] = ['last', 'used', 'remaining'].map((name) => count(headers.get(`x-requests-${name}`)))
  if (last === null && used === null && remaining === null) return null
  return { last: last ?? null, used: used ?? null, remaining: remaining ?? null }
}

function count(header: string | null): number | null {
  return header !== null && /^\d{1,12}(\.0+)?$/.test(header.trim()) ? Number(header) : null
}
