import { expect, test } from 'vitest'
import type { RefusalCode } from '#domain/refusals.ts'
import { ApiError } from '#web/client/apiError.ts'
import { createFailure, isAlreadyMember, joinFailure, onInvitePage } from './failures.ts'

const failed = (code: ApiError['code'], reason: RefusalCode | null = null, message = 'the server said this') =>
  new ApiError(code, { message, reason, status: code === 'unavailable' ? 503 : 500 })

test('a group that could not be created says why [GRP-19] [GRP-21] [GRP-22]', () => {
  expect(createFailure(failed('internal'))).toBe('Failed to create group. Please try again.')
  expect(createFailure(failed('permission-denied'))).toMatch(/don't have permission to create groups/)
  expect(createFailure(failed('unavailable'))).toBe('Network error. Please check your connection and try again.')
  expect(createFailure(failed('invalid-argument'))).toBe('the server said this')
})

test('a join that failed says why [INV-26] [INV-28] [INV-29] [INV-33]', () => {
  const away = failed('unavailable', 'database-away')
  expect(joinFailure(away)).toBe('Database connection error. Please refresh the page and try again.')
  expect(joinFailure(failed('unavailable'))).toMatch(/^Unable to connect to the server\./)
  expect(joinFailure(failed('permission-denied', 'group-full', 'The group may be full.'))).toBe(
    'The group may be full.',
  )
  expect(joinFailure(failed('internal'))).toMatch(/^An unexpected error occurred while joining the group\./)
  expect(joinFailure(new Error('a bug'))).toBe('Failed to join group. Please check the code and try again.')
})

test('on the invite page, a join that failed without a word has its own text [INV-59]', () => {
  const own = 'Failed to join group. Please try again.'
  expect(joinFailure(new Error('a bug'), onInvitePage)).toBe(own)
  expect(joinFailure(failed('not-found', null, ''), onInvitePage)).toBe(own)
  expect(joinFailure(failed('aborted'), onInvitePage)).toBe('the server said this')
})

test('a join by an account that is gone says so [INV-20] [INV-27]', () => {
  expect(joinFailure(failed('unauthenticated', 'account-gone'))).toBe('the server said this')
  expect(joinFailure(failed('unauthenticated'))).toBe(
    'User authentication error. Please sign out and sign back in, then try again.',
  )
})

test('being a member already is known by the reason [INV-32]', () => {
  expect(isAlreadyMember(failed('aborted', 'already-a-member'))).toBe(true)
  expect(isAlreadyMember(failed('aborted', null, 'You are already a member of Sunday Crew.'))).toBe(false)
})
