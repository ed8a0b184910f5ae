import { describe, expect, test } from 'vitest'
import { ApiError, asApiError, codeOf, readApiError, textOf } from './apiError.ts'

const read = (body: unknown, status: number, retryAfter: string | null = null) =>
  readApiError(body, { status, retryAfter })

describe('a failed answer', () => {
  test('is told in the sentence of the server', () => {
    const error = read({ error: { code: 'aborted', message: 'This bid has expired' } }, 409)
    expect([codeOf(error), textOf(error), error.isAnswer]).toEqual(['aborted', 'This bid has expired', true])
  })

  test('names the fields that were wrong', () => {
    const details = [{ field: 'name', message: 'Please enter a group name' }, 'something else']
    const error = read({ error: { code: 'invalid-argument', message: 'Please enter a group name', details } }, 400)
    expect(error.fields).toEqual({ name: 'Please enter a group name' })
  })

  test('says when to try again, and that it is no final answer', () => {
    const error = read({ error: { code: 'resource-exhausted', message: 'Too many attempts.' } }, 429, '30')
    expect([error.data.retryAfterMs, error.isAnswer]).toEqual([30_000, false])
  })

  test("of a proxy reads as a server out of reach, another's page as something unknown", () => {
    expect(codeOf(read('<html>Bad Gateway</html>', 502))).toBe('unavailable')
    expect(codeOf(read(null, 404))).toBe('internal')
  })
})

describe('without an answer', () => {
  test('there is no connection, or it took too long [LIM-02]', () => {
    expect(codeOf(asApiError(new TypeError('Failed to fetch')))).toBe('unavailable')
    expect(codeOf(asApiError(new DOMException('too long', 'TimeoutError')))).toBe('deadline-exceeded')
  })

  test('an abort is nobody’s error, and an error keeps what it is', () => {
    const abort = new DOMException('left the page', 'AbortError')
    expect(asApiError(abort)).toBe(abort)
    const error = new ApiError('not-found', { status: 404, message: 'Bid not found' })
    expect(asApiError(error)).toBe(error)
  })
})
