import { expect, test } from 'vitest'
import { statusOf } from '#domain/errorCodes.ts'
import { type Refusal, refusal } from '#domain/refusals.ts'
import { ApiError } from '#web/client/apiError.ts'
import { paymentErrorText } from './paymentErrors.ts'

const generic = 'Failed to record payment. Please try again.'
const denied = 'Permission denied. Please check your access rights.'

/** The refusal as it arrives, in any words. */
const arrived = ({ code: reason, error: code }: Refusal) =>
  new ApiError(code, { reason, message: 'in other words', status: statusOf[code] })

test.each([
  [refusal('not-your-debt'), 'in other words', 'PAY-06'],
  [refusal('no-access'), denied, 'PAY-22'],
  [refusal('batch-invalid'), 'in other words', 'PAY-10'],
  [refusal('different-pairs'), 'in other words', 'PAY-14'],
  [refusal('method-missing'), 'in other words', 'PAY-23'],
  [refusal('invalid-fields', { first: undefined }), generic, 'PAY-27'],
  [refusal('sign-in-first'), 'You must be logged in to record a payment.', 'PAY-26'],
  [refusal('too-many-payments'), 'in other words', 'AUTH-02'],
  [refusal('payment-timed-out'), 'Settlement operation timed out. Please try again.', 'PAY-21'],
])('a payment refused by $0.code is told by its reason, not by its sentence: "%s" [%s]', (refused, words) =>
  expect(paymentErrorText(arrived(refused), 2)).toBe(words),
)
