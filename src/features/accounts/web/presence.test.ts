import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// Stands in for the browser: the two event targets that it listens to.
class Places extends EventTarget {
  visibilityState = 'visible'
}
let beats: number
let page: Places
let screen: Places

const beat = vi.hoisted(() => ({ count: 0 }))
vi.mock('../../web/api.ts', () => ({
  client: {
    accounts: {
      presence: async () => {
        beat.count += 1
      },
    },
  },
}))

const { reportPresence } = await import('./presence.ts')
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers()
  beat.count = 0
  page = new Places()
  screen = new Places()
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', screen.addEventListener.bind(screen))
  stop = reportPresence()
  beats = 0
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const since = () => {
  const fresh = beat.count - beats
  beats = beat.count
  return fresh
}

it('beats every two minutes, and no more once it ends [APP-17]', () => {
  vi.advanceTimersByTime(119_999)
  expect(since()).toBe(0)
  vi.advanceTimersByTime(1)
  expect(since()).toBe(1)
  vi.advanceTimersByTime(240_000)
  expect(since()).toBe(2)
  stop()
  vi.advanceTimersByTime(500_000)
  expect(since()).toBe(0)
})

it.each(['pointermove', 'wheel', 'keydown', 'touchstart'])(
  'beats once, half a minute after %s [APP-18]',
  (activity) => {
    screen.dispatchEvent(new Event(activity))
    vi.advanceTimersByTime(20_000)
    screen.dispatchEvent(new Event(activity))
    expect(since()).toBe(0)
    vi.advanceTimersByTime(10_000)
    expect(since()).toBe(1)
    vi.advanceTimersByTime(30_000)
    expect(since()).toBe(0)
  },
)

it('beats when the tab is looked at again, not when it is left [APP-19]', () => {
  page.visibilityState = 'hidden'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(since()).toBe(0)
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('visibilitychange'))
  expect(since()).toBe(1)
})
