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
])('%o may be a name: %o [SET-15]', (name, may) => {
  expect(isDisplayName(name)).toBe(may)
})
