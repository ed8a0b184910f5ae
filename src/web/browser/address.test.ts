import { expect, test } from 'vitest'
import { groupInPath, readAddress, writeAddress } from './address.ts'

test('what stands in the address is read as texts and written without quotes', () => {
  expect(readAddress('?bid=123&q=Bills+%26+co')).toEqual({ bid: '123', q: 'Bills & co' })
  expect(writeAddress({ bid: '123', q: 'Bills & co' })).toBe('?bid=123&q=Bills+%26+co')
})

test('what is not chosen is not in the address', () => {
  expect(writeAddress({ tab: undefined, q: '' })).toBe('')
})

test('the group is in the path that people see, and in the query that the routes know [APP-27]', () => {
  const shown = 'https://betwixt.example/groups/g1/bids/b1?tab=all#top'
  const inner = 'https://betwixt.example/bids?tab=all&bid=b1&group=g1#top'
  expect(String(groupInPath.input?.({ url: new URL(shown) }))).toBe(inner)
  expect(String(groupInPath.output?.({ url: new URL(inner) }))).toBe(shown)
})
