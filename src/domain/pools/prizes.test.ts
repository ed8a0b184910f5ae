import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { debtsOfPool, prizesOf } from './prizes.ts'

const placed = (...places: number[]) => places.map((place, at) => ({ userId: `p${at}`, place }))
const prizes = (places: number[], shares: number[], entry = 1_000) => [
  ...prizesOf(placed(...places), { entry: cents(entry), shares }).values(),
]

describe('the pot of a pool', () => {
  it.each<[string, number[], number[], number[]]>([
    ['to the winner', [1, 2, 3], [100], [3_000, 0, 0]],
    ['by its shares', [1, 2, 3, 4], [60, 30, 10], [2_400, 1_200, 400, 0]],
    ['equally to equal ones', [1, 1, 3], [100], [1_500, 1_500, 0]],
    ['to equal ones by what their places bring', [1, 2, 2, 4], [60, 30, 10], [2_400, 800, 800, 0]],
    ['to those there are, where places are left', [1, 2], [60, 30, 10], [1_334, 666]],
    ['with the cents that are left to the first', [1, 1, 1, 4], [100], [1_334, 1_333, 1_333, 0]],
    ['back to everybody if all are equal', [1, 1, 1], [50, 30, 20], [1_000, 1_000, 1_000]],
  ])('goes %s [BEY-34]', (_how, places, shares, expected) => {
    expect(prizes(places, shares)).toEqual(expected)
  })
})

const anyShares = fc.constantFrom([100], [60, 40], [70, 20, 10], [34, 33, 33])
const anyPlaces = fc
  .array(fc.nat(5), { minLength: 2, maxLength: 14 })
  .map((ranks) => ranks.map((rank, at) => ({ userId: `p${at}`, place: 1 + ranks.filter((one) => one < rank).length })))

it('the debts of a pool are fewer than its people, and pay every winner to the cent [BEY-34]', () => {
  fc.assert(
    fc.property(anyPlaces, anyShares, fc.integer({ min: 0, max: 100 }), (standings, shares, dollars) => {
      const money = { entry: cents(dollars * 100), shares }
      const debts = debtsOfPool(standings, money)
      const sums = new Map<string, number>(standings.map(({ userId }) => [userId, money.entry]))
      for (const { from, to, amount } of debts) {
        sums.set(from, (sums.get(from) ?? 0) - amount)
        sums.set(to, (sums.get(to) ?? 0) + amount)
      }
      expect([...sums].toSorted()).toEqual([...prizesOf(standings, money)].toSorted())
      expect([...sums.values()].reduce((sum, one) => sum + one, 0)).toBe(money.entry * standings.length)
      expect(debts.length).toBeLessThan(standings.length)
      expect(debtsOfPool(standings.toReversed(), money)).toEqual(debts)
    }),
  )
})
