/** How long one attempt may take, in total. */
export const tryMs = 30_000

/**
 * Limits for every request to an HTTP service, however it behaves: it ends in time even if bytes trickle in, follows no
 * redirect with our key and a user's message, and reads no more than a response ever has.
 */
export function requestLimits(timeoutMs: number) {
  return { signal: AbortSignal.timeout(timeoutMs), maxRedirects: 0, maxContentLength: 256 * 1024 }
}
