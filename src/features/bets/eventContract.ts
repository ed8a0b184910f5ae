import { membershipEvents } from '#domain/log/events.ts'
import { talkEvents } from '../comments/contract.ts'

const correctionEvents = ['bet.questioned', 'bet.confirmed'] as const
const doubtEvents = ['bet.held', 'bet.released'] as const
const gameEvents = ['game.moved', 'game.missing', 'game.listed'] as const

/** What changes the bets of a group and their outcomes. */
export const outcomeEvents = [
  ...gameEvents,
  'bid.accepted',
  ...doubtEvents,
  'bet.leg-decided',
  'bet.settled',
  ...correctionEvents,
  'bet.corrected',
] as const

/** What changes anything that is read of a bet. */
export const betEvents = [
  ...outcomeEvents,
  'cancellation.asked',
  'cancellation.declined',
  'cancellation.withdrawn',
  'cancellation.lapsed',
  'dispute.opened',
  'dispute.answered',
  'dispute.closed',
  'payment.recorded',
  'payment.reversed',
  // Who is an admin of the group decides who may decide a dispute.
  ...membershipEvents,
  ...talkEvents,
] as const
