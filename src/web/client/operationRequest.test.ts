import { expect, test } from 'vitest'
import { bidsContract } from '#features/bids/contract.ts'
import { groupsContract } from '#features/groups/contract.ts'
import { operationRequest } from './operationRequest.ts'
import { operationAt } from './operations.ts'

const contract = { bids: bidsContract, groups: groupsContract }

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
