import { expect, test } from 'vitest'
import { allPages } from './allPages.ts'

test('a list is read to its end, page by page', async () => {
  const asked: (string | undefined)[] = []
  const pages = new Map([
    [undefined, { items: [1, 2], nextCursor: 'b' }],
    ['b', { items: [3], nextCursor: 'c' }],
    ['c', { items: [4], nextCursor: null }],
  ] as const)
  const firsts: number[][] = []
  const items = await allPages<number>(
    async ({ cursor }) => {
      asked.push(cursor)
      const { items, nextCursor } = pages.get(cursor as 'b') ?? { items: [], nextCursor: null }
      return { items: [...items], nextCursor }
    },
    (first) => firsts.push(first),
  )
  expect(firsts).toEqual([[1, 2]])
  expect(items).toEqual([1, 2, 3, 4])
  expect(asked).toEqual([undefined, 'b', 'c'])
})
