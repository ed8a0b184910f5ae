import { type Cents, centsFromDollars, isDollarAmount, noCents } from '../money/money.ts'
import { isOneLine, isVisible } from '../people/displayNames.ts'
import type { BettingRules, GroupPermissions, Member } from '../people/groups.ts'
import { whyNotPermitted } from '../people/permissions.ts'
import { poolRefusal } from '../refusals/poolRefusals.ts'
import type { Refusal } from '../refusals.ts'
import type { Instant, Span } from '../times.ts'
import { hasLocked, isInPool, type Pool, type PoolTerms } from './pools.ts'
import { mostRounds } from './rounds.ts'

export const poolNameLength = 60

/** Whole cents of an entry in dollars as it was asked for; null if it is no amount. */
export function entryFrom(dollars: number): Cents | null {
  return isDollarAmount(dollars) ? centsFromDollars(dollars) : null
}

/** Terms as they are asked for: the entry in dollars. */
export type AskedTerms = Omit<PoolTerms, 'entry'> & { readonly entry: number }

type Opening = {
  readonly member: Member
  readonly permissions: GroupPermissions
  readonly bettingRules: Pick<BettingRules, 'minBetAmount' | 'maxBetAmount'>
  readonly weeks: readonly Span[]
  readonly now: Instant
}

/** Why the member cannot open a pool with these terms, or null. Whether games are known is asked after. [BEY-34] */
export function whyCannotOpen(terms: AskedTerms, opening: Opening): Refusal | null {
  const { member, permissions, weeks, now } = opening
  const why = whyNotPermitted('membersCanCreateBids', member, permissions)
  if (why) return why
  if (!isVisible(terms.name)) return poolRefusal('pool-name-missing')
  if (!isOneLine(terms.name)) return poolRefusal('pool-name-broken')
  if (terms.leagues.length === 0) return poolRefusal('pool-leagues-missing')
  if (terms.confidence && terms.kind === 'survivor') return poolRefusal('pool-survivor-confidence')
  if (!areShares(terms.shares)) return poolRefusal('pool-shares-wrong')
  const [first] = weeks
  if (!first || weeks.length > mostRounds || first.until <= now) return poolRefusal('pool-days-wrong')
  return whyEntryWrong(terms.entry, opening.bettingRules)
}

function whyEntryWrong(dollars: number, { minBetAmount, maxBetAmount }: Opening['bettingRules']): Refusal | null {
  const entry = Number.isInteger(dollars) ? entryFrom(dollars) : null
  const isAllowed = entry === noCents || (entry !== null && entry >= minBetAmount && entry <= maxBetAmount)
  return isAllowed ? null : poolRefusal('pool-entry-wrong', { least: minBetAmount, most: maxBetAmount })
}

function areShares(shares: readonly number[]): boolean {
  const isFalling = shares.every((share, at) => at === 0 || share <= (shares[at - 1] ?? 0))
  const sum = shares.reduce((total, share) => total + share, 0)
  return (
    shares.length >= 1 &&
    shares.length <= 3 &&
    shares.every((share) => share >= 1 && Number.isInteger(share)) &&
    isFalling &&
    sum === 100
  )
}

/** Why they cannot join, or null: until the first game of the first round locks. [BEY-34] */
export function whyCannotJoinPool(pool: Pool, userId: string, now: Instant): Refusal | null {
  if (pool.calledOffAt !== null) return poolRefusal('pool-called-off')
  if (isInPool(pool, userId)) return poolRefusal('pool-already-in')
  return hasLocked(pool, now) ? poolRefusal('pool-locked') : null
}

/** A pool of nobody, or of one, ends without debts when its first game locks. */
export const fewestPeople = 2
