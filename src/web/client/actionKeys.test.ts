import { expect, test } from 'vitest'
import { actionKeys } from './actionKeys.ts'

function countedKeys() {
  let count = 0
  return actionKeys(() => `key ${++count}`)
}

test('a second press before an answer is the same action', () => {
  const keys = countedKeys()
  expect(keys.keyFor('accept b1', 0)).toBe('key 1')
  expect(keys.keyFor('accept b1', 200)).toBe('key 1')
})

test('after an answer, the same wish again is another action', () => {
  const keys = countedKeys()
  keys.keyFor('post $5', 0)
  keys.answered('post $5')
  expect(keys.keyFor('post $5', 1000)).toBe('key 2')
})

test('different wishes have different keys', () => {
  const keys = countedKeys()
  expect(keys.keyFor('post $5', 0)).not.toBe(keys.keyFor('post $10', 0))
})

test('an unanswered wish is not taken for the same one much later', () => {
  const keys = countedKeys()
  keys.keyFor('post $5', 0)
  expect(keys.keyFor('post $5', 6 * 60_000)).toBe('key 2')
})
