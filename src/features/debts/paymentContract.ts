import { z } from 'zod'
import { doubtAnswers } from '#domain/debts/doubts.ts'
import { paymentNoteLength } from '#domain/debts/paymentMethods.ts'
import { refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { person, personName } from '../groups/personContract.ts'
import { paymentEvents } from './eventContract.ts'

export const payment = z.object({
  id: z.string(),
  groupId: z.string(),
  debtIds: z.array(z.string()),
  /** How much it took off each debt. */
  debts: z.array(z.object({ debtId: z.string(), amount: dollars })),
  payer: person,
  payerId: z.string(),
  payerName: personName,
  payee: person,
  payeeId: z.string(),
  payeeName: personName,
  amount: dollars,
  totalAmount: dollars,
  paymentMethod: z.string(),
  comments: z.string(),
  recordedBy: person,
  settledBy: z.string(),
  settledByName: personName,
  createdAt: instantText,
  status: z.enum(['recorded', 'reversed']),
  reversedAt: instantText.nullable(),
  undoneBy: person.nullable(),
  reversedBy: z.string().nullable(),
  reversedByName: personName.nullable(),
  reversalReason: z.string().nullable(),
  /** The payee says that it did not arrive; null while they do not. Open until it is answered, or the payment undone. */
  doubt: z
    .object({
      by: person,
      reason: z.string(),
      at: instantText,
      /** What its payer answers; that ends nothing. */
      payerSays: z.string().nullable(),
      answer: z.enum(doubtAnswers).nullable(),
      answeredBy: person.nullable(),
      answerReason: z.string().nullable(),
      answeredAt: instantText.nullable(),
    })
    .nullable(),
  /** Between whom it is, also of a plan's payment, and since before when an admin of the group must have been one to judge. */
  judging: z.object({ parties: z.array(z.string()), began: instantText }),
  /** The result of a bet that it paid for has been corrected since, or is disputed. */
  isOvertaken: z.boolean(),
  /** Its payer is still in the group. */
  isPayerThere: z.boolean(),
  /** The payment of the settle-up plan that it was recorded for, with others along its way; null for an ordinary one. */
  settleUp: z.object({ id: z.string(), payer: person, payee: person, amount: dollars }).nullable(),
})
export type PaymentView = z.infer<typeof payment>
/** The same as the server makes it. */
export type PaymentMade = z.input<typeof payment>

const methodLength = 50
const method = (missing: string, tooLong: string) =>
  z.string({ error: missing }).overwrite(writtenText).trim().min(1, missing).max(methodLength, tooLong)
export const ownMethod = method(
  refusal('method-missing').message,
  `A payment method has at most ${methodLength} characters`,
)
/**
 * For a batch, one text says what is missing or wrong; ids that cannot exist are named like unknown ones. [PAY-10] [PAY-11]
 */
const batchInvalid = refusal('batch-invalid').message
const batchDebtId = z.string({ error: batchInvalid }).regex(/^[\x20-\x7e]{1,64}$/, batchInvalid)
const noteLong = `A note has at most ${paymentNoteLength} characters`
export const note = z.string().overwrite(writtenText).trim().max(paymentNoteLength, noteLong).optional()
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
export const debtRefusals = ['debt-not-found', 'debt-settled', 'debt-disputed'] as const
export const recordRefusals = ['method-reserved', 'too-many-payments'] as const
const amountRefusals = ['payment-amount-invalid', 'payment-too-large', 'payment-of-nothing'] as const
const reversalRefusals = [
  ...(['reversal-not-permitted', 'own-payment', 'admin-too-late'] as const),
  ...(['reversal-incomplete', 'reversal-reason-missing', 'reversal-reason-long'] as const),
] as const
const undone = z.object({ message: z.string() })

/** Payments of debts: recorded, undone, and doubted. */
export const paymentContract = {
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
