import { expect, test } from 'vitest'
import { ApiError } from '#web/client/apiError.ts'
import { authFailure } from './authRequests.ts'

const failed = (message: string, code: ApiError['code'] = 'invalid-argument') => new ApiError(code, { message })

test.each([
  ['This email is already registered. Please sign in instead.', 'email', 'AUTH-22'],
  ['Password should be at least 6 characters.', 'password', 'AUTH-23'],
  ['Please enter a valid email address.', 'email', 'AUTH-24'],
  ['No account found with this email. Please sign up.', 'email', 'AUTH-25'],
  ['Incorrect password. Please try again.', 'password', 'AUTH-26'],
])('"%s" stands at: %s [%s]', (message, field) => expect(authFailure(failed(message))).toEqual({ field, message }))

test('what is about no field stands above them', () => {
  const message = 'Too many attempts. Please wait a while and try again.'
  expect(authFailure(failed(message, 'resource-exhausted'))).toEqual({ field: 'root', message })
})

test('whatever else goes wrong is told in one sentence [AUTH-27]', () => {
  const message = 'Authentication failed. Please try again.'
  expect(authFailure(failed('Please quote 123.', 'internal'))).toEqual({ field: 'root', message })
  expect(authFailure(new Error('a bug'))).toEqual({ field: 'root', message })
})
