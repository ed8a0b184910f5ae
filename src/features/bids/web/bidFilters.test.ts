import { expect, test } from 'vitest'
import type { BidView } from '../contract.ts'
import { type DateChoice, isFound, readTab } from './bidFilters.ts'
import { isInTab } from './bidStates.ts'

const at = (text: string) => new Date(text).toISOString()
const now = Date.parse(at('2026-11-22T15:23:00'))
const looking = { userId: 'sam', now }

const bid = {
  id: 'bid1',
  creatorId: 'ann',
  creatorName: 'Ann',
  acceptorName: null,
  sport: 'americanfootball_nfl',
  homeTeam: 'San Francisco 49ers',
  awayTeam: 'Arizona Cardinals',
  gameTime: at('2026-11-22T16:25:00'),
  closesAt: at('2026-11-22T16:25:00'),
  createdAt: at('2026-11-01T10:00:00'),
  status: 'open',
  challengedUserId: null,
} as BidView

const taken = { ...bid, status: 'accepted' } as BidView

test.each<[DateChoice, string, boolean]>([
  ['today', '2026-11-22T00:00:00', true],
  ['today', '2026-11-23T00:00:00', false],
  ['yesterday', '2026-11-21T23:59:00', true],
  ['yesterday', '2026-11-22T00:00:00', false],
  ['week', '2026-11-15T15:23:00', true],
  ['week', '2026-11-15T15:22:00', false],
  ['week', '2026-12-24T15:00:00', true],
  ['month', '2026-10-23T15:23:00', true],
  ['month', '2026-10-20T15:23:00', false],
  ['all', '2020-01-01T00:00:00', true],
])('of the dates "%s" the game of a bid that is over, at %s, is one: %s [BID-59] [BID-60]', (date, gameTime, found) => {
  expect(isFound({ ...taken, gameTime: at(gameTime) }, { tab: 'all', date, query: '' }, looking)).toBe(found)
})

const custom = { ...bid, gameTime: null, createdAt: at('2026-10-01T10:00:00'), closesAt: at('2026-12-01T10:00:00') }

test('past weeks and months never hide an open bid, like one of last month that is still to be taken [BID-59] [BID-60]', () => {
  for (const date of ['week', 'month', 'all'] as const) {
    expect(isFound(custom, { tab: 'available', date, query: '' }, looking)).toBe(true)
    const coming = { ...bid, gameTime: at('2026-12-24T15:00:00') }
    expect(isFound(coming, { tab: 'mine', date, query: '' }, looking)).toBe(true)
    const expired = { ...custom, closesAt: at('2026-11-01T10:00:00') }
    expect(isFound(expired, { tab: 'all', date, query: '' }, looking)).toBe(date === 'all')
  }
  expect(isFound(custom, { tab: 'available', date: 'month', query: 'ben' }, looking)).toBe(false)
})

test.each<[DateChoice, string | null, string, boolean]>([
  ['today', '2026-11-22T16:25:00', '2026-11-01T10:00:00', true],
  ['today', '2026-11-23T00:00:00', '2026-11-22T10:00:00', false],
  ['yesterday', '2026-11-22T16:25:00', '2026-11-21T10:00:00', false],
  ['yesterday', '2026-12-24T15:00:00', '2026-11-21T10:00:00', false],
  ['today', null, '2026-11-22T00:00:00', true],
  ['today', null, '2026-11-21T23:59:00', false],
  ['yesterday', null, '2026-11-21T00:00:00', true],
  ['yesterday', null, '2026-11-22T00:00:00', false],
])(
  '%s is that day for open bids too: of a game at %s, posted at %s: %s [BID-59] [BID-60]',
  (date, game, posted, found) => {
    const gameTime = game === null ? null : at(game)
    const open = { ...bid, gameTime, createdAt: at(posted), closesAt: at('2026-12-31T10:00:00') }
    expect(isFound(open, { tab: 'available', date, query: '' }, looking)).toBe(found)
  },
)

test.each([
  ['ann', true],
  ['niners', true],
  ['ARI', true],
  ['ben', false],
])('a search by team or friend for "%s" finds it: %s [BID-58]', (query, found) => {
  expect(isFound(bid, { tab: 'all', date: 'all', query }, looking)).toBe(found)
})

test('open bids of others are available, own open ones are mine, and all are all [BID-57]', () => {
  const own = { ...bid, creatorId: 'sam' }
  const over = { ...bid, closesAt: at('2026-11-22T15:23:00') }
  const tabs = (one: BidView) => (['available', 'all', 'mine'] as const).filter((tab) => isInTab(one, tab, looking))
  expect([tabs(bid), tabs(own), tabs(over)]).toEqual([['available', 'all'], ['all', 'mine'], ['all']])
})

test('one’s own declined bid stays in Mine [BEY-25]', () => {
  const declined = { ...bid, status: 'cancelled', approval: 'declined' } as const
  const tabs = (one: BidView) => (['available', 'all', 'mine'] as const).filter((tab) => isInTab(one, tab, looking))
  expect([tabs(declined), tabs({ ...declined, creatorId: 'sam' })]).toEqual([['all'], ['all', 'mine']])
})

test('a notice about a bid opens the tab that has it, unless the address names one', () => {
  const own = { ...bid, creatorId: 'sam' }
  expect(readTab({}, own, looking)).toBe('all')
  expect(readTab({}, undefined, looking)).toBe('available')
  expect(readTab({ tab: 'mine' }, bid, looking)).toBe('mine')
})

test('a challenge to another is in all bids, and not among those that the reader can take [BEY-17] [BID-11]', () => {
  const open = { ...bid, closesAt: at('2026-12-31T10:00:00') }
  const tabs = (challengedUserId: string | null) =>
    (['available', 'all', 'mine'] as const).filter((tab) => isInTab({ ...open, challengedUserId }, tab, looking))
  expect(tabs(null)).toEqual(['available', 'all'])
  expect(tabs(looking.userId)).toEqual(['available', 'all'])
  expect(tabs('somebody else')).toEqual(['all'])
})
