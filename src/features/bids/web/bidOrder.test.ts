import { describe, expect, it } from 'vitest'
import { formatOdds } from '#domain/odds/odds.ts'
import { formatOddsAs } from '#domain/odds/oddsFormats.ts'
import { instantFromIso } from '#domain/times.ts'
import type { BidView } from '../contract.ts'
import { isFound } from './bidFilters.ts'
import { readOrder, sectionsOf, sportsOf } from './bidOrder.ts'
import { driftWords, worthOf } from './bidWorth.ts'

const ramsPlusThree = {
  gameId: 'game2',
  sport: 'americanfootball_nfl',
  homeTeam: 'Los Angeles Rams',
  awayTeam: 'Arizona Cardinals',
  creatorName: 'Ann',
  betType: 'spread',
  selection: { team: 'Los Angeles Rams', line: 3, odds: 105, oppositeOdds: -105, originalOdds: 100 },
  wagerAmount: 20,
  remaining: 20,
  takenAtOdds: 0,
  odds: 105,
  status: 'open',
  acceptorName: null,
  creatorId: 'ann',
  challengedUserId: null,
  gameTime: '2026-11-22T23:00:00Z',
  counters: [] as BidView['counters'],
} as BidView

const at = (minute: number) => `2026-11-22T18:0${minute}:00Z`
const a = { ...ramsPlusThree, id: 'a', createdAt: at(1), closesAt: '2026-11-22T23:00:00Z' }
const b = {
  ...{ ...ramsPlusThree, id: 'b', createdAt: at(2) },
  ...{ gameId: 'game9', sport: 'basketball_nba', closesAt: '2026-11-22T21:00:00Z' },
}
const onNone = { gameId: null, gameTime: null, sport: 'custom', betType: 'custom' } as const
const c = { ...ramsPlusThree, ...onNone, id: 'c', createdAt: at(4), closesAt: '2026-11-29T21:00:00Z' }
const d = { ...ramsPlusThree, id: 'd', createdAt: at(3), closesAt: '2026-11-22T22:00:00Z' }
const bids = [a, b, c, d]
const ids = (found: readonly { id: string }[]) => found.map(({ id }) => id).join('')

const now = instantFromIso('2026-11-22T20:23:00Z')
const looking = { userId: 'sam', now }
const board = { ...looking, order: 'board', look: 'row', gainOf: () => null } as const

describe('the order of the bids that can be taken', () => {
  it.each([
    [{}, 'board', 'bdac'],
    [{ order: 'newest' }, 'newest', 'cdba'],
    [{ order: 'closing' }, 'closing', 'bdac'],
    [{ order: 'best' }, 'best', 'dabc'],
    [{ order: 'nonsense' }, 'board', 'bdac'],
  ])('of the address %o is %s: %s [BID-56]', (address, order, sorted) => {
    expect(readOrder(address)).toBe(order)
    const gains: Record<string, number> = { a: -40, d: 310 }
    const sections = sectionsOf(bids, { ...board, order: readOrder(address), gainOf: ({ id }) => gains[id] ?? null })
    expect(ids(sections.flatMap((section) => section.bids))).toBe(sorted)
  })

  it('has rows under what closes soon and under their games, and one heading for all other cards [BID-56]', () => {
    const headed = (look: 'row' | 'card') =>
      sectionsOf(bids, { ...board, look }).map((section) => [section.title, ids(section.bids)])
    expect(headed('row')).toEqual([
      ['Closing soon', 'bd'],
      ['Cardinals @ Rams', 'a'],
      ['Custom bids', 'c'],
    ])
    expect(headed('card')).toEqual([
      ['Closing soon', 'bd'],
      ['More bids', 'ac'],
    ])
    expect(sectionsOf([a, c], { ...board, look: 'card' }).map(({ title }) => title)).toEqual([null])
  })

  it('begins in any order with challenges to the reader and offers for their own bids, as cards [BID-56] [BEY-17]', () => {
    const challenge = { ...c, id: 'e', challengedUserId: 'sam' }
    const counter = { id: 'x', author: { id: 'ben', name: 'Ben' }, status: 'open', closesAt: '2026-11-22T23:30:00Z' }
    const own = { ...d, id: 'f', creatorId: 'sam', counters: [counter] } as BidView
    const unanswered = { ...own, id: 'g', counters: [{ ...counter, status: 'declined' }] } as BidView
    for (const order of ['board', 'newest', 'closing', 'best'] as const) {
      const [first] = sectionsOf([...bids, challenge, own, unanswered], { ...board, order })
      expect([first?.title, first?.look, ids(first?.bids ?? [])]).toEqual(['For you', 'card', 'fe'])
    }
  })

  it('counts the sports, the busiest first, and a sport of the address leaves its bids alone', () => {
    expect(sportsOf(bids)).toEqual([
      { sport: 'NFL', count: 2 },
      { sport: 'Custom', count: 1 },
      { sport: 'NBA', count: 1 },
    ])
    const filters = { tab: 'available', date: 'month', query: '', sport: 'NFL' } as const
    expect(ids(bids.filter((bid) => isFound(bid, filters, looking)))).toBe('ad')
  })
})

describe('the fair price of now', () => {
  // Ann offers the Rams +3 at +105 for $20: who takes the Cardinals -3 risks $21.00 to win $20.00.
  it.each([
    [105, -105, 'an even price', 'even'],
    [100, 100, 'you give $0.50', 'give'],
    [-109, 109, 'you give $1.38', 'give'],
    [138, -138, 'you gain $2.77', 'gain'],
  ])('of %i for its creator is %i for the taker: %s [BID-21]', (fairOdds, fair, words, tone) => {
    expect(worthOf(ramsPlusThree, fairOdds, 'taker')).toMatchObject({ fair, words, tone })
    const creators = worthOf(ramsPlusThree, fairOdds, 'creator')
    expect(creators?.gain).toBe(-(worthOf(ramsPlusThree, fairOdds, 'taker')?.gain ?? 0) || 0)
  })

  it('is nothing while it is not known', () => {
    expect(worthOf(ramsPlusThree, null, 'taker')).toBeNull()
    expect(driftWords(ramsPlusThree, null, formatOdds)).toBeNull()
  })

  it('is warned of when it has moved noticeably since the bid got it, whichever way [BEY-22]', () => {
    expect(driftWords(ramsPlusThree, 138, formatOdds)).toBe(
      'Since this bid was posted the fair price moved in your favor, from -105 to -138.',
    )
    expect(driftWords(ramsPlusThree, -109, formatOdds)).toBe(
      'Since this bid was posted the fair price moved against you, from -105 to +109.',
    )
    const decimal = (odds: number | null | undefined) => formatOddsAs('decimal', odds)
    expect(driftWords(ramsPlusThree, 138, decimal)).toContain('from 1.95 to 1.725.')
    expect(driftWords(ramsPlusThree, 107, formatOdds)).toBeNull()
    const own = { ...ramsPlusThree, selection: { ...ramsPlusThree.selection, originalOdds: null } }
    expect(driftWords(own, 138, formatOdds)).toBeNull()
  })
})
