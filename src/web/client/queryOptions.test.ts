import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { expect, test, vi } from 'vitest'
import { queryOptions } from './queryOptions.ts'

type Bids = { list: (input: { page: string | undefined }) => Promise<string[]> }

const list = vi.fn(async () => ['b1'])
const client = { bids: { list } as Bids } as never as Parameters<typeof createTanstackQueryUtils>[0] & { bids: Bids }
const own = queryOptions(client) as never as Named
const library = createTanstackQueryUtils(client) as never as Named

/** What both are asked for here. */
type Operation = Record<'queryKey' | 'queryOptions' | 'infiniteOptions' | 'mutationOptions', (given?: object) => object>
type Named = { key: () => unknown; bids: { key: () => unknown; list: Operation } }

test('options for the query library are those that oRPC makes, by the same keys', () => {
  expect(own.bids.key()).toEqual(library.bids.key())
  const calls = (of: Named) => [
    of.bids.list.queryKey(),
    of.bids.list.queryOptions({ input: { page: 'p2' }, staleTime: 7 }),
    of.bids.list.infiniteOptions({ input: (page: string) => ({ page }), initialPageParam: 'p1' }),
    of.bids.list.mutationOptions({ onSuccess: expect.any }),
  ]
  // Functions are equal only if they are the same, and they are called below.
  expect(JSON.stringify(calls(own))).toBe(JSON.stringify(calls(library)))
})

test('a query and its pages are asked for with their input, until they are given up', async () => {
  const { signal } = new AbortController()
  const { queryFn } = own.bids.list.queryOptions({ input: { page: 'p2' } }) as { queryFn: (asked: object) => unknown }
  expect(await queryFn({ signal })).toEqual(['b1'])
  expect(list).toHaveBeenLastCalledWith({ page: 'p2' }, { signal })
  const pages = own.bids.list.infiniteOptions({ input: (page: string) => ({ page }), initialPageParam: 'p1' })
  await (pages as { queryFn: (asked: object) => unknown }).queryFn({ signal, pageParam: 'p3' })
  expect(list).toHaveBeenLastCalledWith({ page: 'p3' }, { signal })
})
