import { expect, test } from 'vitest'
import { anyAbort } from './anyAbort.ts'

test('a request is aborted with the first of several signals, and for its reason', () => {
  const [one, other] = [new AbortController(), new AbortController()]
  const signal = anyAbort([one.signal, other.signal])
  expect(signal.aborted).toBe(false)
  other.abort('too slow')
  one.abort('left')
  expect([signal.aborted, signal.reason]).toEqual([true, 'too slow'])
})

test('a request is aborted from the start if one of its signals is', () => {
  const signal = anyAbort([new AbortController().signal, AbortSignal.abort('left')])
  expect([signal.aborted, signal.reason]).toEqual([true, 'left'])
})
