import { expect, it } from 'vitest'
import { noticePlace } from './noticePlace.ts'

const notice = { route: '/', groupId: 'g1', data: { bidId: 'bid1', betId: 'bet1', groupName: 'Crew' } }

it.each([
  ['bid_created', '/bids?bid=bid1&group=g1'],
  ['bid_accepted', '/bets?bet=bet1&group=g1'],
  ['bet_settled', '/debts?group=g1'],
  ['debt_created', '/debts?group=g1'],
  ['debt_paid', '/debts?group=g1'],
])('a notice of %s leads to %s, whatever route is stored with it [NTF-17]', (type, place) => {
  expect(noticePlace({ ...notice, type, route: 'https://elsewhere.example' })).toBe(place)
})

it.each([
  ['debt_reversed', '/groups/g1/debts', '/groups/g1/debts'],
  ['group_invite', '/join/A1B2C3', '/join/A1B2C3'],
  ['comment_created', '/bids', '/bids?bid=bid1&group=g1'],
  ['comment_created', '/bets', '/bets?bet=bet1&group=g1'],
])('a notice of %s follows its route %s [NTF-19]', (type, route, place) => {
  expect(noticePlace({ ...notice, type, route })).toBe(place)
})

it.each([
  'https://elsewhere.example/join/A1B2C3',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/join/a b',
  '',
])('the route %o leads nowhere [NTF-19]', (route) => {
  expect(noticePlace({ ...notice, type: 'group_invite', route })).toBeNull()
})

it.each(['game_started', 'debt_settled', 'user_joined', 'group_joined', 'system_announcement', 'something_new'])(
  'a notice of %s leads nowhere [NTF-18]',
  (type) => {
    expect(noticePlace({ ...notice, type })).toBeNull()
  },
)

it('a notice without its group or card leads to the page alone', () => {
  expect(noticePlace({ type: 'bid_created', route: '/', groupId: null, data: {} })).toBe('/bids')
})
