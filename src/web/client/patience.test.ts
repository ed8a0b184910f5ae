import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastStore } from '../ui/feedback/toast.ts'
import { ApiError } from './apiError.ts'
import { sendPatiently } from './patience.ts'

const unreachable = () => new ApiError('internal', { status: 0, message: 'Unable to connect' })

/** A command whose attempts the test answers, over a way that the test loses and finds again. */
function aCommand({ isThere = true } = {}) {
  const attempts: { resolve: (answer: unknown) => void; reject: (error: unknown) => void; signal: AbortSignal }[] = []
  const returns = new Set<() => void>()
  const send = (signal: AbortSignal) => {
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    signal.addEventListener('abort', () => reject(signal.reason))
    attempts.push({ resolve, reject, signal })
    return promise
  }
  const way = {
    suspect: async () => isThere,
    onReturn: (listener: () => void) => {
      returns.add(listener)
      return () => returns.delete(listener)
    },
  }
  const answer = sendPatiently(send, way)
  answer.catch(() => {})
  return { answer, attempts, comesBack: () => returns.forEach((listener) => void listener()), listeners: returns }
}
const said = () => toastStore.read().map(({ title }) => title)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a command that waits says so, then offers to be sent again, and is silent once it is answered', async () => {
  const { answer, attempts, listeners } = aCommand()
  await vi.advanceTimersByTimeAsync(1900)
  expect(said()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(said()).toEqual(['Still sending'])
  await vi.advanceTimersByTimeAsync(6000)
  expect(said()).toEqual(['No answer yet'])
  toastStore.read()[0]?.action?.onClick()
  await vi.advanceTimersByTimeAsync(0)
  expect(attempts.map(({ signal }) => signal.aborted)).toEqual([true, false])
  attempts[1]?.resolve('done')
  expect(await answer).toBe('done')
  expect([said(), listeners.size]).toEqual([[], 0])
})

test('one that was under way when the server was lost is sent again when it is back', async () => {
  const { answer, attempts, comesBack } = aCommand()
  comesBack()
  await vi.advanceTimersByTimeAsync(0)
  attempts[1]?.resolve('done')
  expect(await answer).toBe('done')
})

test('one whose connection broke is sent again while the server is there, and no more than three times', async () => {
  const { answer, attempts } = aCommand()
  for (let at = 0; at < 4; at += 1) {
    attempts[at]?.reject(unreachable())
    await vi.advanceTimersByTimeAsync(0)
  }
  await expect(answer).rejects.toThrow('Unable to connect')
  expect(attempts).toHaveLength(4)
})

test('without a connection it fails immediately, and a refusal is an answer', async () => {
  const offline = aCommand({ isThere: false })
  offline.attempts[0]?.reject(unreachable())
  await expect(offline.answer).rejects.toThrow('Unable to connect')
  const refused = aCommand()
  refused.attempts[0]?.reject(new ApiError('aborted', { status: 409, message: 'Bid is no longer available' }))
  await expect(refused.answer).rejects.toThrow('Bid is no longer available')
  // What failed is a service behind ours, which says so.
  const failed = aCommand()
  failed.attempts[0]?.reject(
    new ApiError('unavailable', { status: 502, reason: 'message-failed', message: 'No such box' }),
  )
  await expect(failed.answer).rejects.toThrow('No such box')
  expect([offline, refused, failed].map(({ attempts }) => attempts.length)).toEqual([1, 1, 1])
})
