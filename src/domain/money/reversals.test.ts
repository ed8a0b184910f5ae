import { describe, expect, it } from 'vitest'
import { exampleMember } from '#test/support/domainExamples.ts'
import { mayReverse, readReversalReason, whyCannotReverse } from './reversals.ts'

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

  it('is for group admins and the website administrator [PAY-35] [GRP-29]', () => {
    const admin = exampleMember({ role: 'admin' })
    const asks = (member: typeof admin | null, isWebsiteAdmin: boolean) => mayReverse({ member, isWebsiteAdmin })
    expect([
      asks(admin, false),
      asks(exampleMember({ role: 'member' }), false),
      asks(exampleMember({ role: 'member' }), true),
      asks(null, true),
      asks(null, false),
      asks({ ...admin, isActive: false }, false),
    ]).toEqual([true, false, true, true, false, false])
  })
})
