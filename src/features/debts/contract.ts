import { z } from 'zod'
import { membershipEvents } from '#domain/events.ts'
import { paymentNoteLength } from '#domain/money/debts.ts'
import { doubtAnswers } from '#domain/money/doubts.ts'
import { refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, page, pageOf, payLinks, query } from '../procedure.ts'
import { betType } from '../selection.ts'
import { balances } from './balancesContract.ts'
import { payment } from './paymentContract.ts'
import { settleUp } from './settleUpContract.ts'

export const debt = z.object({
  id: z.string(),
  groupId: z.string(),
  betId: z.string(),
  debtorId: z.string(),
  debtorName: z.string(),
  creditorId: z.string(),
  creditorName: z.string(),
  amount: dollars,
  /** What payments took off it. */
  paid: dollars,
  /** What is still owed: the amount less what was paid, and less what a correction of the result cancelled. */
  remaining: dollars,
  status: z.enum(['pending', 'settled', 'cancelled']),
  /** While the result of its bet is disputed it cannot be paid. [BEY-11] */
  disputed: z.boolean(),
  /** Of a settlement of its bet; what was paid for a result that was corrected; or carried over from a settle-up. */
  origin: z.enum(['outcome', 'refund', 'carried']),
  paymentId: z.string().nullable(),
  paymentMethod: z.string().nullable(),
  settledAt: instantText.nullable(),
  createdAt: instantText,
  lastModified: instantText,
  betDescription: z.string(),
  gameInfo: z.object({
    sport: z.string(),
    homeTeam: z.string(),
    awayTeam: z.string(),
    betType,
    gameTime: instantText.nullable(),
  }),
})
export type DebtView = z.infer<typeof debt>

export type BalancesView = z.infer<typeof balances>

const methodLength = 50
const method = (missing: string, tooLong: string) =>
  z.string({ error: missing }).overwrite(writtenText).trim().min(1, missing).max(methodLength, tooLong)
const ownMethod = method(refusal('method-missing').message, `A payment method has at most ${methodLength} characters`)
/**
 * For a batch, one text says what is missing or wrong; ids that cannot exist are named like unknown ones. [PAY-10] [PAY-11]
 */
const batchInvalid = refusal('batch-invalid').message
const batchDebtId = z.string({ error: batchInvalid }).regex(/^[\x20-\x7e]{1,64}$/, batchInvalid)
const noteLong = `A note has at most ${paymentNoteLength} characters`
const note = z.string().overwrite(writtenText).trim().max(paymentNoteLength, noteLong).optional()
/** The rule validates it; this only bars other types and very long texts. [PAY-44] [PAY-45] */
const reason = z
  .string(refusal('reversal-incomplete').message)
  .overwrite(writtenText)
  .max(10_000, refusal('reversal-reason-long').message)
  .optional()
const words = z
  .string(refusal('doubt-reason-missing').message)
  .overwrite(writtenText)
  .max(10_000, refusal('doubt-reason-long').message)
  .optional()
/** Dollars; the rule says what is wrong with them. */
const amount = z.number(refusal('payment-amount-invalid').message).optional()
const debtRefusals = ['debt-not-found', 'debt-settled', 'debt-disputed'] as const
const recordRefusals = ['method-reserved', 'too-many-payments'] as const
const amountRefusals = ['payment-amount-invalid', 'payment-too-large', 'payment-of-nothing'] as const
const reversalRefusals = [
  ...(['reversal-not-permitted', 'own-payment', 'admin-too-late'] as const),
  ...(['reversal-incomplete', 'reversal-reason-missing', 'reversal-reason-long'] as const),
] as const
const undone = z.object({ message: z.string() })

// What is owed back of a payment waits while it is doubted.
const doubtEvents = ['payment.doubted', 'payment.kept'] as const
const debtPaymentEvents = ['payment.recorded', 'payment.reversed', ...doubtEvents, 'member.renamed'] as const
const resultEvents = ['bet.settled', 'bet.corrected', 'dispute.opened', 'dispute.closed'] as const
const debtEvents = [...resultEvents, ...debtPaymentEvents] as const
const paymentEvents = [
  ...debtPaymentEvents,
  ...(['payment.answered', 'bet.corrected', 'dispute.opened', 'dispute.closed'] as const),
] as const

