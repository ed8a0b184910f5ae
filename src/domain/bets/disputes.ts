import type { Outcome } from '../games/settlement.ts'
import { type Judge, type Matter, standingIn, whyTooLate } from '../people/judges.ts'
import { betRefusal } from '../refusals/betRefusals.ts'
import { judgeRefusal } from '../refusals/judgeRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { after, hourMs, type Instant } from '../times.ts'
import type { BetStatus } from './bets.ts'
import { calledOffByBoth, isParticipant } from './callingOff.ts'

/**
 * A dispute is about the settlement that is in force. It is _open_ until it is decided: by both participants, who agree
 * on an outcome, by somebody who may judge, or, if the product opened it because a score changed, by a score
 * that is back to the settled one. Deciding the outcome in force closes it; deciding another one makes the bet's next
 * settlement. No settlement is ever edited. [BEY-05] [BEY-11]
 *
 *     who            opens                   answers          decides
 *     participant    within 72 hours, once   while it is open when both say the same
 *     group admin    -                       -                if neutral since before the bet, not against the score
 *     website admin  -                       -                against the score, without such an admin, or after 72 hours
 *     the product    when the score changes  -                when the score is back and nobody has answered
 */
export type DisputedOutcome = 'creator' | 'acceptor' | 'push'
export const disputedOutcomes = ['creator', 'acceptor', 'push'] as const satisfies readonly DisputedOutcome[]

/** What ended a dispute. */
export type DecidedBy = 'agreement' | 'admin' | 'score'

export type Dispute = {
  readonly number: number
  /** The number of the settlement that it is about. */
  readonly settlement: number
  /** Null: the product, because the score changed. */
  readonly openedBy: string | null
  /** The outcome that the opener thinks is right. */
  readonly outcome: DisputedOutcome
  /** What the participants think is right now; null if they have not said. */
  readonly creatorSays: DisputedOutcome | null
  readonly acceptorSays: DisputedOutcome | null
  readonly openedAt: Instant
  /** Null while it is open. */
  readonly decidedHow: DecidedBy | null
}

/** A bet with the settlement in force: its number (0 while it is active), and when it was made. */
export type DisputableBet = {
  readonly status: BetStatus
  readonly creator: { readonly id: string }
  readonly acceptor: { readonly id: string }
  readonly winnerId: string | null
  readonly voidReason: string | null
  readonly settlement: number
  readonly settledAt: Instant | null
  /** By people, with no score. */
  readonly manuallySettled: boolean
  /** What a later score says instead, as long as it does. */
  readonly correction: { readonly winnerId: string | null } | null
  readonly acceptedAt: Instant
  /** The date that the creator of a custom bid chose; null for a bet without one. */
  readonly happensAt: Instant | null
}

/** For how long after a settlement it can be disputed, and after which a website administrator may decide. */
export const disputeMs = 72 * hourMs
export const disputeReasonLength = 500

/** The outcome in force, as disputes name it. */
export function outcomeInForce({ winnerId, creator }: Pick<DisputableBet, 'winnerId' | 'creator'>): DisputedOutcome {
  if (winnerId === null) return 'push'
  return winnerId === creator.id ? 'creator' : 'acceptor'
}

/** The same in stored form. */
export function outcomeFrom(
  said: DisputedOutcome,
  { creator, acceptor }: Pick<DisputableBet, 'creator' | 'acceptor'>,
): Outcome {
  if (said === 'push') return { settlementStatus: 'push', winnerId: null }
  return { settlementStatus: 'resolved', winnerId: said === 'creator' ? creator.id : acceptor.id }
}

/** Why nobody can dispute the settlement in force, or null. `latest`: the last dispute of this bet. */
function whyNotDisputable(bet: DisputableBet, latest: Dispute | null, now: Instant): Refusal | null {
  if (bet.status !== 'settled' || bet.settledAt === null) return betRefusal('bet-not-settled')
  if (bet.voidReason === calledOffByBoth) return betRefusal('bet-called-off')
  if (latest?.decidedHow === null) return betRefusal('dispute-open')
  if (bet.settlement > 1 || isSettledFor(bet, latest)) return betRefusal('result-decided')
  return now < after(beginOf(bet, bet.settledAt), disputeMs) ? null : betRefusal('dispute-late')
}

/** From when a settlement can be disputed for 72 hours: nobody knows before its date how a custom bet comes out. */
function beginOf({ happensAt }: Pick<DisputableBet, 'happensAt'>, settledAt: Instant): Instant {
  return happensAt === null || happensAt < settledAt ? settledAt : happensAt
}

/** When that ends, whatever has been decided since. */
export function disputableAtMost(bet: Pick<DisputableBet, 'happensAt' | 'settledAt'>): Instant | null {
  return bet.settledAt === null ? null : after(beginOf(bet, bet.settledAt), disputeMs)
}

