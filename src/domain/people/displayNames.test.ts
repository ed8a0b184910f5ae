import { expect, it } from 'vitest'
import { isDisplayName } from './displayNames.ts'

it.each([
  ['A', true],
  ['Ann-Sofie Löfström 🏈', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['🏈'.repeat(50), true],
  ['🏈'.repeat(51), false],
  ['👨‍👩‍👧‍👦'.repeat(50), true],
  ['👨‍👩‍👧‍👦'.repeat(51), false],
  [`A${'\u0301'.repeat(10_000)}`, false],
  ['', false],
  ['Ann\nBcc: all', false],
  ['Ann\u0007', false],
  ['Ann\u0000', false],
  ['Ann\tLee', false],
  ['Ann\u2028Lee', false],
  ['Ann\u0085Lee', false],
  ['\u200b', false],
  ['\u200b\u2060\ufeff', false],
  ['\u3164', false],
  ['\u2800', false],
  ['\u0301', false],
  ['\u00a0', false],
  ['!', true],
  ['ไทย', true],
])('%o may be a name: %o [SET-15]', (name, may) => {
  expect(isDisplayName(name)).toBe(may)
})
