import { describe, expect, test } from 'vitest'
import {
  ApiError,
  asApiError,
  codeOf,
  isUnreachable,
  readApiError,
  reasonOf,
  refusalOr,
  textOf,
  toastDetails,
} from './apiError.ts'

const read = (body: unknown, status: number, retryAfter: string | null = null) =>
  readApiError(body, { status, retryAfter })

describe('a failed answer', () => {
  test('is told in the sentence of the server', () => {
    const error = read({ error: { code: 'aborted', message: 'This bid has expired' } }, 409)
    expect([codeOf(error), textOf(error), error.isAnswer]).toEqual(['aborted', 'This bid has expired', true])
  })

  test('is a detail of a toast only in a sentence of the server', () => {
    const body = { error: { code: 'aborted', message: 'This bid has expired' } }
    expect(toastDetails(read(body, 409))).toEqual({ description: 'This bid has expired' })
    expect([toastDetails(read(body, 500)), toastDetails(read('<html>', 404)), toastDetails(new Error('lost'))]).toEqual(
      [{}, {}, {}],
    )
  })

  test('has the reason of the server; what is none of ours has none', () => {
    const error = { code: 'aborted', reason: 'bid-expired', message: 'This bid has expired' }
    expect(reasonOf(read({ error }, 409))).toBe('bid-expired')
    expect(reasonOf(read('<html>Bad Gateway</html>', 502))).toBeNull()
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

  test('at a limit is told in the sentence of the server, which no proxy has [AUTH-02]', () => {
    const message = 'You have posted many bids in the last hour. Please wait a while before posting another.'
    const limited = read({ error: { code: 'resource-exhausted', reason: 'too-many-bids', message } }, 429, '60')
    expect([toastDetails(limited), refusalOr(limited, 'Failed')]).toEqual([{ description: message }, message])
    expect([toastDetails(read(null, 429)), refusalOr(read(null, 429), 'Failed')]).toEqual([{}, 'Failed'])
  })

  test("of a proxy reads as a server out of reach, another's page as something unknown", () => {
    expect(textOf(read('<html>Bad Gateway</html>', 502))).toMatch(/^Unable to connect to the server/)
    expect(textOf(read(null, 404))).toBe('Something went wrong. Please try again.')
    expect(read('<html>Request Timeout</html>', 408).isAnswer).toBe(false)
  })
})

test.each([
  [400, 'invalid-argument'],
  [401, 'unauthenticated'],
  [403, 'permission-denied'],
  [404, 'not-found'],
  [409, 'aborted'],
  [429, 'resource-exhausted'],
  [499, 'cancelled'],
  [500, 'internal'],
  [501, 'unimplemented'],
  [503, 'unavailable'],
  [504, 'deadline-exceeded'],
  [418, 'unknown'],
  [502, 'unknown'],
])('an answer of the status %i that says nothing of itself is %s [ERR-01]', (status, code) =>
  expect(codeOf(read(null, status))).toBe(code),
)

describe('without an answer', () => {
  test('there is no connection, or it took too long [LIM-02] [ERR-01]', () => {
    const lost = asApiError(new TypeError('Failed to fetch'))
    expect([codeOf(lost), textOf(lost)]).toEqual(['internal', expect.stringMatching(/^Unable to connect/)])
    const late = asApiError(new DOMException('too long', 'TimeoutError'))
    expect([codeOf(late), isUnreachable(late), isUnreachable(lost)]).toEqual(['deadline-exceeded', true, true])
    expect(isUnreachable(read(null, 500))).toBe(false)
  })

  test.each(['', '{"id":"b1","sta'])(
    'an answer that broke off, with %o of it left, is lost [ERR-01] [BID-66]',
    async (rest) => {
      const broken = await new Response(rest, { status: 201 }).json().catch(asApiError)
      expect([isUnreachable(broken), textOf(broken)]).toEqual([true, expect.stringMatching(/^Unable to connect/)])
      expect(broken).toMatchObject({ status: 0 })
    },
  )

  test('an abort is nobody’s error, and an error keeps what it is', () => {
    const abort = new DOMException('left the page', 'AbortError')
    expect(asApiError(abort)).toBe(abort)
    const error = new ApiError('not-found', { status: 404, message: 'Bid not found' })
    expect(asApiError(error)).toBe(error)
  })
})