/** People have already decided a dispute of the settlement in force. One that a score has ended does not count. */
function isSettledFor(bet: DisputableBet, latest: Dispute | null): boolean {
  return latest !== null && latest.settlement === bet.settlement && latest.decidedHow !== 'score'
}

/** Until when the settlement in force can be disputed; null if it cannot. */
export function disputableUntil(bet: DisputableBet, latest: Dispute | null, now: Instant): Instant | null {
  if (whyNotDisputable(bet, latest, now)) return null
  return disputableAtMost(bet)
}

/** Why `userId` cannot dispute the settlement with that outcome, or null. [BEY-11] */
export function whyCannotDispute(
  bet: DisputableBet,
  latest: Dispute | null,
  { userId, outcome, now }: { userId: string; outcome: DisputedOutcome; now: Instant },
): Refusal | null {
  if (!isParticipant(bet, userId)) return betRefusal('not-your-bet')
  const why = whyNotDisputable(bet, latest, now)
  if (why) return why
  return outcome === outcomeInForce(bet) ? betRefusal('outcome-in-force') : null
}

/** Why `userId` cannot say what they think is right, or null. */
export function whyCannotAnswerDispute(bet: DisputableBet, latest: Dispute | null, userId: string): Refusal | null {
  if (!isParticipant(bet, userId)) return betRefusal('not-your-bet')
  return latest?.decidedHow === null ? null : betRefusal('dispute-not-open')
}

/** The dispute after a participant's answer. */
export function answered(
  dispute: Dispute,
  bet: Pick<DisputableBet, 'creator'>,
  { userId, outcome }: { userId: string; outcome: DisputedOutcome },
): Dispute {
  return userId === bet.creator.id ? { ...dispute, creatorSays: outcome } : { ...dispute, acceptorSays: outcome }
}

/** What both participants say is right; null as long as they do not agree. */
export function agreedOutcome({ creatorSays, acceptorSays }: Dispute): DisputedOutcome | null {
  return creatorSays === acceptorSays ? creatorSays : null
}

/** A bet as something to be decided by others. */
export function matterOf({
  creator,
  acceptor,
  acceptedAt,
}: Pick<DisputableBet, 'creator' | 'acceptor' | 'acceptedAt'>): Matter {
  return { parties: [creator.id, acceptor.id], began: acceptedAt }
}

/**
 * Why `judge` cannot decide the dispute for that outcome (or at all, without one), or null. What state it is in is for
 * those who might decide it. [BEY-11]
 */
export function whyCannotDecide(
  bet: DisputableBet,
  latest: Dispute | null,
  judge: Judge,
  { outcome, now }: { outcome?: DisputedOutcome; now: Instant },
): Refusal | null {
  const matter = matterOf(bet)
  const standing = standingIn(matter, judge)
  if (standing === 'party') return betRefusal('own-dispute')
  if (standing === 'stranger') return betRefusal('decisions-admins-only')
  if (latest?.decidedHow !== null) return betRefusal('dispute-not-open')
  if (standing === 'late') return whyTooLate(matter, judge)
  const scores = outcomesByScore(bet)
  if (standing === 'group') return !scores || !outcome || scores.includes(outcome) ? null : judgeRefusal('score-stands')
  const mayNow = standing === 'website' || scores !== null || now >= after(latest.openedAt, disputeMs)
  return mayNow ? null : betRefusal('group-decides-first')
}

type ScoredBet = Pick<
  DisputableBet,
  'settlement' | 'manuallySettled' | 'voidReason' | 'correction' | 'winnerId' | 'creator'
>

/**
 * The outcomes by the final score of the service, and by a later one, among which an admin of the group decides; null
 * where no score decided the settlement in force. [BEY-11]
 */
export function outcomesByScore(bet: ScoredBet): readonly DisputedOutcome[] | null {
  const { settlement, manuallySettled, voidReason, correction } = bet
  if (settlement !== 1 || manuallySettled || voidReason !== null) return null
  const inForce = outcomeInForce(bet)
  return correction ? [inForce, outcomeInForce({ ...bet, ...correction })] : [inForce]
}

/**
 * What follows from the latest score for the product's own part in a dispute: it opens one where another outcome would
 * follow, lets its own one follow the score, and closes it when the score is back, unless a participant has answered.
 * `outcome`: the one by that score; null if it is the outcome in force.
 */
export function byLaterScore(
  bet: DisputableBet,
  latest: Dispute | null,
  outcome: DisputedOutcome | null,
): 'open' | 'follow' | 'close' | null {
  if (bet.status !== 'settled' || bet.voidReason === calledOffByBoth) return null
  const open = latest?.decidedHow === null ? latest : null
  if (!open) return outcome === null ? null : 'open'
  if (open.openedBy !== null || open.creatorSays !== null || open.acceptorSays !== null) return null
  if (outcome === null) return 'close'
  return outcome === open.outcome ? null : 'follow'
}
