import { type Bid, closesAt, type HeardGame, isOpen } from '../bids/bids.ts'
import { after, dayMs, hourMs, type Instant, weekMs } from '../times.ts'

/** The creator is nudged this long before an open bid closes. */
export const closingMs = hourMs

/** The participants are nudged this long after a custom bet's end. */
export const endedMs = 2 * dayMs

type NudgedBid = Pick<Bid, 'status' | 'expiresAt' | 'startsAt' | 'isLive' | 'approval'> & {
  readonly game?: HeardGame | null
  /** Since when others could take it until the time at which it closes now. */
  readonly offeredSince: Instant
  /** The last nudge; null if none. */
  readonly nudgedAt: Instant | null
}

/**
 * Whether the creator is to hear at `now` that their bid is about to close untaken: within the last hour, if it was
 * offered before that. A bid whose close moves by more than an hour is nudged for again, one that moves less is not.
 * [BEY-19]
 */
export function isBidNudgeDue(bid: NudgedBid, now: Instant): boolean {
  const lastHour = after(closesAt(bid), -closingMs)
  if (bid.approval === 'waiting' || bid.approval === 'declined' || !isOpen(bid, now)) return false
  if (now < lastHour || bid.offeredSince >= lastHour) return false
  return bid.nudgedAt === null || bid.nudgedAt < after(lastHour, -closingMs)
}

/**
 * Whether the participants of an unsettled custom bet are to hear that it has ended: two days after its end, which is
 * when its bid would have closed, and then every week. Several missed nudges are made up for by one. [BEY-19]
 */
export function isBetNudgeDue(
  { endsAt, nudgedAt }: { readonly endsAt: Instant; readonly nudgedAt: Instant | null },
  now: Instant,
): boolean {
  if (nudgedAt !== null && now - nudgedAt < dayMs) return false
  return nudgesBy(endsAt, now) > (nudgedAt === null ? 0 : nudgesBy(endsAt, nudgedAt))
}

function nudgesBy(endsAt: Instant, at: Instant): number {
  return Math.max(0, 1 + Math.floor((at - endsAt - endedMs) / weekMs))
}
