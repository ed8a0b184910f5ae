import { z } from 'zod'
import { dollars } from '../procedure.ts'

/** A part of a debt that a payment of the plan clears. */
const clearedDebt = z.object({
  debtId: z.string(),
  debtorId: z.string(),
  creditorId: z.string(),
  amount: dollars,
  betDescription: z.string(),
})
/** The plan of the fewest payments. [BEY-12] */
export const settleUp = z.object({
  /** Of the plan's whole content: a payment is recorded only while the plan is still this one. */
  version: z.string(),
  /** Whether payments of it can be recorded, as a group admin decides. */
  isOn: z.boolean(),
  payments: z.array(
    z.object({
      from: z.string(),
      fromName: z.string(),
      to: z.string(),
      toName: z.string(),
      amount: dollars,
      /** Everything that it clears along its way. */
      debts: z.array(clearedDebt),
      /** From the payer to the payee. Where nothing is owed between two people, the step carries a debt over. */
      way: z.array(
        z.object({
          from: z.string(),
          fromName: z.string(),
          to: z.string(),
          toName: z.string(),
          amount: dollars,
          isCarried: z.boolean(),
        }),
      ),
    }),
  ),
  /** What no payment covers until it is decided: how much more `from` may owe `to`; negative, less. [BEY-11] [BEY-13] */
  waits: z.array(
    z.object({
      from: z.string(),
      fromName: z.string(),
      to: z.string(),
      toName: z.string(),
      disputed: dollars,
      doubted: dollars,
    }),
  ),
})
export type SettleUpView = z.infer<typeof settleUp>
