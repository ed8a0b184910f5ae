import { expect, test } from 'vitest'
import { readAddress, writeAddress } from './address.ts'

test('what stands in the address is read as texts and written without quotes', () => {
  expect(readAddress('?bid=123&q=Bills+%26+co')).toEqual({ bid: '123', q: 'Bills & co' })
  expect(writeAddress({ bid: '123', q: 'Bills & co' })).toBe('?bid=123&q=Bills+%26+co')
})

test('what is not chosen is not in the address', () => {
  expect(writeAddress({ tab: undefined, q: '' })).toBe('')
})
