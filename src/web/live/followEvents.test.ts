import { type AnyContractRouter, oc } from '@orpc/contract'
import { type Query, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followEvents } from './followEvents.ts'

class Stream extends EventTarget {
  readonly CLOSED = 2
  readyState = 1
  onopen: (() => void) | null = null
  onerror: (() => void) | null = null
  close() {
    this.readyState = this.CLOSED
  }
  tells(event: { type: string }) {
    this.dispatchEvent(Object.assign(new Event(event.type), { data: JSON.stringify(event) }))
  }
}

type Followed = {
  others?: boolean
  contract?: AnyContractRouter
  isSince?: (query: Query) => boolean
  queryClient?: QueryClient
}

/** Follows a group whose log was at 7 when the session was read. */
function followed({
  others = false,
  contract = {},
  isSince = () => false,
  queryClient = new QueryClient(),
}: Followed = {}) {
  const addresses: string[] = []
  const streams: Stream[] = []
  const stop = followEvents({
    queryClient,
    contract,
    groupId: 'g',
    others,
    after: 7,
    isSince,
    openStream: (address) => {
      addresses.push(address)
      const stream = new Stream()
      streams.push(stream)
      return stream as unknown as EventSource
    },
    onState: () => {},
    isServerThere: () => true,
    onWaking: () => () => {},
    onRefused: () => {},
    onUnreadable: () => {},
  })
  return {
    addresses,
    queryClient,
    stop,
    tell: (event: { type: string; seq?: number; groupId?: string }) => streams.at(-1)?.tells(event),
  }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('following a group', () => {
  test('also asks for the others where all are looked over [BEY-28]', () => {
    const { addresses, stop } = followed({ others: true })
    expect(addresses).toEqual(['/api/live?groupId=g&after=7&beats=audible&others=on'])
    stop()
  })

  test('begins behind the event that the screens know, and again behind the last event that came', () => {
    const { addresses, stop, tell } = followed()
    tell({ type: 'bid.posted', groupId: 'g', seq: 8 })
    tell({ type: 'bid.accepted', groupId: 'g', seq: 9 })
    // Events without a number are not in the log.
    tell({ type: 'lines.updated' })
    vi.advanceTimersByTime(45_000)
    expect(addresses).toEqual([
      '/api/live?groupId=g&after=7&beats=audible',
      '/api/live?groupId=g&after=9&beats=audible',
    ])
    stop()
  })

  test('first fetches again what was asked for before it knew where to begin', async () => {
    const queryClient = new QueryClient()
    const ask = (operation: string) => {
      const asked = vi.fn(async () => operation)
      const options = { queryKey: [['bets', operation], { input: { groupId: 'g' } }], queryFn: asked }
      return { asked, close: new QueryObserver(queryClient, options).subscribe(() => {}) }
    }
    const [before, since] = [ask('list'), ask('counts')]
    await vi.advanceTimersByTimeAsync(0)
    const { stop } = followed({ queryClient, isSince: ({ queryKey }) => String(queryKey[0]).includes('counts') })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(before.asked).toHaveBeenCalledTimes(2)
    expect(since.asked).toHaveBeenCalledTimes(1)
    stop()
    for (const { close } of [before, since]) close()
  })

  test('fetches once for all events of a moment, and at once when it ends', async () => {
    const contract = { bets: { list: oc.$meta({ staleOn: ['bet.settled'] }) } } as AnyContractRouter
    const { queryClient, stop, tell } = followed({ contract })
    const asked = vi.fn(async () => 'bets')
    const options = { queryKey: [['bets', 'list'], { input: { groupId: 'g' } }], queryFn: asked }
    const close = new QueryObserver(queryClient, options).subscribe(() => {})
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(1)
    for (const seq of [8, 9, 10]) tell({ type: 'bet.settled', groupId: 'g', seq })
    expect(queryClient.getQueryState(options.queryKey)?.isInvalidated).toBe(true)
    await vi.advanceTimersByTimeAsync(49)
    expect(asked).toHaveBeenCalledTimes(1)
    tell({ type: 'bid.posted', groupId: 'g', seq: 11 })
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(asked).toHaveBeenCalledTimes(2)
    tell({ type: 'bet.settled', groupId: 'g', seq: 12 })
    stop()
    await vi.advanceTimersByTimeAsync(0)
    expect(asked).toHaveBeenCalledTimes(3)
    close()
  })
})
