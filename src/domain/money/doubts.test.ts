import { describe, expect, it } from 'vitest'
import { noon } from '#test/support/domainExamples.ts'
import { after } from '../times.ts'
import { type DoubtablePayment, doubtableMs, readDoubtReason, whyCannotAnswerDoubt, whyCannotDoubt } from './doubts.ts'

/** Ann paid Ben $10, as she recorded. */
const payment: DoubtablePayment = {
  payerId: 'ann',
  payeeId: 'ben',
  amount: 1_000,
  method: 'venmo',
  recordedBy: 'ann',
  recordedAt: noon,
  isReversed: false,
  doubt: null,
}

describe('saying that a payment did not arrive', () => {
  it.each<[string, Partial<DoubtablePayment>, string, number, string | undefined]>([
    ['is for its payee', {}, 'ben', 0, undefined],
    ['is for 14 days', {}, 'ben', doubtableMs, undefined],
    ['is too late after 14 days', {}, 'ben', doubtableMs + 1, 'doubt-late'],
    ['is not for its payer', {}, 'ann', 0, 'doubt-not-payee'],
    ['is not for others', {}, 'cat', 0, 'doubt-not-payee'],
    ['is of what somebody else recorded', { recordedBy: 'ben' }, 'ben', 0, 'doubt-own'],
    ['is of what an admin recorded too', { recordedBy: 'cat' }, 'ben', 0, undefined],
    ['is of a payment that was not undone', { isReversed: true }, 'ben', 0, 'payment-undone'],
    ['is of money', { amount: 0 }, 'ben', 0, 'doubt-no-money'],
    ['is not of a forgiveness', { method: 'forgiven' }, 'ben', 0, 'doubt-no-money'],
    ['happens once', { doubt: { isAnswered: true } }, 'ben', 0, 'doubted-already'],
  ])('%s [BEY-13]', (_, different, userId, later, code) => {
    expect(whyCannotDoubt({ ...payment, ...different }, userId, after(noon, later))?.code).toBe(code)
  })

  it.each([
    ['', 'Please say a word why'],
    [undefined, 'Please say a word why'],
    [' \n', 'Please say a word why'],
    ['x'.repeat(501), 'The reason cannot exceed 500 characters'],
  ])('with the words %o is refused: %s [BEY-13]', (reason, message) => {
    expect(readDoubtReason(reason)).toMatchObject({ message })
  })

  it('keeps the words without the space around them [BEY-13]', () => {
    expect(readDoubtReason(' not here ')).toBe('not here')
  })
})

describe('answering it', () => {
  const open = { ...payment, doubt: { isAnswered: false } }
  it.each<[string, DoubtablePayment, string, 'admin' | 'member', string | undefined]>([
    ['is for its payer', open, 'ann', 'member', undefined],
    ['is for an admin who is neither of the two', open, 'cat', 'admin', undefined],
    ['is not for a payee who is an admin', open, 'ben', 'admin', 'doubt-not-yours'],
    ['is not for other members', open, 'cat', 'member', 'doubt-not-yours'],
    ['needs a doubt', payment, 'ann', 'member', 'doubt-none'],
    ['happens once', { ...open, doubt: { isAnswered: true } }, 'ann', 'member', 'doubt-answered'],
    ['is over once the payment is undone', { ...open, isReversed: true }, 'ann', 'member', 'payment-undone'],
  ])('%s [BEY-13]', (_, doubted, userId, role, code) => {
    expect(whyCannotAnswerDoubt(doubted, { userId, role })?.code).toBe(code)
  })

  it('is of a payment that exists [PAY-40]', () => {
    expect(whyCannotAnswerDoubt(null, { userId: 'ann', role: 'admin' })?.message).toBe('Payment record not found')
    expect(whyCannotDoubt(null, 'ben', noon)?.message).toBe('Payment record not found')
  })
})
