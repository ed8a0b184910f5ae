import { z } from 'zod'
import { membershipEvents } from '#domain/log/events.ts'
import { dollars, instantText, query } from '../contracts/procedure.ts'
import { poolEvents } from '../pools/eventContract.ts'

/** What the user is asked to do, and the bid, bet, pool, payment or opening balance to do it with. */
const waitKinds = [
  /** A large bid, for a group admin. */
  'approval',
  /** The other side of a bet asks to call it off. */
  'callOff',
  /** A disputed result, to say or to decide something about. */
  'dispute',
  /** A disputed result in a pool, to decide something about. */
  'poolDispute',
  /** Games of a pool, to pick before they begin. */
  'picks',
  /** Somebody says that a payment did not arrive. */
  'doubt',
  /** What somebody says that the user owes from before. */
  'opening',
  /** A custom bet, whose result somebody must enter. */
  'settle',
  /** A bid for the user alone. */
  'challenge',
  /** Somebody offers to take the user's own bid on other terms. */
  'counter',
  /** A bid that the user can take, and that closes within three hours. */
  'closing',
] as const
export type WaitKind = (typeof waitKinds)[number]

const matchup = {
  homeTeam: z.string(),
  awayTeam: z.string(),
  sport: z.string(),
  /** The name of a parlay, the words of a custom bet; may be empty. */
  description: z.string(),
}

const waiting = z.object({
  kind: z.enum(waitKinds),
  /** The id of the bid, bet, pool, payment or opening balance. */
  id: z.string(),
  /** Whose bid it is, who asks, or to whom it is owed; of picks, the name of the pool; null: the product. */
  who: z.string().nullable(),
  /** What the bid or bet is on, or the game of a pool; null where only money is meant. */
  matchup: z.object(matchup).nullable(),
  /** What the user risks or would risk; of a payment or an opening balance, its amount; null where they have no part in it. */
  amount: dollars.nullable(),
  /** Until when it waits; null: until it is done. */
  until: instantText.nullable(),
})
export type Waiting = z.infer<typeof waiting>

const liveBet = z.object({
  betId: z.string(),
  ...matchup,
  /** The name of the other side. */
  with: z.string(),
  risk: dollars,
  toWin: dollars,
})

const groupOverview = z.object({
  groupId: z.string(),
  name: z.string(),
  /** What the user is owed in the group; negative when they owe. */
  net: dollars,
  /** How many of their active bets are on a game in progress. */
  live: z.int(),
  /** How many of their own bets have an open dispute. */
  disputed: z.int(),
  /** How many of their pools have a game in progress. */
  livePools: z.int(),
  /** How many of their active bets were made since they last looked at their bets. [BEY-45] */
  newBets: z.int(),
  /** How many comments others wrote in the group's thread since they last looked at it, at most 100. [BEY-39] */
  newComments: z.int(),
  /** How much waits for them. */
  waiting: z.int(),
  /** All their active bets. */
  activeBets: z.int(),
  liveBets: z.array(liveBet),
  /** What ends first comes first. */
  waits: z.array(waiting),
})
export type GroupOverview = z.infer<typeof groupOverview>

export const overviewContract = {
  /** All groups of the user, the first joined first: what is live, what waits for them, and their net. [BEY-28] */
  read: query('/me/overview', {
    access: 'user',
    staleOn: [
      ...membershipEvents,
      ...(['group.changed', 'game.moved', 'notification', 'groups.changed'] as const),
      ...(['bid.posted', 'bid.changed', 'bid.approved', 'bid.declined', 'bid.accepted'] as const),
      ...(['bid.cancelled', 'bid.expired', 'counter.made', 'bet.started'] as const),
      ...(['bet.leg-decided', 'bet.settled', 'bet.corrected'] as const),
      ...(['counter.accepted', 'counter.declined', 'counter.withdrawn', 'counter.lapsed'] as const),
      ...(['cancellation.asked', 'cancellation.declined', 'cancellation.withdrawn', 'cancellation.lapsed'] as const),
      ...(['dispute.opened', 'dispute.answered', 'dispute.closed'] as const),
      ...poolEvents,
      ...(['comment.posted', 'comment.deleted'] as const),
      ...(['payment.recorded', 'payment.reversed', 'payment.doubted', 'payment.kept'] as const),
      ...(['opening.recorded', 'opening.agreed', 'opening.refused', 'opening.withdrawn'] as const),
    ],
  }).output(z.object({ groups: z.array(groupOverview) })),
}
