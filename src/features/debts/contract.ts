import { z } from 'zod'
import { membershipEvents } from '#domain/events.ts'
import { paymentNoteLength } from '#domain/money/debts.ts'
import { refusal } from '#domain/refusals.ts'
import { writtenText } from '#domain/writtenText.ts'
import { command, dollars, id, instantText, page, pageOf, query } from '../procedure.ts'
import { betType } from '../selection.ts'

export const debt = z.object({
  id: z.string(),
  groupId: z.string(),
  betId: z.string(),
  debtorId: z.string(),
  debtorName: z.string(),
  creditorId: z.string(),
  creditorName: z.string(),
  amount: dollars,
  status: z.enum(['pending', 'settled']),
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

export const payment = z.object({
  id: z.string(),
  groupId: z.string(),
  debtIds: z.array(z.string()),
  payerId: z.string(),
  payerName: z.string(),
  payeeId: z.string(),
  payeeName: z.string(),
  amount: dollars,
  totalAmount: dollars,
  paymentMethod: z.string(),
  comments: z.string(),
  settledBy: z.string(),
  settledByName: z.string(),
  createdAt: instantText,
  status: z.enum(['recorded', 'reversed']),
  reversedAt: instantText.nullable(),
  reversedBy: z.string().nullable(),
  reversedByName: z.string().nullable(),
  reversalReason: z.string().nullable(),
})
export type PaymentView = z.infer<typeof payment>

const balances = z.object({
  members: z.array(z.object({ userId: z.string(), name: z.string(), net: dollars })),
  pairs: z.array(z.object({ from: z.string(), to: z.string(), amount: dollars, debtIds: z.array(z.string()) })),
})
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
const paymentEvents = ['payment.recorded', 'payment.reversed', 'member.renamed'] as const
const debtEvents = ['bet.settled', ...paymentEvents] as const

export const debtsContract = {
  /** The largest first; settled ones by time, latest first, and 100 without a limit. [DEBT-08] [DEBT-09] */
  list: query('/groups/{groupId}/debts', { access: 'member', isCompressed: true, staleOn: debtEvents })
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
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(z.strictObject({ groupId: id, userId: id, otherId: id.optional(), ...page }))
    .output(pageOf(debt)),
  /** The debts that a payment covers, or covered before it was reversed; the largest first. [PAY-01] */
  ofPayment: query('/groups/{groupId}/payments/{paymentId}/debts', {
    access: 'member',
    isCompressed: true,
    staleOn: debtEvents,
  })
    .input(z.strictObject({ groupId: id, paymentId: id, ...page }))
    .output(pageOf(debt)),
  /** The net of each pair of people with pending debts, the largest first, and the net of each person. [BEY-33] */
  balances: query('/groups/{groupId}/balances', {
    access: 'member',
    isCompressed: true,
    staleOn: [...debtEvents, ...membershipEvents],
  })
    .input(z.strictObject({ groupId: id }))
    .output(balances),
  payments: query('/groups/{groupId}/payments', { access: 'member', isCompressed: true, staleOn: paymentEvents })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(payment)),
  settleOne: command('POST', '/groups/{groupId}/debts/{debtId}/settle', {
    access: 'member',
    refuses: ['debt-not-found', 'debt-settled', 'debt-invalid', 'not-your-debt', 'method-missing', 'payment-timed-out'],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, debtId: id, method: ownMethod, note }))
    .output(payment),
  recordPayment: command('POST', '/groups/{groupId}/payments', {
    access: 'member',
    refuses: [
      'debts-not-found',
      'debt-settled',
      'debt-invalid',
      'not-your-debt',
      'different-pairs',
      'batch-invalid',
      'nothing-to-settle',
      'payment-timed-out',
    ],
    status: 201,
  })
    .input(
      z.strictObject({
        groupId: id,
        debtIds: z.array(batchDebtId, { error: batchInvalid }).min(1, batchInvalid).max(500, batchInvalid),
        method: method(batchInvalid, batchInvalid),
        note,
      }),
    )
    .output(payment),
  /** Reverses the payment that settled this debt, once, with all debts that it settled. [PAY-34] */
  reverse: command('POST', '/groups/{groupId}/debts/{debtId}/reverse', {
    access: 'member-or-website-admin',
    refuses: [
      'debt-not-found',
      'debt-not-settled',
      'debt-of-other-group',
      'payment-missing',
      'payment-not-found',
      'reversal-not-permitted',
      'reversal-incomplete',
      'reversal-reason-missing',
      'reversal-reason-long',
    ],
  })
    .input(z.strictObject({ groupId: id, debtId: id, reason }))
    .output(z.object({ message: z.string() })),
}
