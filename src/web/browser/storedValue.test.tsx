import { afterEach, expect, test, vi } from 'vitest'
import { readStored, writeStored } from './storedValue.ts'

afterEach(() => {
  vi.restoreAllMocks()
  writeStored('group', null)
})

test('without storage the page remembers the group by itself, until there is storage again [APP-12]', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
  })
  writeStored('group', 'g2')
  expect(readStored('group')).toBe('g2')
  full.mockRestore()
  writeStored('group', 'g3')
  expect([readStored('group'), localStorage.getItem('betwixt.group')]).toEqual(['g3', 'g3'])
})
