import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { lastSeqIn, sessionKey } from './sessionQuery.ts'

test('a live stream begins behind what the session was read with; of another group nothing is known', () => {
  const queryClient = new QueryClient()
  expect(lastSeqIn(queryClient, 'g')).toBeUndefined()
  queryClient.setQueryData(sessionKey, { groups: [{ id: 'g', lastSeq: 7 }] })
  expect(lastSeqIn(queryClient, 'g')).toBe(7)
  expect(lastSeqIn(queryClient, 'other')).toBeUndefined()
  expect(lastSeqIn(queryClient, null)).toBeUndefined()
})
