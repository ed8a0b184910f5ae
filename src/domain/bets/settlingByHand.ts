import type { Outcome } from '../games/settlement.ts'
import type { BetSport } from '../games/sports.ts'
import type { Member } from '../people/groups.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { BetStatus } from './bets.ts'

type SettleableBet = {
  readonly sport: BetSport
  readonly status: BetStatus
  readonly creator: { readonly id: string }
  readonly acceptor: { readonly id: string }
}

/** The outcome entered for a bet: a winner, or a push. */
export type HandOutcome = { readonly outcome: 'won' | 'push'; readonly winnerId: string | null }

/**
 * Why `member` cannot settle `bet` by hand with that outcome, or null if they can. A custom bet: its two participants
 * and the group admins. Any bet: the website administrator. [STL-26] [STL-28] [STL-33] [STL-34]
 */
export function whyCannotSettleByHand(
  bet: SettleableBet,
  asker: { member: Member; isWebsiteAdmin: boolean },
  said: HandOutcome,
): Refusal | null {
  const isParticipant = [bet.creator.id, bet.acceptor.id].includes(asker.member.userId)
  const mayCustom = bet.sport === 'custom' && (isParticipant || asker.member.role === 'admin')
  if (!mayCustom && !asker.isWebsiteAdmin) return refusal('not-settled-by-hand')
  if (bet.status === 'settled') return refusal('bet-settled')
  const winner = said.winnerId
  const names = winner !== null && (winner === bet.creator.id || winner === bet.acceptor.id)
  return (said.outcome === 'won' ? names : winner === null) ? null : refusal('winner-missing')
}

/** The outcome in stored form: the request says won or push, the record resolved or push. [STL-30] */
export function outcomeByHand({ outcome, winnerId }: HandOutcome): Outcome {
  return outcome === 'push' ? { settlementStatus: 'push', winnerId: null } : { settlementStatus: 'resolved', winnerId }
}
