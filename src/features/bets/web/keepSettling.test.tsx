import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { minuteMs } from '#domain/times.ts'
import { keepSettling } from './keepSettling.ts'

/** The paths that were requested; the counts always report this many started games of active bets. */
function answering({ started, settlesItself = true }: { started: number; settlesItself?: boolean }) {
  const sent: string[] = []
  vi.spyOn(window, 'fetch').mockImplementation(async (input) => {
    const { pathname } = new URL(String(input instanceof Request ? input.url : input), location.href)
    sent.push(pathname)
    const group = { any: true, active: 3, started, disputed: 0, settlesItself }
    return Response.json(pathname.endsWith('/settle') ? { settled: 0, checked: 3, errors: 0 } : { group })
  })
  return { runs: () => sent.filter((path) => path === '/api/groups/g1/settle').length, sent }
}

function setHidden(hidden: boolean) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(hidden ? 'hidden' : 'visible')
  document.dispatchEvent(new Event('visibilitychange'))
}

const stops: (() => void)[] = []
const keep = () => stops.push(keepSettling('g1'))

/** The browser grants locks asynchronously, and the answer to a request takes a moment. */
const pass = async (minutes: number) => {
  await locksAre(({ held, pending }) => pending === 0 || held > 0)
  await aMoment()
  await vi.advanceTimersByTimeAsync(minutes * minuteMs)
  await aMoment()
}
const realTimeout = window.setTimeout.bind(window)
const aMoment = () => new Promise((resolve) => realTimeout(resolve, 50))

async function locksAre(isRight: (count: { held: number; pending: number }) => boolean) {
  for (;;) {
    const { held, pending } = await navigator.locks.query()
    if (isRight({ held: held?.length ?? 0, pending: pending?.length ?? 0 })) return
    await aMoment()
  }
}

describe('a browser that settles by itself', () => {
  beforeEach(() => {
    localStorage.removeItem('betwixt.settledAt')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  })
  afterEach(async () => {
    for (const stop of stops.splice(0)) stop()
    await locksAre(({ held, pending }) => held + pending === 0)
  })

  test('starts a run for its group every five minutes [STL-13]', async () => {
    const { runs } = answering({ started: 1 })
    keep()
    await pass(4.9)
    expect(runs()).toBe(0)
    await pass(0.2)
    expect(runs()).toBe(1)
    await pass(10)
    expect(runs()).toBe(3)
  })

  test('starts none while no game of an active bet has started [STL-13]', async () => {
    const { runs, sent } = answering({ started: 0 })
    keep()
    await pass(11)
    expect([runs(), sent.length]).toEqual([0, 2])
  })

  test('starts none while automatic settlement is off in the group or for the website [STL-15] [GRP-03]', async () => {
    const { runs, sent } = answering({ started: 1, settlesItself: false })
    keep()
    await pass(11)
    expect([runs(), sent.length]).toEqual([0, 2])
  })

  test('starts none while nobody looks, and goes on afterwards [STL-13]', async () => {
    const { runs } = answering({ started: 1 })
    keep()
    await pass(1)
    setHidden(true)
    await pass(20)
    expect(runs()).toBe(0)
    setHidden(false)
    await pass(0.1)
    expect(runs()).toBe(1)
  })

  test('of two tabs starts one run, not two, also when the first is left [STL-13]', async () => {
    const { runs } = answering({ started: 1 })
    keep()
    keep()
    await pass(5.1)
    expect(runs()).toBe(1)
    stops.shift()?.()
    await pass(4)
    expect(runs()).toBe(1)
    await pass(1)
    expect(runs()).toBe(2)
  })

  test('is quiet when a run fails, and tries again [STL-13]', async () => {
    const failing = vi.spyOn(window, 'fetch').mockRejectedValue(new TypeError('no connection'))
    keep()
    await pass(5.1)
    expect(failing).toHaveBeenCalledOnce()
    failing.mockRestore()
    const { runs } = answering({ started: 1 })
    await pass(5)
    expect(runs()).toBe(1)
  })
})
