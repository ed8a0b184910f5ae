import fc from 'fast-check'
import { expect, test } from 'vitest'
import { grouped } from './grouped.ts'

test('items are grouped as Map.groupBy does it, where there is none', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 9 })), fc.integer({ min: 1, max: 5 }), (items, divisor) => {
      const keyOf = (item: number) => item % divisor
      expect([...grouped(items, keyOf)]).toEqual([...Map.groupBy(items, keyOf)])
    }),
  )
})
