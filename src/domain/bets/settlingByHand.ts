import type { HeardGame } from '../bids/bids.ts'
import { hasBegun } from '../games/games.ts'
import type { Outcome } from '../games/settlement.ts'
import type { BetSport } from '../games/sports.ts'
import { type Judge, standingIn } from '../people/judges.ts'
import { betRefusal } from '../refusals/betRefusals.ts'
import { gameRefusal } from '../refusals/gameRefusals.ts'
import { judgeRefusal } from '../refusals/judgeRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { dayMs, type Instant } from '../times.ts'
import type { BetStatus } from './bets.ts'
import { matterOf } from './disputes.ts'

type SettleableBet = {
  readonly sport: BetSport
  readonly status: BetStatus
  readonly creator: { readonly id: string }
  readonly acceptor: { readonly id: string }
  readonly acceptedAt: Instant
  /** Since when its result has been in doubt; null while it is not. */
  readonly heldSince: Instant | null
  /** What is known of its game, of a parlay of all of them as if they were one; null for a custom bet. */
  readonly game: HeardGame | null
}

/** The outcome entered for a bet: a winner, or a push. */
export type HandOutcome = { readonly outcome: 'won' | 'push'; readonly winnerId: string | null }

/** So long a result must have been in doubt before the group decides it. */
const groupWaitsMs = dayMs

/**
 * Why `judge` cannot settle `bet` by hand with that outcome, or null if they can. A custom bet: its two participants, and
 * the group admins who may judge it. Any bet that they are not in, once its game has begun: the website administrator, and
 * after a day of doubt those admins too. [STL-26] [STL-28] [STL-33] [STL-34] [BEY-11] [BEY-41]
 */
export function whyCannotSettleByHand(
  bet: SettleableBet,
  judge: Judge,
  said: HandOutcome,
  now: Instant,
): Refusal | null {
  const why = whyNotTheirs(bet, judge, now)
  if (why) return why
  if (bet.status === 'settled') return betRefusal('bet-settled')
  if (bet.game && !hasBegun(bet.game, now)) return gameRefusal('game-not-begun')
  const winner = said.winnerId
  const names = winner !== null && (winner === bet.creator.id || winner === bet.acceptor.id)
  return (said.outcome === 'won' ? names : winner === null) ? null : betRefusal('winner-missing')
}

function whyNotTheirs(bet: SettleableBet, judge: Judge, now: Instant): Refusal | null {
  const isCustom = bet.sport === 'custom'
  const isTheGroups = isCustom || (bet.heldSince !== null && now - bet.heldSince >= groupWaitsMs)
  switch (standingIn(matterOf(bet), judge)) {
    case 'website':
    case 'reserve':
      return null
    case 'party':
      return isCustom ? null : betRefusal('not-settled-by-hand')
    case 'group':
      return isTheGroups ? null : betRefusal('not-settled-by-hand')
    case 'late':
      return isTheGroups ? judgeRefusal('admin-too-late') : betRefusal('not-settled-by-hand')
    case 'stranger':
      return betRefusal('not-settled-by-hand')
  }
}

/** The outcome in stored form: the request says won or push, the record resolved or push. [STL-30] */
export function outcomeByHand({ outcome, winnerId }: HandOutcome): Outcome {
  return outcome === 'push' ? { settlementStatus: 'push', winnerId: null } : { settlementStatus: 'resolved', winnerId }
}