export const debtsContract = {
  /** The largest first; settled ones by time, latest first, and 100 without a limit. [DEBT-08] [DEBT-09] */
  list: query('/groups/{groupId}/debts', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(
      z.strictObject({
        groupId: id,
        limit: page.limit.unwrap().optional(),
        cursor: page.cursor,
        status: z.enum(['pending', 'settled']).optional(),
      }),
    )
    .output(pageOf(debt)),
  /** A person's pending debts, the largest first; with `otherId`, only those between the two. [DEBT-13] */
  ofMember: query('/groups/{groupId}/members/{userId}/debts', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(z.strictObject({ groupId: id, userId: id, otherId: id.optional(), ...page }))
    .output(pageOf(debt)),
  /** The debts that a payment covers, or covered before it was reversed; the largest first. [PAY-01] */
  ofPayment: query('/groups/{groupId}/payments/{paymentId}/debts', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(z.strictObject({ groupId: id, paymentId: id, ...page }))
    .output(pageOf(debt)),
  /**
   * What each two owe each other, the largest first, and each person's net. Without `debtIds`, most of the answer where
   * many are unpaid, it has their number. [BEY-33]
   */
  balances: query('/groups/{groupId}/balances', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: [...debtEvents, ...membershipEvents],
  })
    .input(z.strictObject({ groupId: id, without: z.enum(['debtIds']).optional() }))
    .output(balances),
  payments: query('/groups/{groupId}/payments', {
    access: 'member',
    readsReplica: true,
    isCompressed: true,
    staleOn: paymentEvents,
  })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(payment)),
  settleOne: command('POST', '/groups/{groupId}/debts/{debtId}/settle', {
    access: 'member',
    example: { method: 'cash', amount: 12.5 },
    refuses: [
      ...debtRefusals,
      'debt-invalid',
      'not-your-debt',
      'method-missing',
      ...recordRefusals,
      'payment-timed-out',
      ...amountRefusals,
    ],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, debtId: id, amount, method: ownMethod, note }))
    .output(payment),
  recordPayment: command('POST', '/groups/{groupId}/payments', {
    access: 'member',
    example: { debtIds: ['Zk3Jq8mWv5TnR2xLp9Yd'], method: 'venmo', amount: 12.5, note: 'The rest on Friday' },
    refuses: [
      'debts-not-found',
      'debt-settled',
      'debt-disputed',
      'debt-invalid',
      'not-your-debt',
      'different-pairs',
      'batch-invalid',
      'nothing-to-settle',
      ...recordRefusals,
      'payment-timed-out',
      ...amountRefusals,
    ],
    status: 201,
  })
    .input(
      z.strictObject({
        groupId: id,
        debtIds: z.array(batchDebtId, { error: batchInvalid }).min(1, batchInvalid).max(500, batchInvalid),
        /** A part of what the debts come to, taken off the oldest first; omitted, all of it. [BEY-13] */
        amount,
        method: method(batchInvalid, batchInvalid),
        note,
      }),
    )
    .output(payment),
  /** Gives up a debt that one is owed, or a part of it: a payment by the method `forgiven`. [BEY-13] */
  forgive: command('POST', '/groups/{groupId}/debts/{debtId}/forgive', {
    access: 'member',
    example: { amount: 5, note: 'You brought the snacks' },
    refuses: [...debtRefusals, 'forgiver-not-creditor', 'too-many-payments', ...amountRefusals],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, debtId: id, amount, note }))
    .output(payment),
  /** Reminds the debtor of what they owe the creditor, all counted together, at most once in 3 days. [BEY-19] */
  remind: command('POST', '/groups/{groupId}/debts/{debtId}/remind', {
    access: 'member',
    refuses: [...debtRefusals, 'reminder-not-creditor', 'reminder-nothing-owed', 'reminder-locked', 'reminded-lately'],
  })
    .input(z.strictObject({ groupId: id, debtId: id }))
    .output(z.object({ message: z.string() })),
  /** Reverses the payment that settled this debt, or else took off a part, once, with all debts that it covers. [PAY-34] */
  reverse: command('POST', '/groups/{groupId}/debts/{debtId}/reverse', {
    access: 'member-or-website-admin',
    refuses: [
      'debt-not-found',
      'debt-not-settled',
      'debt-of-other-group',
      'payment-missing',
      'payment-not-found',
      'carried-debt-paid',
      ...reversalRefusals,
    ],
  })
    .input(z.strictObject({ groupId: id, debtId: id, reason }))
    .output(undone),
  /**
   * How a member who is owed something by the reader can be paid; nothing for anybody else, and while their account is
   * locked: whoever kept the links there may not be them. [BEY-14] [BEY-23]
   */
  payLinks: query('/groups/{groupId}/members/{userId}/pay-links', {
    access: 'member',
    staleOn: [...debtEvents, 'member.locked', 'member.unlocked'],
  })
    .input(z.strictObject({ groupId: id, userId: id }))
    .output(payLinks),
  /** The fewest payments that bring every member to zero, the same for everybody. [BEY-12] */
  settleUp: query('/groups/{groupId}/settle-up', { access: 'member', staleOn: [...debtEvents, 'group.changed'] })
    .input(z.strictObject({ groupId: id }))
    .output(settleUp),
  /** Records a payment of the plan, by its payer or payee: linked payments along its way, all or none. [BEY-12] */
  recordSettleUp: command('POST', '/groups/{groupId}/settle-up/payments', {
    access: 'member',
    example: { version: '5fK0aZ', from: 'Zk3Jq8mWv5TnR2xLp9Yd', to: 'b7Rw2NqXc4Vm8HtKy1Ds', method: 'venmo' },
    refuses: ['settle-up-off', 'settle-up-changed', 'settle-up-not-yours', 'method-missing', ...recordRefusals],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, version: z.string().max(100), from: id, to: id, method: ownMethod, note }))
    .output(
      z.object({ id: z.string(), from: z.string(), to: z.string(), amount: dollars, payments: z.array(payment) }),
    ),
  /** Reverses this payment, with those that were recorded together with it. [PAY-32] [PAY-42] */
  undoPayment: command('POST', '/groups/{groupId}/payments/{paymentId}/reverse', {
    access: 'member-or-website-admin',
    refuses: ['payment-not-found', 'payment-undone', 'carried-debt-paid', ...reversalRefusals],
  })
    .input(z.strictObject({ groupId: id, paymentId: id, reason }))
    .output(undone),
  /** The payee says that a payment which somebody else recorded did not arrive. [BEY-13] */
  doubt: command('POST', '/groups/{groupId}/payments/{paymentId}/doubt', {
    access: 'member',
    example: { reason: 'Nothing has come so far' },
    refuses: [
      'payment-not-found',
      'payment-undone',
      'doubt-reason-missing',
      'doubt-reason-long',
      'doubt-not-payee',
      'doubt-own',
      'doubt-no-money',
      'doubted-already',
      'doubt-late',
    ],
  })
    .input(z.strictObject({ groupId: id, paymentId: id, reason: words }))
    .output(payment),
  /**
   * Undoes the payment, by default with the payee's reason, or keeps it with a word why; its payer's word only stands
   * beside the doubt. [BEY-13]
   */
  answerDoubt: command('POST', '/groups/{groupId}/payments/{paymentId}/doubt/answer', {
    access: 'member-or-website-admin',
    example: { answer: 'keep', reason: 'It was in your hand on Sunday' },
    refuses: [
      'payment-not-found',
      'payment-undone',
      'doubt-reason-missing',
      'doubt-reason-long',
      ...(['doubt-none', 'doubt-not-yours', 'doubt-left-to-group', 'admin-too-late', 'website-asked'] as const),
      ...(['doubt-answered', 'carried-debt-paid'] as const),
    ],
  })
    .input(z.strictObject({ groupId: id, paymentId: id, answer: z.enum(doubtAnswers), reason: words }))
    .output(payment),
}
