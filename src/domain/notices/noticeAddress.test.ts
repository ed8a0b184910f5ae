import { expect, it } from 'vitest'
import { buttonTo, noticeAddress } from './noticeAddress.ts'

const ids = { bidId: 'bid1', betId: 'bet1', paymentId: 'pay1', opponentId: 'ben' }
const notice = { route: '/', groupId: 'g1', data: { ...ids, groupName: 'Crew' } }

it.each([
  ['bid_created', '/groups/g1/bids/bid1'],
  ['bid_approval', '/groups/g1/bids/bid1'],
  ['bid_approved', '/groups/g1/bids/bid1'],
  ['bid_declined', '/groups/g1/bids/bid1'],
  ['bid_accepted', '/groups/g1/bets/bet1'],
  ['game_started', '/groups/g1/bets/bet1'],
  ['bet_moved', '/groups/g1/bets/bet1'],
  ['bet_settled', '/groups/g1/debts?person=ben'],
  ['debt_created', '/groups/g1/debts?person=ben'],
  ['debt_paid', '/groups/g1/debts?tab=settled&payment=pay1'],
  ['debt_settled', '/groups/g1/debts?tab=settled&payment=pay1'],
  ['user_joined', '/groups/g1'],
  ['group_joined', '/groups/g1'],
])('a notice of %s leads to %s, whatever route is stored with it [NTF-03] [NTF-17] [NTF-19]', (type, place) => {
  expect(noticeAddress({ ...notice, type, route: 'https://elsewhere.example' })).toBe(place)
})

it('a reminder leads to the debts with the creditor, and a push to its bet, since nobody owes anything [NTF-03] [NTF-19]', () => {
  const reminder = { ...notice, type: 'debt_reminder', data: { creditorId: 'cleo' } }
  expect(noticeAddress(reminder)).toBe('/groups/g1/debts?person=cleo')
  const push = { ...notice, type: 'bet_settled', data: { ...ids, settlementStatus: 'push' } }
  expect(noticeAddress(push)).toBe('/groups/g1/bets/bet1')
})

it.each([
  ['debt_reversed', '/groups/g1/debts', '/groups/g1/debts?tab=settled&payment=pay1'],
  ['group_invite', '/join/A1B2C3', '/join/A1B2C3'],
  ['comment_created', '/bets', '/groups/g1/bets/bet1'],
  ['something_new', '/groups', '/groups'],
])('a notice of %s follows its route %s [NTF-19]', (type, route, place) => {
  expect(noticeAddress({ ...notice, type, route })).toBe(place)
})

it('a comment on a bid leads to the bid [NTF-19]', () => {
  const comment = { ...notice, type: 'comment_created', route: '/bids', data: { bidId: 'bid1' } }
  expect(noticeAddress(comment)).toBe('/groups/g1/bids/bid1')
})

it.each([
  'https://elsewhere.example/join/A1B2C3',
  '//elsewhere.example',
  '/\\elsewhere.example',
  'javascript:alert(1)',
  '/join/a b',
  '',
])('the route %o leads nowhere [NTF-19]', (route) => {
  for (const type of ['group_invite', 'something_new']) expect(noticeAddress({ ...notice, type, route })).toBeNull()
})

it.each(['system_announcement', 'something_new'])(
  'a notice of %s has no subject and leads nowhere [NTF-18]',
  (type) => {
    expect(noticeAddress({ ...notice, type })).toBeNull()
  },
)

it('a notice without its group or subject leads to the page alone', () => {
  expect(noticeAddress({ type: 'bid_created', route: '/', groupId: null, data: {} })).toBe('/bids')
  expect(noticeAddress({ type: 'debt_paid', route: '/', groupId: null, data: {} })).toBe('/debts')
  expect(noticeAddress({ type: 'user_joined', route: '/', groupId: null, data: {} })).toBeNull()
})

it.each([
  ['/bids?bid=b&group=g', 'Open the bid'],
  ['/groups/g/bids/b', 'Open the bid'],
  ['/groups/g/bids', 'Open the bids'],
  ['/groups/g/bets/b', 'Open the bet'],
  ['/groups/g/debts?person=p', 'Open your debts'],
  ['/bets?bet=b&group=g', 'Open the bet'],
  ['/debts?person=p&group=g', 'Open your debts'],
  ['/debts?tab=settled&payment=p', 'Open the payment'],
  ['/groups/g/debts?tab=settled&payment=p', 'Open the payment'],
  ['/groups/g', 'Open the group'],
  ['/join/A1B2C3', 'See the invite'],
  ['/', 'Open Betwixt'],
])('the button of an email to %s says %o [CHN-09]', (path, label) => {
  expect(buttonTo(path)).toEqual({ label, path })
})
