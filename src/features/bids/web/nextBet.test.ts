import { expect, it } from 'vitest'
import type { BidView } from '../contract.ts'
import { nextBet } from './nextBet.ts'

/** Ann offered the Rams +3 at +105 for $20. */
const ramsPlusThree = {
  ...{ id: 'bid1', creatorId: 'ann', homeTeam: 'Los Angeles Rams', awayTeam: 'Arizona Cardinals', gameId: 'game2' },
  ...{ sport: 'americanfootball_nfl', gameTime: '2026-11-22T21:25:00Z', betType: 'spread' },
  selection: { team: 'Los Angeles Rams', line: 3, odds: 105, oppositeOdds: -105, originalOdds: 100 },
  ...{ wagerAmount: 20, toWin: 21, allowParts: false, remaining: 20, takenAtOdds: 0, parts: [], odds: 105 },
  ...{ status: 'open', acceptorId: null, betId: null },
} as unknown as BidView

/** Eight minutes before the Rams play. */
const now = Date.parse('2026-11-22T21:17:00Z')
const taken: BidView = { ...ramsPlusThree, status: 'accepted', acceptorId: 'sam', acceptorName: 'Sam', betId: 'bet1' }
const later = { gameTime: '2026-11-23T21:25:00Z' }
const custom = { ...taken, betId: 'bet9', gameTime: null, gameId: null, sport: 'custom', betType: 'custom' } as const

it.each([
  ['who took it', [taken], 'sam', { id: 'bet1', words: 'Your bet on Cardinals -3 starts in 8 min.' }],
  ['who offered it', [taken], 'ann', { id: 'bet1', words: 'Your bet on Rams +3 starts in 8 min.' }],
  ['somebody else', [taken], 'cleo', null],
  ['who took nothing of it', [ramsPlusThree], 'sam', null],
  [
    'who has a later one too',
    [{ ...taken, ...later, betId: 'bet2' }, taken],
    'sam',
    { id: 'bet1', words: 'Your bet on Cardinals -3 starts in 8 min.' },
  ],
  [
    'who has a custom one too',
    [custom as BidView, taken],
    'sam',
    { id: 'bet1', words: 'Your bet on Cardinals -3 starts in 8 min.' },
  ],
  ['whose game has started', [{ ...taken, gameTime: '2026-11-22T21:17:00Z' }], 'sam', null],
])('the next bet is told to %s [BEY-45]', (_, bids, userId, next) => {
  expect(nextBet(bids, { userId, now })).toEqual(next)
})

it('of a bid taken in parts the reader’s own part is the bet [BEY-45]', () => {
  const part = { wagerAmount: 5, toWin: 5 }
  const parts = [
    { ...part, betId: 'cleos', acceptor: { id: 'cleo', name: '' } },
    { ...part, betId: 'sams', acceptor: { id: 'sam', name: '' } },
  ]
  expect(nextBet([{ ...ramsPlusThree, parts }], { userId: 'cleo', now })?.id).toBe('cleos')
  expect(nextBet([{ ...ramsPlusThree, parts }], { userId: 'ann', now })?.id).toBe('sams')
})
