import { type Judge, type Matter, standingIn } from '../people/judges.ts'
import { judgeRefusal } from '../refusals/judgeRefusals.ts'
import { moneyRefusal } from '../refusals/moneyRefusals.ts'
import type { Refusal } from '../refusals.ts'
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
  if (reason === undefined) return moneyRefusal('reversal-incomplete')
  const trimmed = reason.trim()
  if (trimmed === '') return moneyRefusal('reversal-reason-missing')
  return trimmed.length > reversalReasonLength ? moneyRefusal('reversal-reason-long') : trimmed
}

/** A payment as something to be undone. Of a payment through others, its parties are all along its way. */
export type UndoablePayment = Matter & {
  /** Who received the money. */
  readonly payeeId: string
  readonly recordedBy: string
  /** A result that it paid for has been corrected since, or is disputed: what it paid for cannot be paid again. */
  readonly isOvertaken: boolean
  /** Its payer is still in the group, and can record it again. */
  readonly isPayerThere: boolean
}

/**
 * Why `judge` cannot undo a payment, or null: a group admin who may judge it, or the website administrator; of the two
 * themselves only the payee, and only what they recorded. Once the result is disputed or corrected, or the payer is gone,
 * not they either: its payer could not record it again. That there is none is for those who undo others'. [PAY-35]
 * [BEY-13]
 */
export function whyCannotUndo(payment: UndoablePayment | null, judge: Judge): Refusal | null {
  if (!payment) return mayUndoOthers(judge) ? null : moneyRefusal('reversal-not-permitted')
  const { payeeId, recordedBy, isOvertaken, isPayerThere } = payment
  const isOwnRecord = judge.userId === payeeId && judge.userId === recordedBy
  if (isOwnRecord && !isOvertaken && isPayerThere) return null
  switch (standingIn(payment, judge)) {
    case 'group':
    case 'website':
    case 'reserve':
      return null
    case 'party':
      return judgeRefusal('own-payment')
    case 'late':
      return judgeRefusal('admin-too-late')
    case 'stranger':
      return moneyRefusal('reversal-not-permitted')
  }
}

function mayUndoOthers({ userId, isWebsiteAdmin, admins }: Judge): boolean {
  return isWebsiteAdmin || admins.some((admin) => admin.userId === userId)
}

/**
 * Why the newest payment of `debt` cannot be undone, or null when it can; one of a part can too. [PAY-37] [PAY-39]
 * [PAY-40] [PAY-42] [BEY-13]
 */
export function whyCannotReverse(debt: SettledDebt): Refusal | null {
  if (debt.paymentId === null) return moneyRefusal(debt.status === 'settled' ? 'payment-missing' : 'debt-not-settled')
  if (!debt.payment) return moneyRefusal('payment-not-found')
  return debt.payment.isReversed ? moneyRefusal('debt-not-settled') : null
}
