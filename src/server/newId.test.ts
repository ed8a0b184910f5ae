import { expect, it } from 'vitest'
import { newId } from './newId.ts'

it('an id has 20 letters and digits, comes once, and uses all of them alike', () => {
  const ids = Array.from({ length: 10_000 }, newId)
  expect(ids.filter((id) => !/^[0-9A-Za-z]{20}$/.test(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
  const counts = new Map<string, number>()
  for (const letter of ids.join('')) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const usual = (20 * ids.length) / 62
  expect(counts.size).toBe(62)
  // Ten standard deviations.
  expect([...counts.values()].filter((count) => Math.abs(count - usual) > 10 * Math.sqrt(usual))).toEqual([])
})
