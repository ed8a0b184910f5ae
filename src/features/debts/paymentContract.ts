import { z } from 'zod'
import { doubtAnswers } from '#domain/money/doubts.ts'
import { dollars, instantText } from '../procedure.ts'

export const payment = z.object({
  id: z.string(),
  groupId: z.string(),
  debtIds: z.array(z.string()),
  /** How much it took off each debt. */
  debts: z.array(z.object({ debtId: z.string(), amount: dollars })),
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
  /** The payee says that it did not arrive; null while they do not. Open until it is answered, or the payment undone. */
  doubt: z
    .object({
      byId: z.string(),
      byName: z.string(),
      reason: z.string(),
      at: instantText,
      /** What its payer answers; that ends nothing. */
      payerSays: z.string().nullable(),
      answer: z.enum(doubtAnswers).nullable(),
      answeredById: z.string().nullable(),
      answeredByName: z.string().nullable(),
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
  settleUp: z
    .object({
      id: z.string(),
      payerId: z.string(),
      payerName: z.string(),
      payeeId: z.string(),
      payeeName: z.string(),
      amount: dollars,
    })
    .nullable(),
})
export type PaymentView = z.infer<typeof payment>
