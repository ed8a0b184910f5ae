import { isStanding } from '#domain/bids/standing.ts'
import { instant, instantFromIso } from '#domain/times.ts'
import type { BidView } from '../contract.ts'
import type { CounterView } from '../counterContract.ts'

/** Who is looking, and when. */
export type Looking = { readonly userId: string; readonly now: number }

/** The current state of a bid. `open` only while it can still be taken. */
type BidState = 'open' | 'accepted' | 'cancelled' | 'expired'

export function stateOf(bid: BidView, now: number): BidState {
  if (bid.status === 'accepted') return 'accepted'
  if (bid.status === 'cancelled') return bid.cancellationCause === 'expired' ? 'expired' : 'cancelled'
  return Date.parse(bid.closesAt) <= now ? 'expired' : 'open'
}

/** [BID-57] */
export const tabChoices = ['available', 'all', 'mine'] as const
export type BidTab = (typeof tabChoices)[number]

/** Available: open bids of others, without challenges to somebody else. Mine: your own open bids, and those that an admin declined. [BEY-25] */
export function isInTab(bid: BidView, tab: BidTab, { userId, now }: Looking): boolean {
  if (tab === 'all') return true
  const isOwn = bid.creatorId === userId
  if (bid.approval === 'declined') return isOwn && tab === 'mine'
  const isForAnother = ![null, userId].includes(bid.challengedUserId ?? null)
  return stateOf(bid, now) === 'open' && (isOwn ? tab === 'mine' : tab === 'available' && !isForAnother)
}

/** Whether others' bid waits for an admin: it is shown apart from those that can be taken, and not counted. [GRP-33] */
export function isWaiting(bid: BidView): boolean {
  return bid.approval === 'waiting'
}

/** The counter-offers that the reader can still answer or withdraw. [BEY-17] */
export function standingCounters(bid: BidView, now: number): CounterView[] {
  if (stateOf(bid, now) !== 'open') return []
  return bid.counters.filter(({ status, closesAt }) =>
    isStanding({ status, closesAt: instantFromIso(closesAt) }, instant(now)),
  )
}

/** Whether the bid waits for the reader's answer: it challenges them, or somebody offers other terms for theirs. [BEY-17] */
export function waitsFor(bid: BidView, { userId, now }: Looking): boolean {
  if (stateOf(bid, now) !== 'open' || bid.approval === 'waiting') return false
  return bid.challengedUserId === userId || offersTo(bid, { userId, now }).length > 0
}

/** The counter-offers of others to the reader's own bid that they can still answer. [BEY-17] */
export function offersTo(bid: BidView, { userId, now }: Looking): CounterView[] {
  return bid.creatorId === userId ? standingCounters(bid, now) : []
}
