import type { Member } from '../people/groups.ts'
import { type Refusal, refusal } from '../refusals.ts'
import { dayMs, type Instant } from '../times.ts'
import { forgivenMethod } from './debts.ts'

/** How long the words of a doubt and of its answer may be, in characters. */
export const doubtReasonLength = 500

/** How long after it was recorded a payment can be doubted. [BEY-13] */
export const doubtableMs = 14 * dayMs

/** `undo`: the payment is undone; `keep`: it stays, with a word why. */
export const doubtAnswers = ['undo', 'keep'] as const
export type DoubtAnswer = (typeof doubtAnswers)[number]

/**
 * A payment as doubts see it. `payerId` and `payeeId` are the people between whom money moved: of a payment through
 * others, its two ends. A payment is doubted at most once.
 */
export type DoubtablePayment = {
  readonly payerId: string
  readonly payeeId: string
  readonly amount: number
  readonly method: string
  readonly recordedBy: string
  readonly recordedAt: Instant
  readonly isReversed: boolean
  /** Null while nobody has doubted it. */
  readonly doubt: { readonly isAnswered: boolean } | null
}

/** The words of a doubt or of its answer, or why they are refused. */
export function readDoubtReason(reason: string | undefined): string | Refusal {
  const trimmed = reason?.trim() ?? ''
  if (trimmed === '') return refusal('doubt-reason-missing')
  return trimmed.length > doubtReasonLength ? refusal('doubt-reason-long') : trimmed
}

/** Why `userId` cannot say that they did not receive the payment, or null when they can. [BEY-13] */
export function whyCannotDoubt(payment: DoubtablePayment | null, userId: string, now: Instant): Refusal | null {
  if (!payment) return refusal('payment-not-found')
  if (payment.payeeId !== userId) return refusal('doubt-not-payee')
  if (payment.isReversed) return refusal('payment-undone')
  if (payment.recordedBy === userId) return refusal('doubt-own')
  if (payment.amount === 0 || payment.method === forgivenMethod) return refusal('doubt-no-money')
  if (payment.doubt) return refusal('doubted-already')
  return now - payment.recordedAt > doubtableMs ? refusal('doubt-late') : null
}

/**
 * Why the member cannot answer the doubt about a payment, or null when they can: its payer, or an admin who is neither
 * payer nor payee. [BEY-13]
 */
export function whyCannotAnswerDoubt(
  payment: DoubtablePayment | null,
  { userId, role }: Pick<Member, 'userId' | 'role'>,
): Refusal | null {
  if (!payment) return refusal('payment-not-found')
  if (!payment.doubt) return refusal('doubt-none')
  if (payment.payeeId === userId || (payment.payerId !== userId && role !== 'admin')) return refusal('doubt-not-yours')
  if (payment.doubt.isAnswered) return refusal('doubt-answered')
  return payment.isReversed ? refusal('payment-undone') : null
}
