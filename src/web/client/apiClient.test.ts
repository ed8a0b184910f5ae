import { oc } from '@orpc/contract'
import { expect, test } from 'vitest'
import { actionKeys, apiClient, operationRequest } from './apiClient.ts'
import { ApiError } from './apiError.ts'
import { operationAt } from './operations.ts'

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

test('a change that is sent again has its key, and the same change later another one', async () => {
  const settings = oc.$meta({ kind: 'command', staleOn: [] }).route({ method: 'PATCH', path: '/me/settings' })
  const sent: (string | undefined)[] = []
  const reach = { suspect: async () => true, onReturn: () => () => {} } as never
  const send = async (_: string, { headers }: { headers?: Record<string, string> }) => {
    sent.push(headers?.['idempotency-key'])
    throw new ApiError('internal', { status: 0, message: 'Unable to connect' })
  }
  const client = apiClient<{ settings: typeof settings }>({ settings }, send, { reach, kept: {} as never })
  for (const _ of [1, 2]) await expect(client.settings({ theme: 'dark' } as never)).rejects.toThrow('Unable')
  const [first, later] = [sent.slice(0, 4), sent.slice(4)]
  expect([new Set(first).size, new Set(later).size, new Set(sent).size]).toEqual([1, 1, 2])
  expect(sent).toHaveLength(8)
})

const contract = {
  bids: {
    list: oc.route({ method: 'GET', path: '/groups/{groupId}/bids' }),
    read: oc.route({ method: 'GET', path: '/groups/{groupId}/bids/{bidId}' }),
    accept: oc.route({ method: 'POST', path: '/groups/{groupId}/bids/{bidId}/accept' }),
    cancel: oc.route({ method: 'POST', path: '/groups/{groupId}/bids/{bidId}/cancel' }),
  },
  groups: { list: oc.route({ method: 'GET', path: '/groups' }) },
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
