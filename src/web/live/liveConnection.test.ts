import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepOpen } from './liveConnection.ts'

/** The parts of EventSource that are used, driven by hand. */
class Stream extends EventTarget {
  readonly CLOSED = 2
  readyState = 0
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  close() {
    this.readyState = this.CLOSED
  }
  opens() {
    this.readyState = 1
    this.onopen?.()
  }
  breaks({ forGood = false } = {}) {
    this.readyState = forGood ? this.CLOSED : 0
    this.onerror?.()
  }
  sends(type: string, data: string) {
    this.dispatchEvent(Object.assign(new Event(type), { data }))
  }
}

function watched() {
  const streams: Stream[] = []
  const seen = { states: [] as string[], events: [] as string[], firsts: 0, returns: 0, refusals: 0 }
  const page = { wakes: () => {} }
  const server = { isThere: true }
  const close = keepOpen({
    open: () => {
      streams.push(new Stream())
      return streams.at(-1) as unknown as EventSource
    },
    types: ['bid.posted'],
    onEvent: (data) => seen.events.push(data),
    onState: (state) => seen.states.push(state),
    onFirst: () => seen.firsts++,
    onReturn: () => seen.returns++,
    isServerThere: () => server.isThere,
    onRefused: () => seen.refusals++,
    onWaking: (woken) => {
      page.wakes = woken
      return () => {
        page.wakes = () => {}
      }
    },
  })
  const stream = (index = 0) => {
    const found = streams[index]
    if (!found) throw new Error(`there is no stream ${index}`)
    return found
  }
  return { seen, stream, close, page, server, count: () => streams.length }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('the live stream', () => {
  test('says at once that the connection is lost, and after 3 seconds that it reconnects [ERR-04]', () => {
    const { seen, stream } = watched()
    stream().opens()
    stream().breaks()
    expect(seen.states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(2999)
    expect(seen.states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(1)
    expect(seen.states.at(-1)).toBe('reconnecting')
  })

  test('what is shown is fetched again when it comes back, and not when it opens first', () => {
    const { seen, stream } = watched()
    stream().opens()
    expect(seen.returns).toBe(0)
    stream().breaks()
    stream().breaks()
    stream().opens()
    expect(seen).toMatchObject({ returns: 1, refusals: 0 })
    vi.advanceTimersByTime(10_000)
    expect(seen.states.at(-1)).toBe('open')
    expect(seen.firsts).toBe(1)
  })

  test('one that falls silent without a word is opened anew, and what is shown is fetched again', () => {
    const { seen, stream, count } = watched()
    stream().opens()
    for (const type of ['beat', 'bid.posted']) {
      vi.advanceTimersByTime(39_000)
      stream().sends(type, 'alive')
    }
    expect([count(), seen.states.at(-1)]).toEqual([1, 'open'])
    vi.advanceTimersByTime(40_000)
    expect([count(), seen.states.at(-1), stream().readyState]).toEqual([2, 'lost', stream().CLOSED])
    stream(1).opens()
    expect(seen).toMatchObject({ firsts: 1, returns: 1, refusals: 0 })
  })

  test('one that does not open is not waited for', () => {
    const { seen, stream, count } = watched()
    vi.advanceTimersByTime(43_000)
    expect([count(), seen.states.at(-1)]).toEqual([2, 'reconnecting'])
    stream(1).opens()
    expect(seen).toMatchObject({ firsts: 0, returns: 1 })
  })

  test('from the second on over which nothing comes, what is shown is fetched every 40 seconds until one says something', () => {
    const { seen, stream, count } = watched()
    stream().opens()
    vi.advanceTimersByTime(40_000)
    stream(1).opens()
    expect(seen).toMatchObject({ returns: 1 })
    vi.advanceTimersByTime(40_000)
    expect([count(), seen.states.at(-1), seen.returns]).toEqual([3, 'held-back', 2])
    // Its head comes through; what it says does not.
    stream(2).opens()
    vi.advanceTimersByTime(40_000)
    expect([count(), seen.states.at(-1), seen.returns]).toEqual([4, 'held-back', 3])
    vi.advanceTimersByTime(40_000)
    expect([count(), seen.states.at(-1), seen.returns]).toEqual([5, 'held-back', 4])
    stream(4).opens()
    stream(4).sends('beat', '{"type":"beat"}')
    expect([seen.states.at(-1), seen.returns]).toEqual(['open', 5])
    vi.advanceTimersByTime(40_000)
    expect([seen.states.at(-1), seen.returns]).toEqual(['lost', 5])
  })

  test('one that is silent because nothing reaches the server is not held back', () => {
    const { seen, server } = watched()
    server.isThere = false
    vi.advanceTimersByTime(200_000)
    expect([seen.states.at(-1), seen.returns]).toEqual(['reconnecting', 0])
  })

  test('a page that wakes opens it anew unless it has just said something', () => {
    const { stream, count, page } = watched()
    stream().opens()
    vi.advanceTimersByTime(20_000)
    page.wakes()
    expect(count()).toBe(1)
    vi.advanceTimersByTime(1)
    page.wakes()
    expect(count()).toBe(2)
    page.wakes()
    expect(count()).toBe(2)
  })

  test('one that the server refused is opened anew', () => {
    const { seen, stream, count } = watched()
    stream().breaks({ forGood: true })
    expect(seen.refusals).toBe(1)
    vi.advanceTimersByTime(3000)
    expect(count()).toBe(2)
    stream(1).opens()
    expect(seen).toMatchObject({ returns: 1 })
  })

  test('tells of the events it was asked for', () => {
    const { seen, stream } = watched()
    stream().sends('bid.posted', 'data')
    stream().sends('something.else', 'other')
    stream().sends('beat', '{"type":"beat"}')
    expect(seen.events).toEqual(['data'])
  })

  test('once closed it stays closed', () => {
    const { stream, close, count, seen, page } = watched()
    stream().breaks({ forGood: true })
    close()
    vi.advanceTimersByTime(100_000)
    page.wakes()
    expect(count()).toBe(1)
    expect(seen.states.at(-1)).toBe('idle')
  })
})
