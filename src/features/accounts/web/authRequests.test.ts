import { expect, test } from 'vitest'
import { type RefusalCode, refusal } from '#domain/refusals.ts'
import { ApiError } from '#web/client/apiError.ts'
import { authFailure } from './authRequests.ts'

const failed = (reason: RefusalCode | null, message: string, code: ApiError['code'] = 'invalid-argument') =>
  new ApiError(code, { reason, message })

test.each([
  [refusal('email-taken'), 'This email is already registered. Please sign in instead.', 'email', 'AUTH-22'],
  [refusal('password-short'), 'Password should be at least 6 characters.', 'password', 'AUTH-23'],
  [refusal('email-invalid'), 'Please enter a valid email address.', 'email', 'AUTH-24'],
  [refusal('email-unknown'), 'No account found with this email. Please sign up.', 'email', 'AUTH-25'],
  [refusal('password-wrong'), 'Incorrect password. Please try again.', 'password', 'AUTH-26'],
])('$0.code says "%s" at: %s [%s]', ({ code, message }, words, field) => {
  expect(message).toBe(words)
  expect(authFailure(failed(code, 'in other words'))).toEqual({ field, message: 'in other words' })
})

test('what is about no field stands above them', () => {
  const message = 'Too many attempts. Please wait a while and try again.'
  expect(authFailure(failed('too-many-tries', message))).toEqual({ field: 'root', message })
})

test('whatever else goes wrong is told in one sentence [AUTH-27]', () => {
  const message = 'Authentication failed. Please try again.'
  expect(authFailure(failed('internal', 'Please quote 123.', 'internal'))).toEqual({ field: 'root', message })
  expect(authFailure(new Error('a bug'))).toEqual({ field: 'root', message })
})
