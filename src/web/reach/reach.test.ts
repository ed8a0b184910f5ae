import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { openReach } from './reach.ts'

/** A way to a server that answers, refuses or swallows what it is asked. */
function aWay() {
  const line = { state: 'there' as 'there' | 'gone' | 'dead', probes: 0, isShown: true }
  const reach = openReach({
    probe: (signal) => {
      line.probes += 1
      if (line.state === 'there') return Promise.resolve()
      if (line.state === 'gone') return Promise.reject(new TypeError('Failed to fetch'))
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    },
    isShown: () => line.isShown,
  })
  const seen: (string | null)[] = []
  reach.subscribe(() => seen.push(reach.lostAt() === null ? 'there' : 'lost'))
  let returns = 0
  reach.onReturn(() => {
    returns += 1
  })
  reach.begin()
  return { reach, line, seen, returns: () => returns }
}

beforeEach(() => {
  vi.useFakeTimers()
  // Its own timers are not the fake ones.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const ends = new AbortController()
    setTimeout(() => ends.abort(), ms)
    return ends.signal
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

describe('a server that cannot be reached is noticed', () => {
  test('within 3 seconds by a request without an answer, over a network that swallows everything [ERR-04]', async () => {
    const { reach, line, seen } = aWay()
    line.state = 'dead'
    reach.asked()
    await vi.advanceTimersByTimeAsync(2999)
    expect(seen).toEqual(['lost'])
    await vi.advanceTimersByTimeAsync(3000)
    expect(seen).toEqual(['lost', 'lost'])
  })

  test('immediately where the request fails', async () => {
    const { reach, line } = aWay()
    line.state = 'gone'
    expect(await reach.suspect()).toBe(false)
    expect(reach.lostAt()).toBe(Date.now())
  })

  test('by a page in use that heard nothing for a while, and not by one that just did', async () => {
    const { reach, line, seen } = aWay()
    reach.heard()
    reach.used()
    await vi.advanceTimersByTimeAsync(900)
    reach.heard()
    await vi.advanceTimersByTimeAsync(5000)
    expect(line.probes).toBe(0)
    line.state = 'dead'
    reach.used()
    reach.used()
    await vi.advanceTimersByTimeAsync(1999)
    expect([line.probes, seen]).toEqual([1, ['lost']])
  })

  test('not by a page that has just come [ERR-04]', async () => {
    const { reach, line } = aWay()
    reach.used()
    await vi.advanceTimersByTimeAsync(900)
    expect(line.probes).toBe(0)
    await vi.advanceTimersByTimeAsync(100)
    expect(line.probes).toBe(1)
  })

  test('not while other requests are answered: then only that one takes long; and once they are not either [ERR-04]', async () => {
    const { reach, line, seen } = aWay()
    line.state = 'dead'
    reach.asked()
    for (let answer = 0; answer < 5; answer += 1) {
      await vi.advanceTimersByTimeAsync(1500)
      reach.heard()
    }
    await vi.advanceTimersByTimeAsync(1000)
    expect(seen).toEqual([])
    await vi.advanceTimersByTimeAsync(1999)
    expect(seen).toEqual(['lost'])
  })

  test('by a request that others’ answers outran before everything fell silent [ERR-04]', async () => {
    const { reach, line, seen } = aWay()
    line.state = 'dead'
    reach.asked()
    await vi.advanceTimersByTimeAsync(500)
    reach.heard()
    await vi.advanceTimersByTimeAsync(2999)
    expect(seen).toEqual(['lost'])
  })

  test('within 3 seconds where an answer arrived in the moment in which the network was lost [ERR-04]', async () => {
    const { reach, line, seen } = aWay()
    line.state = 'gone'
    const asking = reach.suspect()
    reach.heard()
    expect(await asking).toBe(true)
    await vi.advanceTimersByTimeAsync(2999)
    expect(seen).toEqual(['lost'])
  })

  test('not by a request that has ended', async () => {
    const { reach, line } = aWay()
    reach.asked()()
    await vi.advanceTimersByTimeAsync(5000)
    expect(line.probes).toBe(0)
  })
})

describe('a lost server', () => {
  test('is asked again and again, less and less often, until it answers', async () => {
    const { reach, line, seen, returns } = aWay()
    line.state = 'gone'
    await reach.suspect()
    await vi.advanceTimersByTimeAsync(21_000)
    expect(line.probes).toBe(1 + 1 + 1 + 1 + 3)
    line.state = 'there'
    await vi.advanceTimersByTimeAsync(5000)
    expect([seen.at(-1), returns(), reach.lostAt()]).toEqual(['there', 1, null])
    const { probes } = line
    await vi.advanceTimersByTimeAsync(60_000)
    expect(line.probes).toBe(probes)
  })

  test('is not asked more often afterwards because the page was used meanwhile [ERR-04]', async () => {
    const { reach, line } = aWay()
    line.state = 'gone'
    await reach.suspect()
    for (let press = 0; press < 10; press += 1) {
      reach.used()
      await vi.advanceTimersByTimeAsync(300)
    }
    const { probes } = line
    await vi.advanceTimersByTimeAsync(20_000)
    expect(line.probes - probes).toBe(4)
  })

  test('is left alone while nobody looks, and asked for as soon as somebody does', async () => {
    const { reach, line, returns } = aWay()
    line.state = 'gone'
    line.isShown = false
    await reach.suspect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(line.probes).toBe(1)
    Object.assign(line, { state: 'there', isShown: true })
    reach.used()
    await vi.advanceTimersByTimeAsync(0)
    expect(returns()).toBe(1)
  })
})

test('before a page begins to watch, the server counts as there and nothing is asked', async () => {
  const probe = vi.fn(() => Promise.reject(new TypeError('Failed to fetch')))
  const reach = openReach({ probe, isShown: () => true })
  reach.asked()
  expect(await reach.suspect()).toBe(true)
  await vi.advanceTimersByTimeAsync(5000)
  expect([probe.mock.calls.length, reach.lostAt()]).toEqual([0, null])
})
