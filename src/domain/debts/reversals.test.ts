import { describe, expect, it } from 'vitest'
import { noon } from '#test/support/domainExamples.ts'
import { after } from '../times.ts'
import { readReversalReason, whyCannotReverse, whyCannotUndo } from './reversals.ts'

describe('undoing a payment', () => {
  it.each([
    ['pending', null, null, 'This debt is not settled'],
    ['settled', null, null, 'No payment record found for this debt'],
    ['settled', 'p1', null, 'Payment record not found'],
    ['settled', 'p1', { isReversed: true }, 'This debt is not settled'],
    ['settled', 'p1', { isReversed: false }, undefined],
  ] as const)(
    'of a %s debt with payment %s %o says %s [PAY-37] [PAY-39] [PAY-40] [PAY-42]',
    (status, paymentId, payment, says) => {
      expect(whyCannotReverse({ status, paymentId, payment })?.message).toBe(says)
    },
  )

  it.each([
    [undefined, 'Missing required information.'],
    ['', 'Please provide a reason for undoing this settlement'],
    ['  \n ', 'Please provide a reason for undoing this settlement'],
    ['x'.repeat(501), 'The reason cannot exceed 500 characters'],
  ])('for the reason %o says %s [PAY-43] [PAY-44] [PAY-45]', (reason, says) => {
    expect(readReversalReason(reason)).toMatchObject({ message: says })
  })

  it('keeps the reason without the space around it, up to 500 characters [PAY-44]', () => {
    expect(readReversalReason('  paid twice ')).toBe('paid twice')
    expect(readReversalReason('x'.repeat(500))).toBe('x'.repeat(500))
  })

  /** Ann paid Ben, as she recorded. */
  const payment = {
    parties: ['ann', 'ben'],
    began: noon,
    payeeId: 'ben',
    recordedBy: 'ann',
    isOvertaken: false,
    isPayerThere: true,
  }
  const byBen = { ...payment, recordedBy: 'ben' }
  const admins = ['ann', 'ben', 'cat'].map((userId) => ({ userId, since: noon }))
  admins.push({ userId: 'dan', since: after(noon, 1) })
  const by = (userId: string, isWebsiteAdmin = false) => ({ userId, isWebsiteAdmin, admins })
  it.each([
    ['a group admin', payment, by('cat'), null],
    ['the website administrator', payment, by('wes', true), null],
    ['not other members', payment, by('eve'), 'reversal-not-permitted'],
    ['not an admin since it began', payment, by('dan'), 'admin-too-late'],
    ['not its payer, even an admin', payment, by('ann'), 'own-payment'],
    ['not its payee, even an admin', payment, by('ben'), 'own-payment'],
    ['not its payee who runs the site', payment, by('ben', true), 'own-payment'],
    ['its payee who recorded it', byBen, { ...by('ben'), admins: [] }, null],
    ['not its payee once the result is corrected', { ...byBen, isOvertaken: true }, by('ben'), 'own-payment'],
    ['not its payee once the payer is gone', { ...byBen, isPayerThere: false }, by('ben'), 'own-payment'],
    ['of none, an admin', null, by('dan'), null],
    ['of none, not other members', null, by('eve'), 'reversal-not-permitted'],
  ])('is for %s [PAY-35] [GRP-29] [BEY-13]', (_, of, judge, code) => {
    expect(whyCannotUndo(of, judge)?.code ?? null).toBe(code)
  })
})
