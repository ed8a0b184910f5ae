import { asApiError, readApiError } from './apiError.ts'

/** Longer than any answer should take. [LIM-02] */
const TIMEOUT_MS = 70_000

type Sent = {
  method: string
  body: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Sends a request to our own server and answers the JSON of its body. Throws an `ApiError`, or the caller's abort. */
export async function sendRequest(url: string, { signal, body, ...request }: Sent): Promise<unknown> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const init = { ...request, body: body ?? null, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  try {
    const answer = await fetch(url, init)
    if (answer.ok) return await answer.json()
    const failure = await answer.json().catch(() => null)
    throw readApiError(failure, { status: answer.status, retryAfter: answer.headers.get('retry-after') })
  } catch (error) {
    throw asApiError(error)
  }
}
