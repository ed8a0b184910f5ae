import { whyStakeRefused } from '#domain/bids/bidEdits.ts'
import {
  approvalNeeded,
  type Bid,
  type BidTerms,
  closesAt,
  creatorExposure,
  type Expiration,
  type Exposure,
  expirationInstant,
  readStake,
  whyCannotPost,
} from '#domain/bids/bids.ts'
import { type Cents, cents, noCents } from '#domain/money/money.ts'
import { highestStakeDollars, lowestStakeDollars } from '#domain/money/stakes.ts'
import type { BettingRules } from '#domain/people/groups.ts'
import { bidRefusal } from '#domain/refusals/bidRefusals.ts'
import type { Refusal, RefusalCode } from '#domain/refusals.ts'
import { type Instant, instant, isoFromInstant } from '#domain/times.ts'
import type { Membership } from './usePostingRights.ts'

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
  /** What is left of an existing bid, and was taken of it; absent for a new one. [BEY-18] */
  readonly rest?: Pick<Bid, 'stake' | 'odds' | 'taken' | 'takenAtOdds'>
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
  'rest-too-small': 'stake',
  'selection-invalid': 'stake',
  'expiration-past': 'expiration',
  'expiration-far': 'expiration',
  'expiration-without-game': 'expiration',
}

export function checkDraft(draft: Draft, offered: Offered, membership: Membership, now: number): CheckedDraft {
  const { group, member } = membership
  const stake = stakeOf(draft)
  const expiresAt = expirationOf(draft, offered, now)
  const refused = isRefusal(stake)
    ? stake
    : isRefusal(expiresAt)
      ? expiresAt
      : whyNotOffered({ ...offered, stake, expiresAt }, membership, now)
  return {
    exposure: isRefusal(stake) ? null : creatorExposure({ stake, odds: offered.odds, takenAtOdds: takenAt(offered) }),
    closesAt: isRefusal(expiresAt) ? null : closesAt({ ...offered, expiresAt }),
    problem: refused && { field: fieldOf[refused.code] ?? null, message: refused.message },
    waits: !isRefusal(stake) && approvalNeeded({ stake, odds: offered.odds }, member, group.bettingRules) === 'waiting',
  }
}

/** The limits of the group are those of the whole, with the parts that were taken; a new rest has its minimum too. */
function whyNotOffered(terms: BidTerms & Offered, { group, member }: Membership, now: number): Refusal | null {
  const { rest, stake } = terms
  const whole = cents(stake + (rest?.taken.risk ?? noCents))
  const refused = whyCannotPost({ ...terms, stake: whole }, member, group, [], instant(now))
  return refused ?? (rest ? whyStakeRefused(rest, terms, group.bettingRules) : null)
}

/** How much was taken at the offered odds; new odds count from nothing. */
function takenAt({ odds, rest }: Offered): Cents {
  return rest?.odds === odds ? rest.takenAtOdds : noCents
}

function stakeOf({ stake }: Draft): Cents | Refusal {
  return stake === null ? bidRefusal('wager-invalid') : readStake(stake)
}

function expirationOf(draft: Draft, offered: Offered, now: number): Instant | Refusal {
  if (draft.expiration === 'keep') return offered.keptUntil ?? bidRefusal('expiration-past')
  const choice = draft.expiration === 'custom' ? typedTime(draft.customTime) : draft.expiration
  return choice === null ? bidRefusal('expiration-past') : expirationInstant(choice, { ...offered, now: instant(now) })
}

function typedTime(text: string): Expiration | null {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : { at: instant(at) }
}

function isRefusal(value: number | Refusal): value is Refusal {
  return typeof value !== 'number'
}

/** The expiration as sent: the name of a choice, or an instant; undefined if it stays. */
export function expirationToSend({ expiration, customTime }: Draft): string | undefined {
  if (expiration === 'keep') return undefined
  return expiration === 'custom' ? isoFromInstant(instant(Date.parse(customTime))) : expiration
}

/** The whole-dollar stakes that a group accepts, beside what was taken of the same bid. */
export function stakeRange(
  { minBetAmount, maxBetAmount }: BettingRules,
  taken: Cents = noCents,
): { min: number; max: number } {
  return {
    min: Math.max(lowestStakeDollars, Math.ceil(minBetAmount / 100)),
    max: Math.min(highestStakeDollars, Math.floor(maxBetAmount / 100)) - Math.ceil(taken / 100),
  }
}
