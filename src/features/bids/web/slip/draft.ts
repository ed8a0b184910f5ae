import {
  approvalNeeded,
  type BidTerms,
  closesAt,
  creatorExposure,
  type Expiration,
  type Exposure,
  expirationInstant,
  highestStakeDollars,
  lowestStakeDollars,
  readStake,
  whyCannotPost,
} from '#domain/bids/bids.ts'
import type { Cents } from '#domain/money/money.ts'
import type { BettingRules } from '#domain/people/groups.ts'
import { type Refusal, type RefusalCode, refusal } from '#domain/refusals.ts'
import { type Instant, instant, isoFromInstant } from '#domain/times.ts'
import type { Membership } from './usePoster.ts'

/** `keep` leaves the expiration of an existing bid; `custom` is the member's own date and time. */
export type ExpirationChoice = Exclude<Expiration, object> | 'custom' | 'keep'

/** The filled-in fields of an offered bid. */
export type Draft = {
  /** Dollars; null if the field is empty or not a number. */
  readonly stake: number | null
  readonly expiration: ExpirationChoice
  /** The date-time field of a custom expiration: local time, empty at first. */
  readonly customTime: string
}

/** What the draft is on: chosen, not filled in. */
export type Offered = Pick<BidTerms, 'gameId' | 'side' | 'odds' | 'startsAt' | 'isLive'> & {
  /** When an existing bid expires; absent for a new one. */
  readonly keptUntil?: Instant
}

/** The first problem of a draft, and the field that can fix it; null if no field can. */
type Problem = { readonly field: 'stake' | 'expiration' | null; readonly message: string }

/** A draft by the rules: what it would risk and win, when it would close, and why it cannot be posted. */
export type CheckedDraft = {
  readonly exposure: Exposure | null
  readonly closesAt: Instant | null
  readonly problem: Problem | null
  /** It is large enough that a group admin must approve it first. [GRP-33] */
  readonly waits: boolean
}

const fieldOf: Partial<Record<RefusalCode, Problem['field']>> = {
  'wager-invalid': 'stake',
  'amount-out-of-range': 'stake',
  'selection-invalid': 'stake',
  'expiration-past': 'expiration',
  'expiration-without-game': 'expiration',
}

export function checkDraft(draft: Draft, offered: Offered, { group, member }: Membership, now: number): CheckedDraft {
  const stake = stakeOf(draft)
  const expiresAt = expirationOf(draft, offered, now)
  const refused = isRefusal(stake)
    ? stake
    : isRefusal(expiresAt)
      ? expiresAt
      : whyCannotPost({ ...offered, stake, expiresAt }, member, group, [], instant(now))
  return {
    exposure: isRefusal(stake) ? null : creatorExposure({ stake, odds: offered.odds }),
    closesAt: isRefusal(expiresAt) ? null : closesAt({ ...offered, expiresAt }),
    problem: refused && { field: fieldOf[refused.code] ?? null, message: refused.message },
    waits: !isRefusal(stake) && approvalNeeded({ stake, odds: offered.odds }, member, group.bettingRules) === 'waiting',
  }
}

function stakeOf({ stake }: Draft): Cents | Refusal {
  return stake === null ? refusal('wager-invalid') : readStake(stake)
}

function expirationOf(draft: Draft, offered: Offered, now: number): Instant | Refusal {
  if (draft.expiration === 'keep') return offered.keptUntil ?? refusal('expiration-past')
  if (draft.expiration !== 'custom') return expirationInstant(draft.expiration, { ...offered, now: instant(now) })
  const at = Date.parse(draft.customTime)
  return Number.isNaN(at) ? refusal('expiration-past') : instant(at)
}

function isRefusal(value: number | Refusal): value is Refusal {
  return typeof value !== 'number'
}

/** The expiration as sent: the name of a choice, or an instant; undefined if it stays. */
export function expirationToSend({ expiration, customTime }: Draft): string | undefined {
  if (expiration === 'keep') return undefined
  return expiration === 'custom' ? isoFromInstant(instant(Date.parse(customTime))) : expiration
}

/** The whole-dollar stakes that a group accepts. */
export function stakeRange({ minBetAmount, maxBetAmount }: BettingRules): { min: number; max: number } {
  return {
    min: Math.max(lowestStakeDollars, Math.ceil(minBetAmount / 100)),
    max: Math.min(highestStakeDollars, Math.floor(maxBetAmount / 100)),
  }
}
