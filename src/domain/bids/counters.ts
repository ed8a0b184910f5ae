import { type Cents, cents, noCents } from '../money/money.ts'
import type { AmericanOdds } from '../odds/odds.ts'
import type { BettingRules, Group, Member } from '../people/groups.ts'
import { bidRefusal } from '../refusals/bidRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant } from '../times.ts'
import { approvalAfterEdit } from './bidApproval.ts'
import { type Bid, type Offer, whyAmountRefused, whyCannotAccept, whyCannotChange } from './bids.ts'
import { whyPriceRefused } from './parlayRules.ts'
import { isStanding } from './standing.ts'

/**
 * A counter-offer is open until its bid's creator accepts or declines it, its author withdraws it or makes another, or
 * it lapses: when the bid ends, when the bid was to close as the author saw it, or with other terms of the bid.
 */
export type CounterStatus = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'replaced' | 'lapsed'

/** What somebody would rather take: other odds or another stake of the bid's creator. It never changes. [BEY-17] */
export type Counter = {
  readonly id: string
  readonly authorId: string
  readonly authorName: string
  /** The creator's, as in the bid. */
  readonly odds: AmericanOdds
  /** What the creator would put up, in place of all that is left of the bid. */
  readonly stake: Cents
  /** When the bid was to close when this was made. It ends then, even if the bid has become longer. */
  readonly closesAt: Instant
  readonly status: CounterStatus
  readonly createdAt: Instant
}

/**
 * Whether other terms of a bid end the counter-offers to it: another price, stake or closing time, also a price that
 * follows its line. Their authors thought of the former terms. [BEY-17]
 */
export function endsCounters(
  before: Pick<Bid, 'odds' | 'stake' | 'expiresAt'>,
  next: Pick<Bid, 'odds' | 'stake' | 'expiresAt'>,
): boolean {
  return next.odds !== before.odds || next.stake !== before.stake || next.expiresAt !== before.expiresAt
}

type Terms = Pick<Counter, 'odds' | 'stake'>
type Countered = Offer & Pick<Bid, 'stake' | 'odds' | 'taken' | 'side'>

/** Why `member` cannot make that counter-offer, or null: those who may accept a bid may counter it. [BEY-17] */
export function whyCannotCounter(
  bid: Countered,
  { stake, odds }: Terms,
  member: Member,
  { group, now }: { group: Pick<Group, 'permissions' | 'bettingRules'>; now: Instant },
): Refusal | null {
  if (bid.creatorId === member.userId) return bidRefusal('own-counter')
  const notAcceptable = whyCannotAccept(bid, member, group, now)
  if (notAcceptable) return notAcceptable
  const outOfRange = whyOutOfRange(bid, stake, group.bettingRules)
  if (outOfRange) return outOfRange
  if (stake === bid.stake && odds === bid.odds) return bidRefusal('counter-same')
  return whyPriceRefused(bid, odds) ?? whyAmountRefused(stake, odds, group.bettingRules)
}

/** Why a bid cannot have that stake in place of what is left of it, or null: with the parts taken it has the limits. */
function whyOutOfRange(
  { taken }: Pick<Bid, 'taken'>,
  stake: Cents,
  { minBetAmount, maxBetAmount }: BettingRules,
): Refusal | null {
  if (stake >= minBetAmount && stake + taken.risk <= maxBetAmount) return null
  return bidRefusal('amount-out-of-range', { min: minBetAmount, max: cents(maxBetAmount - taken.risk) })
}

/**
 * The bid on the terms of a counter-offer, which is what its acceptance makes a bet of. What it wins does not depend on
 * the parts that were taken before or since.
 */
export function onTermsOf<Of extends Pick<Bid, 'odds' | 'stake' | 'takenAtOdds' | 'originalOdds'>>(
  bid: Of,
  { stake, odds }: Terms,
): Of {
  return { ...bid, stake, odds, takenAtOdds: noCents, originalOdds: odds === bid.odds ? bid.originalOdds : null }
}

type Deciding = {
  readonly member: Member
  readonly group: { readonly bettingRules: BettingRules }
  readonly now: Instant
}

/** Why `member` cannot accept or decline a counter-offer, or null: the bid's creator can, while both are open. */
export function whyCannotAnswer(
  bid: Offer,
  counter: Pick<Counter, 'status' | 'closesAt'>,
  { member, now }: Deciding,
): Refusal | null {
  const notTheirs = whyCannotChange(bid, member, now)
  if (notTheirs) return notTheirs
  return isStanding(counter, now) ? null : bidRefusal('counter-not-open')
}

/**
 * Why `member` cannot accept a counter-offer, or null: its author must still be able to take the bid, a bet that is
 * large for the group needs the approval that a bid on these terms would, and parts may have been taken since it was
 * made. [BEY-17] [BEY-18] [GRP-33]
 */
export function whyCannotAcceptCounter(
  bid: Bid & Offer,
  counter: Counter,
  author: Member | null,
  deciding: Deciding & { readonly group: Pick<Group, 'permissions' | 'bettingRules'> },
): Refusal | null {
  const { member, group, now } = deciding
  const refused = whyCannotAnswer(bid, counter, deciding)
  if (refused) return refused
  if (!author) return bidRefusal('counter-not-open')
  const approval = approvalAfterEdit(bid, onTermsOf(bid, counter), member, group.bettingRules)
  if (approval === 'waiting') return bidRefusal('counter-large')
  return (
    whyCannotAccept({ ...bid, approval: 'none' }, author, group, now) ??
    whyOutOfRange(bid, counter.stake, group.bettingRules) ??
    whyAmountRefused(counter.stake, counter.odds, group.bettingRules)
  )
}

/** Why `member` cannot withdraw a counter-offer, or null: only their own, while it is open. */
export function whyCannotWithdraw(
  counter: Pick<Counter, 'authorId' | 'status' | 'closesAt'>,
  { userId }: Pick<Member, 'userId'>,
  now: Instant,
): Refusal | null {
  if (counter.authorId !== userId) return bidRefusal('not-your-counter')
  return isStanding(counter, now) ? null : bidRefusal('counter-not-open')
}
