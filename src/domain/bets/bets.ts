import { type Bid, creatorExposure, takerTerms } from '../bids/bids.ts'
import { type BetLeg, undecided } from '../bids/parlays.ts'
import { type Matchup, oppositeSide, type Side } from '../games/sides.ts'
import type { BetSport } from '../games/sports.ts'
import type { Cents } from '../money/money.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import type { Member } from '../people/groups.ts'
import type { Instant } from '../times.ts'

/**
 * A bet is agreed: two members, two sides, amounts that never change, except that a parlay pays less once a leg is left
 * out. It is active until its game is over (a custom bet: until it is settled by hand), then settled: resolved with a
 * winner, or a push with none.
 */
export type BetStatus = 'active' | 'settled'
export type SettlementStatus = 'resolved' | 'push'

/** One of the two people in a bet. What one risks, the other wins. */
export type Participant = {
  readonly id: string
  readonly name: string
  readonly role: 'creator' | 'acceptor'
  readonly side: Side
  readonly odds: AmericanOdds
  readonly risk: Cents
  readonly toWin: Cents
}

export type Bet = {
  readonly id: string
  readonly groupId: string
  readonly bidId: string
  readonly gameId: string | null
  readonly sport: BetSport
  readonly homeTeam: string
  readonly awayTeam: string
  readonly startsAt: Instant | null
  readonly description: string
  /** The book's price for the creator's side; null for a custom bet, and for odds that the creator had set. */
  readonly originalOdds: AmericanOdds | null
  /** The sides of a parlay, and what became of each; none of any other bet. [BEY-32] */
  readonly legs: readonly BetLeg[]
  /** The matched stake: what the creator put up. */
  readonly stake: Cents
  readonly creator: Participant
  readonly acceptor: Participant
  /** When the bid behind this bet was posted. */
  readonly postedAt: Instant
  readonly acceptedAt: Instant
}

/**
 * The bet that forms when `member` takes `bid`. Both amounts are fixed here, in cents, for good: the creator risks the
 * stake to win W, the acceptor risks W to win the stake. [BID-16] [BID-19] [BID-24] [DEBT-05]
 */
export function formBet(bid: Bid, member: Pick<Member, 'userId' | 'name'>, made: { id: string; at: Instant }): Bet {
  const creator = { id: bid.creatorId, name: bid.creatorName, side: bid.side, odds: bid.odds, ...creatorExposure(bid) }
  return {
    id: made.id,
    groupId: bid.groupId,
    bidId: bid.id,
    gameId: bid.gameId,
    sport: bid.sport,
    homeTeam: bid.homeTeam,
    awayTeam: bid.awayTeam,
    startsAt: bid.startsAt,
    description: bid.description,
    originalOdds: bid.originalOdds,
    legs: bid.legs.map((leg) => ({ ...leg, ...undecided })),
    stake: bid.stake,
    creator: { ...creator, role: 'creator' },
    acceptor: { id: member.userId, name: member.name, role: 'acceptor', ...takerTerms(bid) },
    postedAt: bid.createdAt,
    acceptedAt: made.at,
  }
}

/** The acceptor's side, derived if none is stored: the opposite of the creator's. [STL-08] */
export function acceptorSide(stored: Side | null, creatorSide: Side, matchup: Matchup): Side {
  return stored ?? oppositeSide(creatorSide, matchup)
}

/** The bet as one member sees it. [BET-05] */
export type BetView = 'pending' | 'winner' | 'loser' | 'push' | 'bystander'

export function viewOf(
  bet: {
    status: BetStatus
    settlementStatus: SettlementStatus | null
    winnerId: string | null
    participantIds: readonly string[]
  },
  userId: string,
): BetView {
  if (bet.status === 'active') return 'pending'
  if (bet.settlementStatus === 'push') return 'push'
  if (!bet.participantIds.includes(userId)) return 'bystander'
  return bet.winnerId === userId ? 'winner' : 'loser'
}
