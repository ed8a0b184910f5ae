import { describe, expect, it } from 'vitest'
import { noon } from '#test/support/domainExamples.ts'
import type { Judge } from '../people/judges.ts'
import { after } from '../times.ts'
import {
  type DoubtablePayment,
  doubtableMs,
  endsDoubt,
  readDoubtReason,
  whyCannotAnswerDoubt,
  whyCannotDoubt,
} from './doubts.ts'

/** Ann paid Ben $10, as she recorded. */
const payment: DoubtablePayment = {
  payerId: 'ann',
  payeeId: 'ben',
  amount: 1_000,
  method: 'venmo',
  recordedBy: 'ann',
  recordedAt: noon,
  isReversed: false,
  matter: { parties: ['ann', 'ben'], began: noon },
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
  const [ben, cat] = ['ben', 'cat'].map((userId) => ({ userId, since: noon }))
  const dan = { userId: 'dan', since: after(noon, 1) }
  const admins = [ben, cat, dan].filter((admin) => admin !== undefined)
  const by = (userId: string, { site = false, of = admins } = {}) => ({ userId, isWebsiteAdmin: site, admins: of })
  const withoutCat = admins.filter((admin) => admin !== cat)
  it.each<[string, DoubtablePayment, Judge, string | undefined]>([
    ['is for its payer', open, by('ann'), undefined],
    ['is for an admin who is neither of the two', open, by('cat'), undefined],
    ['is not for a payee who is an admin', open, by('ben'), 'doubt-not-yours'],
    ['is not for other members', open, by('eve'), 'doubt-not-yours'],
    ['is not for an admin who was made one since', open, by('dan'), 'admin-too-late'],
    ['is for nobody in a group without another admin', open, by('dan', { of: withoutCat }), 'website-asked'],
    ['is for the website administrator then', open, by('wes', { site: true, of: withoutCat }), undefined],
    ['is left to the group by the website administrator', open, by('wes', { site: true }), 'doubt-left-to-group'],
    ['needs a doubt', payment, by('ann'), 'doubt-none'],
    ['happens once', { ...open, doubt: { isAnswered: true } }, by('ann'), 'doubt-answered'],
    ['is over once the payment is undone', { ...open, isReversed: true }, by('ann'), 'payment-undone'],
  ])('%s [BEY-13]', (_, doubted, judge, code) => {
    expect(whyCannotAnswerDoubt(doubted, judge)?.code).toBe(code)
  })

  it('ends it, unless its payer says that it was paid [BEY-13]', () => {
    const ends = (userId: string) => [endsDoubt(payment, 'keep', userId), endsDoubt(payment, 'undo', userId)]
    expect([ends('ann'), ends('cat')]).toEqual([
      [false, true],
      [true, true],
    ])
  })

  it('is of a payment that exists [PAY-40]', () => {
    expect(whyCannotAnswerDoubt(null, by('ann'))?.message).toBe('Payment record not found')
    expect(whyCannotDoubt(null, 'ben', noon)?.message).toBe('Payment record not found')
  })
})
