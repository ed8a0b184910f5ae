import { disputeMs } from '../bets/disputes.ts'
import type { FinalScore } from '../games/settlement.ts'
import { type Judge, type Matter, standingIn, whyTooLate } from '../people/judges.ts'
import { betRefusal } from '../refusals/betRefusals.ts'
import { poolRefusal } from '../refusals/poolRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { after, dayMs, type Instant } from '../times.ts'
import { fewestPeople } from './entering.ts'
import { type GameResult, hasLocked, isInPool, type Pool, type PoolState } from './pools.ts'
import { isPoolOver } from './standings.ts'

/** Rechecks of a final score end so long after it. [BEY-05] */
export const settlesAfterMs = dayMs

export function stateOfPool(pool: Pool, now: Instant): PoolState {
  if (pool.calledOffAt !== null) return 'calledOff'
  if (pool.settledAt !== null) return 'settled'
  if (!hasLocked(pool, now)) return 'open'
  return isPoolOver(pool, now) ? 'over' : 'running'
}

/** Whether it has begun with too few people, and ends without debts. */
export function isDeserted(pool: Pool, now: Instant): boolean {
  return stateOfPool(pool, now) !== 'open' && pool.members.length < fewestPeople
}

/** When a pool that is over is settled by itself: a day after its last result; null without any. */
export function settlesAt({ rounds }: { readonly rounds: Pool['rounds'] }): Instant | null {
  const decided = rounds.flatMap(({ games }) => games.flatMap(({ decidedAt }) => decidedAt ?? []))
  return decided.length === 0 ? null : after(Math.max(...decided) as Instant, settlesAfterMs)
}

/** Whether it is settled now, by the clock or because everybody has agreed. A dispute holds it up. [BEY-34] */
export function isDue(pool: Pool, latest: PoolDispute | null, now: Instant): boolean {
  if (stateOfPool(pool, now) !== 'over' || isOpenDispute(latest)) return false
  const at = settlesAt(pool)
  return pool.members.every(({ hasAgreed }) => hasAgreed) || (at !== null && now >= at)
}

/** Why they cannot agree to the final standings, or null. */
export function whyCannotAgree(
  pool: Pool,
  latest: PoolDispute | null,
  { userId, now }: { userId: string; now: Instant },
): Refusal | null {
  const member = pool.members.find((one) => one.userId === userId)
  if (!member) return poolRefusal('pool-not-yours')
  const state = stateOfPool(pool, now)
  if (state === 'calledOff') return poolRefusal('pool-called-off')
  if (state === 'settled') return poolRefusal('pool-settled')
  if (state !== 'over') return poolRefusal('pool-not-over')
  if (isOpenDispute(latest)) return betRefusal('dispute-open')
  return member.hasAgreed ? poolRefusal('pool-already-agreed') : null
}

/** A pool as something to be decided by others: nobody who is in it, and nobody who became an admin for it. */
export function matterOfPool({
  members,
  createdAt,
}: {
  readonly members: readonly { readonly userId: string }[]
  readonly createdAt: Instant
}): Matter {
  return { parties: members.map(({ userId }) => userId), began: createdAt }
}

/** A request to call it off, and who has agreed. */
export type PoolCancellation = { readonly byId: string; readonly at: Instant; readonly agreed: readonly string[] }

/**
 * The request that is open, or null. It lapses when a game of the pool begins or gets a result: those who agreed did so
 * before that. [BEY-10]
 */
export function openRequest<Of extends PoolCancellation>(
  { rounds }: { readonly rounds: Pool['rounds'] },
  request: Of | null,
  now: Instant,
): Of | null {
  if (request === null) return null
  const isSince = (at: Instant | null) => at !== null && request.at < at && at <= now
  const hasLapsed = rounds.some(({ games }) =>
    games.some(({ startsAt, decidedAt }) => isSince(startsAt) || isSince(decidedAt)),
  )
  return hasLapsed ? null : request
}

/**
 * How somebody calls a pool off: `now`, whoever opened it until its first game locks, or an admin who is not in it;
 * `asked`, where all in it have to agree. A refusal if they cannot. [BEY-34]
 */
export function waysToCallOff(
  pool: Pool,
  request: PoolCancellation | null,
  { judge, reason, now }: { judge: Judge; reason: string; now: Instant },
): 'now' | 'asked' | Refusal {
  const ended = whyEnded(pool)
  if (ended) return ended
  const { userId } = judge
  if (userId === pool.openedBy && !hasLocked(pool, now)) return 'now'
  if (isInPool(pool, userId)) return openRequest(pool, request, now) ? poolRefusal('pool-cancellation-open') : 'asked'
  const matter = matterOfPool(pool)
  const standing = standingIn(matter, judge)
  if (standing === 'late') return whyTooLate(matter, judge)
  if (standing !== 'group' && standing !== 'website') return poolRefusal('pool-not-yours')
  return reason === '' ? poolRefusal('pool-cancellation-reason') : 'now'
}

/** Why nothing about the pool can change any more by itself, or null. */
export function whyEnded(pool: Pool): Refusal | null {
  if (pool.calledOffAt !== null) return poolRefusal('pool-called-off')
  return pool.settledAt === null ? null : poolRefusal('pool-settled')
}

