import { expect, test } from 'vitest'
import { safePath } from './safePath.ts'

test('after signing in, one comes back to where one was', () => {
  expect(safePath('/bids?bid=b1')).toBe('/bids?bid=b1')
  expect(safePath(undefined)).toBe('/')
})

test.each([
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\\evil.example',
  'javascript:alert(1)',
  '/login?from=/bids',
  '',
])('but a link cannot send people to %s', (from) => expect(safePath(from)).toBe('/'))
