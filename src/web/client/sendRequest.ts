import { reach } from '../reach/connection.ts'
import type { Reach } from '../reach/reach.ts'
import { anyAbort } from './anyAbort.ts'
import { asApiError, isUnreachable, readApiError } from './apiError.ts'

/** Longer than any answer should take. [LIM-02] */
const TIMEOUT_MS = 70_000

type Sent = {
  method: string
  body: string | undefined
  headers?: Record<string, string>
  signal?: AbortSignal | undefined
}

/** Sends a request to our server and answers the JSON body. Throws an `ApiError`, or the caller's abort. */
export type SendRequest = (url: string, sent: Sent) => Promise<unknown>

type Watch = Pick<Reach, 'asked' | 'heard' | 'suspect'>

/** Sends requests with `carry`: on a page, the browser's own `fetch`. `watch` hears how they fare. */
export function requestsOver(
  carry: (url: string, init: RequestInit) => Promise<Response>,
  watch?: Watch | undefined,
): SendRequest {
  return async (url, { signal, body, ...request }) => {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const init = { ...request, body: body ?? null, signal: signal ? anyAbort([signal, timeout]) : timeout }
    const ended = watch?.asked()
    try {
      const answer = await carry(url, init)
      if (answer.status < 502) watch?.heard()
      if (answer.ok) return await answer.json()
      const failure = await answer.json().catch(() => null)
      throw readApiError(failure, { status: answer.status, retryAfter: answer.headers.get('retry-after') })
    } catch (problem) {
      const error = asApiError(problem)
      if (isUnreachable(error)) void watch?.suspect()
      throw error
    } finally {
      ended?.()
    }
  }
}

export const sendRequest = requestsOver((url, init) => fetch(url, init), reach)
