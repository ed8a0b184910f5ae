import { expect, it } from 'vitest'
import { inMemory, openMemory } from './memory.ts'

it('keeps one value for each key, and nothing of one program for another', () => {
  const [numbers, others] = [inMemory<number[]>(() => []), inMemory<number[]>(() => [])]
  const memory = openMemory()
  memory.of(numbers).push(1)
  expect(memory.of(numbers)).toEqual([1])
  expect(memory.of(others)).toEqual([])
  expect(openMemory().of(numbers)).toEqual([])
})
