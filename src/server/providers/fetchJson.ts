import { secondMs } from '#domain/times.ts'
import { OddsServiceError } from './oddsService.ts'

/** A full day of college games with every book is below 3 MB. */
const largestBody = 20 * 1024 * 1024

/**
 * Gets a JSON document. Throws `OddsServiceError` for an answer that is no success, no JSON, too large, or not there in
 * time. No message names the address: it holds the key.
 */
export async function fetchJson(
  address: URL,
  { timeoutMs }: { timeoutMs: number },
): Promise<{ body: unknown; headers: Headers }> {
  const signal = AbortSignal.timeout(timeoutMs)
  const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'application/json' } }).catch(
    (error: unknown) => fail(error, signal),
  )
  const text = await readText(response).catch((error: unknown) => fail(error, signal))
  if (!response.ok) throw refusalIn(response, text)
  try {
    return { body: JSON.parse(text), headers: response.headers }
  } catch {
    throw new OddsServiceError('API Error: the answer is no JSON', { status: response.status })
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    // Leaving the loop cancels the rest of the answer.
    if (size > largestBody)
      throw new OddsServiceError('API Error: the answer is too large', { status: response.status })
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function fail(error: unknown, signal: AbortSignal): never {
  if (error instanceof OddsServiceError) throw error
  throw new OddsServiceError(signal.aborted ? 'API Error: no answer in time' : 'API Error: no connection')
}

/** [FEED-30] */
function refusalIn({ status, headers }: Response, text: string): OddsServiceError {
  return new OddsServiceError(`API Error: ${status}`, {
    status,
    errorCode: errorCodeIn(text),
    retryAfterMs: retryAfterIn(headers.get('retry-after')),
  })
}

function errorCodeIn(text: string): string | null {
  try {
    const body: unknown = JSON.parse(text)
    const code = typeof body === 'object' && body !== null && 'error_code' in body ? body.error_code : null
    return typeof code === 'string' && /^[A-Z_]{1,80}$/.test(code) ? code : null
  } catch {
    return null
  }
}

/** Only seconds are understood; the other form, a date, would trust the service's clock. */
function retryAfterIn(header: string | null): number | null {
  return header !== null && /^\d{1,5}$/.test(header.trim()) ? Number(header) * secondMs : null
}
