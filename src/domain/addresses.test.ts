import { describe, expect, it, test } from 'vitest'
import { addressOf, namedAddress, plainAddress, type ThingKind } from './addresses.ts'

describe('the address of', () => {
  it.each([
    ['bid', '/groups/g1/bids/x1', '/groups/g1/bids'],
    ['bet', '/groups/g1/bets/x1', '/groups/g1/bets'],
    ['debts', '/groups/g1/debts?person=x1', '/groups/g1/debts'],
    ['payment', '/groups/g1/debts?tab=settled&payment=x1', '/groups/g1/debts'],
    ['thread', '/groups/g1/thread', '/groups/g1/thread'],
    ['group', '/groups/g1', '/groups/g1'],
  ] as const)('a %s is %s; without its id it is %s [NTF-19] [APP-27]', (kind, own, page) => {
    expect(addressOf(kind, { groupId: 'g1', id: 'x1' })).toBe(own)
    expect(addressOf(kind, { groupId: 'g1' })).toBe(page)
  })

  it.each([
    ['bid', '/bids'],
    ['bet', '/bets'],
    ['debts', '/debts'],
    ['payment', '/debts'],
    ['thread', '/thread'],
    ['group', '/groups'],
  ] as const)('a %s in no known group is the page of the selected group, %s', (kind, page) => {
    expect(addressOf(kind, { groupId: null })).toBe(page)
  })
})

test.each([
  ['/groups/g1/bids/b1', '/bids?bid=b1&group=g1'],
  ['/groups/g1/bets/t1?tab=won', '/bets?tab=won&bet=t1&group=g1'],
  ['/groups/g1/debts', '/debts?group=g1'],
  ['/groups/g1/stats?range=week', '/stats?range=week&group=g1'],
  ['/groups/g1/activity', '/activity?group=g1'],
  ['/groups/g1/versus/u1?other=u2', '/versus?other=u2&user=u1&group=g1'],
])('%s is %s for the router, and the other way round [APP-21] [APP-27]', (named, plain) => {
  expect(plainAddress(named)).toBe(plain)
  expect(namedAddress(plain)).toBe(named)
})

test.each([
  ['/bids?bid=b1&group=g1', '/groups/g1/bids/b1'],
  ['/groups/g1/bids/', '/groups/g1/bids'],
  ['/groups/g1/bids/b1?group=g2&bid=b2', '/groups/g1/bids/b1'],
])('%s, an older or careless form, is %s', (old, named) => {
  expect(namedAddress(plainAddress(old))).toBe(named)
})

it('of the group itself is that of its settings, whose address is fixed [APP-24] [NTF-19]', () => {
  expect(plainAddress('/groups/g1')).toBe('/settings/group?group=g1')
  expect(namedAddress('/settings/group?group=g1')).toBe('/settings/group?group=g1')
})

test.each([
  '/',
  '/lines?sport=NFL',
  '/bids',
  '/bids?bid=b1',
  '/groups',
  '/groups/',
  '/groups/g1/nothing',
  '/groups/g1/debts/x1',
  '/groups/g1/bids/b1/more',
  '/groups/%2e%2e/bids',
  '/groups/constructor/constructor',
  '/login?from=%2Fgroups%2Fg1%2Fbids',
])('%s stays as it is in both directions', (address) => {
  expect(plainAddress(address)).toBe(address)
  expect(namedAddress(address)).toBe(address)
})

test('what is written reads back as it was, whatever the ids, and only plain ids are in the path', () => {
  const ids = ['a', 'A-b_9', '..', '.', '../x', 'a/b', 'a?b', 'a#b', 'a&b=c', 'a b', '%2F', 'ä', '', '//evil.example']
  const kinds: readonly (readonly [ThingKind, page: string, name: string])[] = [
    ['bid', '/bids', 'bid'],
    ['bet', '/bets', 'bet'],
    ['debts', '/debts', 'person'],
    ['payment', '/debts', 'payment'],
  ]
  for (const [kind, page, name] of kinds) {
    for (const groupId of ids) {
      for (const id of ids) {
        const address = addressOf(kind, { groupId, id })
        const [path = '', text] = plainAddress(address).split('?')
        const query = new URLSearchParams(text)
        expect([path, query.get('group'), query.get(name)]).toEqual([page, groupId, id])
        expect(address).toMatch(/^\/[\w/-]+(\?[^?#]*)?$/)
        expect(namedAddress(plainAddress(address))).toBe(address)
      }
    }
  }
})
