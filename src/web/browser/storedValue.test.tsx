import { afterEach, expect, test, vi } from 'vitest'
import { endStored, readStored, writeStored } from './storedValue.ts'

afterEach(() => writeStored('group', null))

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

test('after a sign-out nothing names a group or the user, and the browser keeps what is its own [APP-15]', () => {
  const own = ['theme', 'help', 'oddsFormat'] as const
  const left = ['group', 'invite', 'settledAt', 'payBy', 'wanted', 'parlay', 'verifyClosed'] as const
  // Files of tests share the browser's storage: no other one writes this address.
  const address = '/groups/signed-out-of/debts'
  for (const name of [...own, ...left]) writeStored(name, address)
  endStored()
  expect(left.map((name) => [name, readStored(name)])).toEqual(left.map((name) => [name, null]))
  const stored = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage))
  const naming = stored.filter(([, value]) => value.includes(address)).map(([key]) => key)
  expect(naming.sort()).toEqual(own.map((name) => `betwixt.${name}`).sort())
  for (const name of own) writeStored(name, null)
})
