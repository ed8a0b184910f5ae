import { expect, test } from 'vitest'
import { poolsBetween } from './headToHead.ts'

const standings = (...places: readonly [string, number][]) => places.map(([userId, place]) => ({ userId, place }))

test('two members compare by their places in the pools that both were in, from either side [BEY-20] [BEY-34]', () => {
  const pools = [
    standings(['cleo', 1], ['ann', 2], ['ben', 3]),
    standings(['ann', 1], ['ben', 2]),
    standings(['ben', 1], ['ann', 2]),
    standings(['ann', 1], ['ben', 1]),
    standings(['ann', 1], ['cleo', 2]),
  ]
  expect(poolsBetween(pools, { one: 'ann', other: 'ben' })).toEqual({ ahead: 2, behind: 1, level: 1 })
  expect(poolsBetween(pools, { one: 'ben', other: 'ann' })).toEqual({ ahead: 1, behind: 2, level: 1 })
  expect(poolsBetween([], { one: 'ben', other: 'ann' })).toEqual({ ahead: 0, behind: 0, level: 0 })
})
