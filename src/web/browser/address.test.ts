import { expect, test } from 'vitest'
import { addressFrom, placeAt, readAddress, writeAddress } from './address.ts'

test('what stands in the address is read as texts and written without quotes', () => {
  expect(readAddress('?bid=123&q=Bills+%26+co')).toEqual({ bid: '123', q: 'Bills & co' })
  expect(writeAddress({ bid: '123', q: 'Bills & co' })).toBe('?bid=123&q=Bills+%26+co')
})

test('what is not chosen is not in the address', () => {
  expect(writeAddress({ tab: undefined, q: '' })).toBe('')
})

test('the group is in the path that people see, and in the query that the pages know [APP-27]', () => {
  const shown = '/groups/g1/bids/b1?tab=all'
  const place = { pathname: '/bids', address: { tab: 'all', bid: 'b1', group: 'g1' }, shown }
  expect([placeAt(shown), placeAt('/bids?tab=all&bid=b1&group=g1')]).toEqual([place, place])
})

test('a link from one page of a group to another stays in that group, unless it names another one [APP-27]', () => {
  const here = placeAt('/groups/g1/bids?tab=all')
  expect([addressFrom(here, '/bets'), addressFrom(here, '/bets', { bet: 'b2' })]).toEqual([
    '/groups/g1/bets',
    '/groups/g1/bets/b2',
  ])
  expect(addressFrom(here, '/bets', { group: 'g2' })).toBe('/groups/g2/bets')
  expect([addressFrom(here, '/lines'), addressFrom(here, '/settings/group')]).toEqual(['/lines', '/settings/group'])
})
