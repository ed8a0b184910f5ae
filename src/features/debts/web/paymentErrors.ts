import type { RefusalCode } from '#domain/refusals.ts'
import { ApiError, refusalOr } from '#web/client/apiError.ts'

const generic = 'Failed to record payment. Please try again.'

/** The dialog's message when a payment of that many debts could not be recorded. [PAY-21] [PAY-22] [PAY-26] [PAY-27] */
export function paymentErrorText(error: unknown, debts: number): string {
  if (!(error instanceof ApiError)) return generic
  const isBatch = debts > 1
  switch (error.code) {
    case 'unauthenticated':
      return 'You must be logged in to record a payment.'
    case 'permission-denied':
      return error.reason === 'not-your-debt' ? error.message : 'Permission denied. Please check your access rights.'
    case 'not-found':
      return isBatch ? 'Some debts could not be found.' : 'Debt not found'
    case 'aborted':
      if (error.reason === 'debt-disputed') return error.message
      return isBatch ? 'Some debts are already settled.' : 'This debt is already settled.'
    case 'deadline-exceeded':
      return 'Settlement operation timed out. Please try again.'
    case 'invalid-argument':
      return error.reason && shownAsIs.has(error.reason) ? error.message : generic
    // A limit: the sentence says when to come back.
    case 'resource-exhausted':
      return refusalOr(error, generic)
    default:
      return generic
  }
}

const shownAsIs: ReadonlySet<RefusalCode> = new Set([
  'batch-invalid',
  'different-pairs',
  'method-missing',
  'payment-amount-invalid',
  'payment-too-large',
  'payment-of-nothing',
])
