import { oc } from '@orpc/contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { apiClient } from './apiClient.ts'
import { ApiError } from './apiError.ts'
import { endKeeping, forgetKept, keepOfflineAnswers } from './offlineAnswers.ts'

type Session = { user: string; groups: string[] }
const unreachable = new ApiError('internal', { status: 0, message: 'Unable to connect' })
const fail = (error: Error) => () => Promise.reject(error)

/** A page that keeps answers; the test answers for the server. */
function aPage({ version = 'v1' } = {}) {
  const state = {
    lostAt: null as number | null,
    /** What the server answers when it is asked whether it is there. */
    isThere: false,
    shown: [] as number[],
    listeners: new Set<() => void>(),
  }
  const kept = keepOfflineAnswers({
    operations: ['accounts.me', 'bids.list', 'bets.list'],
    session: 'accounts.me',
    userIdOf: (session) => (session as Session).user,
    groupIdsOf: (session) => (session as Session).groups,
    version: () => version,
    reach: {
      lostAt: () => state.lostAt,
      suspect: async () => state.isThere,
      subscribe: (listener) => {
        state.listeners.add(listener)
        return () => state.listeners.delete(listener)
      },
    },
    onShown: (asOf) => state.shown.push(asOf),
  })
  const signIn = (user: string, ...groups: string[]) =>
    kept.answerOf(['accounts', 'me'], undefined, async () => ({ user, groups }))
  const bids = (groupId: string, ask: () => Promise<unknown>) => kept.answerOf(['bids', 'list'], { groupId }, ask)
  const lose = () => {
    state.lostAt = Date.now()
    for (const listener of state.listeners) listener()
  }
  return { kept, state, signIn, bids, lose }
}
const stored = () => Object.keys(localStorage).filter((name) => name.startsWith('betwixt.kept'))
const pageHides = () => dispatchEvent(new Event('pagehide'))

beforeEach(() => localStorage.clear())
afterEach(() => forgetKept())

test('what is kept is stored in steps, so that none holds up a press', async () => {
  vi.useFakeTimers()
  const { signIn, bids } = aPage()
  await signIn('ann', 'g1', 'g2', 'g3')
  for (const group of ['g1', 'g2', 'g3']) await bids(group, async () => 'bids')
  const answers = () => stored().filter((name) => name.includes('bids.list') && !name.endsWith('@')).length
  const seen: number[] = []
  vi.advanceTimersToNextTimer()
  for (let step = 0; step < 5; step += 1) {
    seen.push(answers())
    vi.advanceTimersToNextTimer()
  }
  expect(seen).toEqual([0, 1, 2, 3, 3])
})

