import { oc } from '@orpc/contract'
import { expect, test, vi } from 'vitest'
import { toastStore } from '../ui/feedback/toast.ts'
import { actionKeys, apiClient, operationRequest } from './apiClient.ts'
import { ApiError, asApiError } from './apiError.ts'
import { operationAt } from './operations.ts'
import type { SendRequest } from './sendRequest.ts'

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

const settings = oc.$meta({ kind: 'command', staleOn: [] }).route({ method: 'PATCH', path: '/me/settings' })
const payments = oc.$meta({ kind: 'command', staleOn: [] }).route({ method: 'POST', path: '/payments' })

/** A client whose requests fail, or with `hangs` are never answered, over a way to a server that is there. */
function aClient({ hangs = false } = {}) {
  const keys: (string | undefined)[] = []
  const way = { suspect: async () => true, onReturn: () => () => {} } as never
  const send: SendRequest = (_, { headers, signal }) => {
    keys.push(headers?.['idempotency-key'])
    if (!hangs) return Promise.reject(new ApiError('internal', { status: 0, message: 'Unable to connect' }))
    return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(asApiError(signal.reason))))
  }
  const router = { settings, payments }
  return { client: apiClient<typeof router>(router, send, { reach: way, kept: {} as never }), keys }
}

test('a change that is sent again has its key, and the same change later another one', async () => {
  const { client, keys } = aClient()
  for (const _ of [1, 2]) await expect(client.settings({ theme: 'dark' } as never)).rejects.toThrow('Unable')
  expect([new Set(keys.slice(0, 4)).size, new Set(keys.slice(4)).size, new Set(keys).size]).toEqual([1, 1, 2])
  expect(keys).toHaveLength(8)
})

test('what nobody asked for is sent once, and says nothing while it waits [APP-17] [STL-13]', async () => {
  const { client, keys } = aClient()
  await expect(client.settings({ theme: 'dark' } as never, { context: { isUnasked: true } })).rejects.toThrow('Unable')
  expect(keys).toHaveLength(1)
  const waiting = aClient({ hangs: true })
  vi.useFakeTimers()
  void waiting.client.payments({} as never, { context: { isUnasked: true } })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(toastStore.read()).toEqual([])
  vi.useRealTimers()
})

test('a command ends with the time limit that it is given, and keeps its key [PAY-20]', async () => {
  const { client, keys } = aClient({ hangs: true })
  for (const _ of [1, 2]) {
    const payment = client.payments({ amount: 5 } as never, { signal: AbortSignal.timeout(20) })
    await expect(payment).rejects.toThrow('The server did not answer in time.')
  }
  expect([keys.length, new Set(keys).size]).toEqual([2, 1])
})

const contract = {
  bids: {
    list: oc.route({ method: 'GET', path: '/groups/{groupId}/bids' }),
    read: oc.route({ method: 'GET', path: '/groups/{groupId}/bids/{bidId}' }),
    accept: oc.route({ method: 'POST', path: '/groups/{groupId}/bids/{bidId}/accept' }),
    cancel: oc.route({ method: 'POST', path: '/groups/{groupId}/bids/{bidId}/cancel' }),
  },
  groups: { list: oc.route({ method: 'GET', path: '/groups' }) },
  pools: { pick: oc.route({ method: 'PUT', path: '/groups/{groupId}/pools/{poolId}/rounds/{n}/picks' }) },
}

function request(path: string[], input?: unknown) {
  const operation = operationAt(contract, path)
  if (!operation) throw new Error(`there is no ${path.join('.')}`)
  return operationRequest(operation, input)
}

test('what the path names stands in the path, the rest in the query', () => {
  expect(request(['bids', 'list'], { groupId: 'g/1', status: 'open', limit: 20, cursor: undefined })).toEqual({
    method: 'GET',
    url: '/api/groups/g%2F1/bids?status=open&limit=20',
    body: undefined,
  })
  expect(request(['groups', 'list']).url).toBe('/api/groups')
})

test('a number that the path names stands in the path too', () => {
  expect(request(['pools', 'pick'], { groupId: 'g1', poolId: 'p1', n: 2, picks: [] })).toEqual({
    method: 'PUT',
    url: '/api/groups/g1/pools/p1/rounds/2/picks',
    body: '{"picks":[]}',
  })
})

test('a command carries the rest as JSON', () => {
  expect(request(['bids', 'accept'], { groupId: 'g1', bidId: 'b1', version: 3 })).toEqual({
    method: 'POST',
    url: '/api/groups/g1/bids/b1/accept',
    body: '{"version":3}',
  })
  expect(request(['bids', 'cancel'], { groupId: 'g1', bidId: 'b1' }).body).toBe('{}')
})

test('a request without a part of its path is a bug, not a call of another address', () => {
  expect(() => request(['bids', 'read'], { groupId: 'g1' })).toThrow('bidId')
})
