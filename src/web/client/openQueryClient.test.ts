import { QueryObserver } from '@tanstack/react-query'
import { describe, expect, test, vi } from 'vitest'
import { ApiError } from './apiError.ts'
import { openQueryClient, type SessionSource } from './openQueryClient.ts'

const key = ['bids']
const sessionKey = ['session']
const session: SessionSource = {
  key: sessionKey,
  userIdOf: (answer) => (answer as { user: { id: string } } | null | undefined)?.user.id ?? null,
}

/** A screen with one query; the test decides when each request is answered. */
function aScreen({ queryClient = openQueryClient({ isLive: () => true, session }) } = {}) {
  const asked: PromiseWithResolvers<string>[] = []
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    const question = Promise.withResolvers<string>()
    signal.addEventListener('abort', () => question.reject(new Error('cancelled')))
    asked.push(question)
    return question.promise
  }
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn, retry: false })
  const leave = observer.subscribe(() => {})
  const answer = async (index: number, text: string) => {
    asked[index]?.resolve(text)
    await vi.waitFor(() => expect(queryClient.getQueryData(key)).toBe(text))
  }
  const told = () => void queryClient.invalidateQueries({ queryKey: key }, { cancelRefetch: false })
  return { queryClient, observer, asked, answer, told, leave }
}

describe('what went stale while it was being fetched is fetched once more', () => {
  test('also where nothing was held before', async () => {
    const { asked, answer, told } = aScreen()
    told()
    told()
    expect(asked).toHaveLength(1)
    await answer(0, 'before')
    expect(asked).toHaveLength(2)
    await answer(1, 'behind')
    expect(asked).toHaveLength(2)
  })

  test('but not over and over while much happens: the answer under way is shown meanwhile', async () => {
    const { asked, answer, told } = aScreen()
    await answer(0, 'first')
    for (let event = 0; event < 100; event += 1) told()
    expect(asked).toHaveLength(2)
    await answer(1, 'second')
    for (let event = 0; event < 100; event += 1) told()
    expect(asked).toHaveLength(3)
    await answer(2, 'third')
    await answer(3, 'fourth')
    expect(asked).toHaveLength(4)
  })

  test('also when that fetch fails', async () => {
    const { observer, asked, answer, told } = aScreen()
    told()
    asked[0]?.reject(new Error('cut'))
    await vi.waitFor(() => expect(asked).toHaveLength(2))
    await answer(1, 'there')
    expect(observer.getCurrentResult().data).toBe('there')
  })

  test('or when it is shown again, where its screen was left meanwhile', async () => {
    const { queryClient, observer, asked, answer, told, leave } = aScreen()
    await answer(0, 'first')
    void observer.refetch()
    told()
    leave()
    await vi.waitFor(() => expect(queryClient.isFetching()).toBe(0))
    observer.subscribe(() => {})
    expect(asked).toHaveLength(3)
  })
})

test('what was asked for once the session was read is known to be newer, until the session is read again', async () => {
  const { queryClient, observer, asked, answer } = aScreen()
  const isSince = () => queryClient.getQueryCache().findAll({ queryKey: key }).every(queryClient.isSinceSession)
  queryClient.setQueryData(sessionKey, null)
  await answer(0, 'of before')
  expect(isSince()).toBe(false)
  void observer.refetch()
  await answer(1, 'of since')
  expect(isSince()).toBe(true)
  void observer.refetch()
  asked[2]?.reject(new Error('cut'))
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true))
  expect(isSince()).toBe(false)
  void observer.refetch()
  await answer(3, 'of then')
  expect(isSince()).toBe(true)
  queryClient.setQueryData(sessionKey, { user: { id: 'ann' } })
  expect(isSince()).toBe(false)
})

describe('when the session ends', () => {
  const me = (id: string) => ({ user: { id } })

  test('nothing of who was there is left for the next', async () => {
    const { queryClient, asked, answer } = aScreen()
    queryClient.setQueryData(sessionKey, me('ann'))
    await answer(0, 'of Ann')
    queryClient.setQueryData(['inbox'], 'of Ann')
    queryClient.setQueryData(sessionKey, null)
    expect([queryClient.getQueryData(key), queryClient.getQueryData(['inbox'])]).toEqual([undefined, undefined])
    expect(queryClient.getQueryData(sessionKey)).toBeNull()
    await vi.waitFor(() => expect(asked).toHaveLength(2))
  })

  test('and what a visitor looked at stays for who signs in, and for who stays', async () => {
    const { queryClient, asked, answer } = aScreen()
    queryClient.setQueryData(sessionKey, null)
    await answer(0, 'lines')
    queryClient.setQueryData(sessionKey, me('ann'))
    queryClient.setQueryData(sessionKey, { ...me('ann'), groups: [] })
    expect(queryClient.getQueryData(key)).toBe('lines')
    expect(asked).toHaveLength(1)
  })

  test('a refused question says that it has', async () => {
    const { queryClient, asked } = aScreen()
    queryClient.setQueryData(sessionKey, me('ann'))
    asked[0]?.reject(new ApiError('unauthenticated', { message: 'Please sign in', status: 401 }))
    await vi.waitFor(() => expect(queryClient.getQueryData(sessionKey)).toBeNull())
  })
})

test.each([
  ['three times where the failure may pass', 500, 3],
  ['once where the server refuses it', 404, 1],
  ['once at a limit, which lasts longer than a page waits [AUTH-02]', 429, 1],
])('what a page shows is asked for %s', async (_, status, times) => {
  const queryFn = vi.fn(() => Promise.reject(new ApiError('unknown', { status, message: 'No' })))
  const queryClient = openQueryClient({ isLive: () => true, session })
  const observer = new QueryObserver(queryClient, { queryKey: key, queryFn, retryDelay: 0 })
  const leave = observer.subscribe(() => {})
  await vi.waitFor(() => expect(observer.getCurrentResult().status).toBe('error'))
  expect(queryFn).toHaveBeenCalledTimes(times)
  leave()
})