describe('without a connection a page shows', () => {
  test('the last answers, and as of when they are; of a failure with nothing kept it hears', async () => {
    const { signIn, bids, state } = aPage()
    await signIn('ann', 'g1')
    await bids('g1', async () => 'ten bids')
    const before = Date.now()
    pageHides()
    expect(await bids('g1', fail(unreachable))).toBe('ten bids')
    expect(state.shown[0]).toBeGreaterThanOrEqual(before)
    await expect(bids('g2', fail(unreachable))).rejects.toThrow('Unable to connect')
    await expect(bids('g1', fail(new ApiError('internal', { status: 500, message: 'Wrong' })))).rejects.toThrow('Wrong')
  })

  test('not them while the server is there: one request that failed is a failure, and is tried again [ERR-04]', async () => {
    const { signIn, bids, state } = aPage()
    await signIn('ann', 'g1')
    await bids('g1', async () => 'ten bids')
    pageHides()
    state.isThere = true
    const busy = new ApiError('unavailable', { status: 503, message: 'Busy' })
    await expect(bids('g1', fail(unreachable))).rejects.toThrow('Unable to connect')
    await expect(bids('g1', fail(busy))).rejects.toThrow('Busy')
    expect(state.shown).toEqual([])
  })

  test('their age, also after the server was back for a moment that fetched nothing [ERR-04]', async () => {
    const { signIn, bids, kept, state } = aPage()
    const began = Date.now()
    vi.useFakeTimers({ now: began })
    await signIn('ann', 'g1')
    await bids('g1', async () => 'ten bids')
    pageHides()
    vi.setSystemTime(began + 3_600_000)
    await bids('g1', fail(unreachable))
    kept.confirm(['bids', 'list'], { groupId: 'g1' })
    await bids('g1', fail(unreachable))
    expect(state.shown).toEqual([began, began])
    await bids('g1', async () => 'eleven bids')
    pageHides()
    vi.setSystemTime(began + 7_200_000)
    kept.confirm(['bids', 'list'], { groupId: 'g1' })
    await bids('g1', fail(unreachable))
    expect(state.shown.at(-1)).toBe(began + 7_200_000)
  })

  test('what was asked with other moments: the last month of today is that of yesterday', async () => {
    const { signIn, kept } = aPage()
    const since = (from: string) => ({ groupId: 'g1', from, limit: 50, cursor: undefined })
    await signIn('ann', 'g1')
    await kept.answerOf(['bets', 'list'], since('2026-10-23'), async () => 'bets')
    expect(await kept.answerOf(['bets', 'list'], since('2026-10-24'), fail(unreachable))).toBe('bets')
  })

  test('them as soon as the server is lost, although a request still hangs', async () => {
    const { signIn, bids, lose } = aPage()
    await signIn('ann', 'g1')
    await bids('g1', async () => 'bids')
    const hanging = bids('g1', () => new Promise(() => {}))
    lose()
    expect(await hanging).toBe('bids')
    const ask = vi.fn()
    expect(await bids('g1', ask)).toBe('bids')
    expect(ask).not.toHaveBeenCalled()
  })

  test('nothing of another version, and nothing older than two weeks', async () => {
    const first = aPage()
    await first.signIn('ann', 'g1')
    await first.bids('g1', async () => 'bids')
    pageHides()
    await expect(aPage({ version: 'v2' }).bids('g1', fail(unreachable))).rejects.toThrow('Unable to connect')
    vi.useFakeTimers({ now: Date.now() + 15 * 24 * 3_600_000 })
    await expect(aPage().bids('g1', fail(unreachable))).rejects.toThrow('Unable to connect')
  })
})

describe('what is kept belongs to one person', () => {
  const asAnn = async () => {
    const page = aPage()
    await page.signIn('ann', 'g1', 'g2')
    for (const group of ['g1', 'g2']) await page.bids(group, async () => `bids of ${group}`)
    pageHides()
    return page
  }

  test('and is gone when another signs in [APP-15]', async () => {
    const { signIn, bids } = await asAnn()
    await signIn('ben', 'g1')
    await expect(bids('g1', fail(unreachable))).rejects.toThrow('Unable to connect')
    expect(localStorage.getItem('betwixt.keptOf')).toBe('ben')
  })

  test('and when the session has ended [APP-15]', async () => {
    const { bids } = await asAnn()
    const ended = new ApiError('unauthenticated', { status: 401, message: 'Please sign in' })
    await expect(bids('g1', fail(ended))).rejects.toThrow('Please sign in')
    expect(stored()).toEqual([])
  })

  test('and when a command hears that it has, such as a deletion whose first answer was lost [APP-15] [BEY-23]', async () => {
    const { kept } = await asAnn()
    const deleteMe = oc.$meta({ kind: 'command', staleOn: [] }).route({ method: 'DELETE', path: '/me' })
    const reach = { suspect: async () => true, onReturn: () => () => {} } as never
    const ended = fail(new ApiError('unauthenticated', { status: 401, message: 'Please sign in' }))
    const client = apiClient<{ deleteMe: typeof deleteMe }>({ deleteMe }, ended, { reach, kept })
    await expect(client.deleteMe(undefined)).rejects.toThrow('Please sign in')
    expect(stored()).toEqual([])
  })

  test('and what is about a group they have left goes with the next word about the session [GRP-35]', async () => {
    const { signIn, bids } = await asAnn()
    await signIn('ann', 'g2')
    pageHides()
    await expect(bids('g1', fail(unreachable))).rejects.toThrow('Unable to connect')
    expect(await bids('g2', fail(unreachable))).toBe('bids of g2')
  })

  test('and is not stored again by a tab that has not heard of the sign-out [APP-15]', async () => {
    const { bids } = await asAnn()
    await bids('g1', async () => 'newer bids')
    localStorage.clear()
    pageHides()
    expect(stored()).toEqual([])
  })

  test('and nothing more is kept on a page that is signing out [APP-15]', async () => {
    const { signIn, bids } = await asAnn()
    endKeeping()
    expect(stored()).toEqual([])
    await signIn('ann', 'g1')
    await bids('g1', async () => 'bids')
    pageHides()
    expect(stored()).toEqual([])
  })
})