/** Why they cannot agree to call it off, or null. */
export function whyCannotAgreeToCallOff(
  pool: Pool,
  request: PoolCancellation | null,
  by: { userId: string; now: Instant },
): Refusal | null {
  const why = whyNoRequest(pool, request, by)
  if (why) return why
  return request?.agreed.includes(by.userId) ? poolRefusal('pool-already-agreed') : null
}

/** Why they cannot withdraw the request to call it off, or null: it is for whoever has asked. */
export function whyCannotWithdrawCallOff(
  pool: Pool,
  request: PoolCancellation | null,
  by: { userId: string; now: Instant },
): Refusal | null {
  const why = whyNoRequest(pool, request, by)
  if (why) return why
  return request?.byId === by.userId ? null : betRefusal('not-your-cancellation')
}

function whyNoRequest(
  pool: Pool,
  request: PoolCancellation | null,
  { userId, now }: { userId: string; now: Instant },
): Refusal | null {
  if (!isInPool(pool, userId)) return poolRefusal('pool-not-yours')
  const ended = whyEnded(pool)
  if (ended) return ended
  return openRequest(pool, request, now) ? null : poolRefusal('pool-cancellation-not-open')
}

/** Whether everybody in it has agreed. */
export function isCalledOffByAll(
  { members }: { readonly members: Pool['members'] },
  request: PoolCancellation,
): boolean {
  return members.every(({ userId }) => request.agreed.includes(userId))
}

/**
 * A dispute about how one game of a pool came out, open until somebody who may judge decides it, or the score that
 * opened it is back. Deciding another result makes the pool's next standings; if it was settled, its next settlement.
 */
export type PoolDispute = {
  readonly number: number
  readonly gameId: string
  readonly round: number
  /** Null: the product, because the score changed after the settlement. */
  readonly openedBy: string | null
  readonly result: GameResult
  /** The score by which the product opened it. */
  readonly score: FinalScore | null
  readonly openedAt: Instant
  readonly decidedAt: Instant | null
  readonly decidedHow: 'admin' | 'score' | null
}

/** While one game is disputed no other can be: once it is decided, there is at least so long for those. */
const afterDecisionMs = dayMs

/** Until when a settled pool can be disputed. `decidedAt`: when the last dispute was decided. [BEY-11] [BEY-34] */
export function poolDisputableUntil({ settledAt, decidedAt }: PoolEnd): Instant {
  const asDecided = after(decidedAt ?? settledAt, afterDecisionMs)
  return Math.max(after(settledAt, disputeMs), asDecided) as Instant
}

export type PoolEnd = { readonly settledAt: Instant; readonly decidedAt: Instant | null }

export function isOpenDispute(latest: PoolDispute | null): boolean {
  return latest !== null && latest.decidedHow === null
}

/** The game of a dispute: its result, and by what. `isByScore` false: people decided it, or it is void. */
export type DisputedGame = {
  readonly result: GameResult | null
  readonly isHeld: boolean
  readonly isByScore: boolean
  readonly isDecided: boolean
}

/** Why they cannot dispute how that game came out, or null. `isDecided`: people have decided about it already. */
export function whyCannotDisputePool(
  pool: Pool,
  latest: PoolDispute | null,
  { userId, game, result, now }: { userId: string; game: DisputedGame | null; result: GameResult; now: Instant },
): Refusal | null {
  if (!isInPool(pool, userId)) return poolRefusal('pool-not-yours')
  if (pool.calledOffAt !== null) return poolRefusal('pool-called-off')
  if (!game) return poolRefusal('pool-game-unknown')
  if (isOpenDispute(latest)) return betRefusal('dispute-open')
  if (game.result === null && !game.isHeld) return poolRefusal('pool-game-undecided')
  if (game.isDecided) return betRefusal('result-decided')
  if (game.result === result) return betRefusal('outcome-in-force')
  const { settledAt } = pool
  if (settledAt === null) return null
  const until = poolDisputableUntil({ settledAt, decidedAt: latest?.decidedAt ?? null })
  return now < until ? null : betRefusal('dispute-late')
}

/** Why `judge` cannot decide the dispute for that result, or null: the rule of bets. [BEY-11] [BEY-34] */
export function whyCannotDecidePool(
  pool: Pool,
  latest: PoolDispute | null,
  { judge, game, result, now }: { judge: Judge; game: DisputedGame | null; result: GameResult; now: Instant },
): Refusal | null {
  const matter = matterOfPool(pool)
  const standing = standingIn(matter, judge)
  if (standing === 'party') return poolRefusal('own-pool')
  if (standing === 'stranger') return poolRefusal('pool-decisions-admins-only')
  if (pool.calledOffAt !== null) return poolRefusal('pool-called-off')
  if (latest === null || !game || latest.decidedHow !== null) return betRefusal('dispute-not-open')
  if (standing === 'late') return whyTooLate(matter, judge)
  const isScored = game.isByScore && latest.openedBy !== null
  if (standing === 'group') return !isScored || result === game.result ? null : poolRefusal('pool-score-stands')
  const mayNow = standing === 'website' || isScored || now >= after(latest.openedAt, disputeMs)
  return mayNow ? null : betRefusal('group-decides-first')
}
