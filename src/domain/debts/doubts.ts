import { type Judge, type Matter, standingIn, whyTooLate } from '../people/judges.ts'
import { moneyRefusal } from '../refusals/moneyRefusals.ts'
import type { Refusal } from '../refusals.ts'
import { dayMs, type Instant } from '../times.ts'
import { forgivenMethod } from './paymentMethods.ts'

/** How long the words of a doubt and of its answer may be, in characters. */
export const doubtReasonLength = 500

/** How long after it was recorded a payment can be doubted. [BEY-13] */
export const doubtableMs = 14 * dayMs

/** `undo`: the payment is undone; `keep`: it stays, with a word why. Of its payer that is a word and closes nothing. */
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
  /** Who may answer a doubt for good. */
  readonly matter: Matter
  /** Null while nobody has doubted it. */
  readonly doubt: { readonly isAnswered: boolean } | null
}

/** The words of a doubt or of its answer, or why they are refused. */
export function readDoubtReason(reason: string | undefined): string | Refusal {
  const trimmed = reason?.trim() ?? ''
  if (trimmed === '') return moneyRefusal('doubt-reason-missing')
  return trimmed.length > doubtReasonLength ? moneyRefusal('doubt-reason-long') : trimmed
}

/** Why `userId` cannot say that they did not receive the payment, or null when they can. [BEY-13] */
export function whyCannotDoubt(payment: DoubtablePayment | null, userId: string, now: Instant): Refusal | null {
  if (!payment) return moneyRefusal('payment-not-found')
  if (payment.payeeId !== userId) return moneyRefusal('doubt-not-payee')
  if (payment.isReversed) return moneyRefusal('payment-undone')
  if (payment.recordedBy === userId) return moneyRefusal('doubt-own')
  if (payment.amount === 0 || payment.method === forgivenMethod) return moneyRefusal('doubt-no-money')
  if (payment.doubt) return moneyRefusal('doubted-already')
  return now - payment.recordedAt > doubtableMs ? moneyRefusal('doubt-late') : null
}

/**
 * Why somebody cannot answer the doubt about a payment, or null. Its payer may undo it, and may say why it should stay;
 * undoing or keeping it is for those who may judge it. [BEY-13]
 */
export function whyCannotAnswerDoubt(payment: DoubtablePayment | null, judge: Judge): Refusal | null {
  if (!payment) return moneyRefusal('payment-not-found')
  if (!payment.doubt) return moneyRefusal('doubt-none')
  const why = payment.payerId === judge.userId ? null : whyNotToJudge(payment.matter, judge)
  if (why) return why
  if (payment.doubt.isAnswered) return moneyRefusal('doubt-answered')
  return payment.isReversed ? moneyRefusal('payment-undone') : null
}

function whyNotToJudge(matter: Matter, judge: Judge): Refusal | null {
  switch (standingIn(matter, judge)) {
    case 'group':
    case 'website':
      return null
    case 'late':
      return whyTooLate(matter, judge)
    case 'reserve':
      return moneyRefusal('doubt-left-to-group')
    case 'party':
    case 'stranger':
      return moneyRefusal('doubt-not-yours')
  }
}

/** Whether an answer ends the doubt: the payer's own word that they have paid does not. [BEY-13] */
export function endsDoubt(payment: Pick<DoubtablePayment, 'payerId'>, answer: DoubtAnswer, userId: string): boolean {
  return answer === 'undo' || userId !== payment.payerId
}
