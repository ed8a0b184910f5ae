import { type DisputableBet, type Dispute, disputableUntil } from './bets/disputes.ts'
import { type DoubtablePayment, doubtableMs, whyCannotDoubt } from './debts/doubts.ts'
import { forgivenMethod } from './debts/paymentMethods.ts'
import type { RecentTies } from './people/members.ts'
import { type PoolEnd, poolDisputableUntil } from './pools/ending.ts'
import { after, hourMs, type Instant } from './times.ts'

/** For how long a payment ties the two between whom it was made. [BEY-08] */
export const paymentTieMs = 72 * hourMs

/** What was settled and paid lately between a person and others in a group. */
export type Recent = {
  readonly bets: readonly (DisputableBet & { readonly dispute: Dispute | null; readonly manuallySettled: boolean })[]
  readonly payments: readonly DoubtablePayment[]
  /** Those that they were in. */
  readonly pools: readonly PoolEnd[]
}

/** What ties the person `userId`, whose bets, payments and pools these are. */
export function recentTies(userId: string, { bets, payments, pools }: Recent, now: Instant): RecentTies {
  const made = payments.filter(isOfMoney)
  const byHand = bets.filter((bet) => bet.manuallySettled)
  const disputable = (some: Recent['bets']) => some.map((bet) => disputableUntil(bet, bet.dispute, now))
  const doubtable = made.filter((payment) => whyCannotDoubt(payment, userId, now) === null)
  const whoGoes = latestAhead(now, [
    ...disputable(byHand),
    ...made.map((payment) => after(payment.recordedAt, paymentTieMs)),
  ])
  const untilDoubted = doubtable.map((payment) => after(payment.recordedAt, doubtableMs))
  const untilDisputed = pools.map(poolDisputableUntil)
  return { whoGoes, whoIsSent: latestAhead(now, [whoGoes, ...disputable(bets), ...untilDoubted, ...untilDisputed]) }
}

/** What ties somebody to any of several groups. */
export function tiesTogether(ties: readonly RecentTies[], now: Instant): RecentTies {
  const whoGoes = latestAhead(
    now,
    ties.map((one) => one.whoGoes),
  )
  return {
    whoGoes,
    whoIsSent: latestAhead(
      now,
      ties.map((one) => one.whoIsSent),
    ),
  }
}

function isOfMoney({ amount, method, isReversed }: DoubtablePayment): boolean {
  return amount > 0 && method !== forgivenMethod && !isReversed
}

/** The latest of those that are still to come; null if none is. */
function latestAhead(now: Instant, times: readonly (Instant | null)[]): Instant | null {
  const ahead = times.filter((at) => at !== null && at > now)
  return ahead.reduce((latest, at) => (latest === null || (at !== null && at > latest) ? at : latest), null)
}
