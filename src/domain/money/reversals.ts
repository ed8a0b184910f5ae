import type { Member } from '../people/groups.ts'
import { type Refusal, refusal } from '../refusals.ts'
import type { DebtStatus } from './debts.ts'

/** How long the reason of a reversal may be, in characters. [PAY-44] */
export const reversalReasonLength = 500

/** What the rule needs to know about a debt and the newest payment that settled it, or took off a part. */
export type SettledDebt = {
  readonly status: DebtStatus
  readonly paymentId: string | null
  /** Null: there is no such payment. */
  readonly payment: { readonly isReversed: boolean } | null
}

/**
 * The reason to store, or why it is refused: it must be given, not blank, and not too long. [PAY-43] [PAY-44] [PAY-45]
 */
export function readReversalReason(reason: string | undefined): string | Refusal {
  if (reason === undefined) return refusal('reversal-incomplete')
  const trimmed = reason.trim()
  if (trimmed === '') return refusal('reversal-reason-missing')
  return trimmed.length > reversalReasonLength ? refusal('reversal-reason-long') : trimmed
}

/** Whether that user may undo payments of the group: its admins and the website administrator. [PAY-35] */
export function mayReverse({ member, isWebsiteAdmin }: { member: Member | null; isWebsiteAdmin: boolean }): boolean {
  return isWebsiteAdmin || (member?.isActive === true && member.role === 'admin')
}

/**
 * Why the newest payment of `debt` cannot be undone, or null when it can; one of a part can too. [PAY-37] [PAY-39]
 * [PAY-40] [PAY-42] [BEY-13]
 */
export function whyCannotReverse(debt: SettledDebt): Refusal | null {
  if (debt.paymentId === null) return refusal(debt.status === 'settled' ? 'payment-missing' : 'debt-not-settled')
  if (!debt.payment) return refusal('payment-not-found')
  return debt.payment.isReversed ? refusal('debt-not-settled') : null
}
