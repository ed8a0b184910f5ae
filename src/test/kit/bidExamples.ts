import type { BidView } from '#features/bids/contract.ts'
import { type Membership, membershipOf } from '#features/bids/web/slip/usePostingRights.ts'
import type { GroupView } from '#features/groups/contract.ts'
import { sundayCrew } from './slipExamples.tsx'

/** Ann offers the Rams +3 at +105 for $20; it closes when the game starts, at 4:25 PM in New York. */
export const ramsPlusThree: BidView = {
  id: 'bid1',
  groupId: 'crew',
  creator: { id: 'ann', name: 'Ann' },
  creatorId: 'ann',
  creatorName: 'Ann',
  challenged: null,
  challengedUserId: null,
  homeTeam: 'Los Angeles Rams',
  awayTeam: 'Arizona Cardinals',
  gameId: 'game2',
  sport: 'americanfootball_nfl',
  gameTime: '2026-11-22T21:25:00Z',
  description: '',
  betType: 'spread',
  selection: { team: 'Los Angeles Rams', line: 3, odds: 105, oppositeOdds: -105, originalOdds: 100 },
  bookmaker: 'betmgm',
  wagerAmount: 20,
  amount: 20,
  toWin: 21,
  legs: [],
  allowParts: false,
  remaining: 20,
  takenAtOdds: 0,
  parts: [],
  counters: [],
  odds: 105,
  oppositeOdds: -105,
  isLive: false,
  isCustom: false,
  autoUpdateOdds: false,
  lineGone: false,
  expirationTime: '2026-11-22T21:25:00Z',
  closesAt: '2026-11-22T21:25:00Z',
  status: 'open',
  approval: 'none',
  version: 1,
  comments: 0,
  acceptedAt: null,
  acceptor: null,
  acceptorId: null,
  acceptorName: null,
  betId: null,
  cancelledAt: null,
  cancelledBy: null,
  cancellationReason: null,
  cancellationCause: null,
  declineReason: null,
  approvalReason: null,
  createdAt: '2026-11-22T18:00:00Z',
  lastModified: '2026-11-22T18:00:00Z',
  why: null,
}

/** A member of the Sunday Crew who looks at a bid. */
export function membership(userId: string, group: GroupView = sundayCrew): Membership {
  return membershipOf(group, { user: { id: userId, name: userId }, isWebsiteAdmin: false })
}

/** One that nobody took in time. */
export const over = {
  ...ramsPlusThree,
  id: 'over',
  createdAt: '2026-11-22T16:00:00Z',
  homeTeam: 'Chicago Bears',
  selection: { ...ramsPlusThree.selection, team: 'Chicago Bears' },
  status: 'cancelled' as const,
  cancellationReason: 'expired',
  cancellationCause: 'expired' as const,
}
