import { z } from 'zod'
import { command, dollars, id, query } from '../contracts/procedure.ts'
import { person } from '../groups/personContract.ts'
import { debtEvents } from './eventContract.ts'
import { note, ownMethod, payment, recordRefusals } from './paymentContract.ts'

/** A part of a debt that a payment of the plan clears. */
const clearedDebt = z.object({
  debtId: z.string(),
  debtorId: z.string(),
  creditorId: z.string(),
  amount: dollars,
  betDescription: z.string(),
})
/** The plan of the fewest payments. [BEY-12] */
const settleUp = z.object({
  /** Stands for the plan's whole content: a payment is recorded only while the plan is still this one. */
  version: z.string(),
  /** Whether payments of it can be recorded, as a group admin decides. */
  isOn: z.boolean(),
  payments: z.array(
    z.object({
      from: z.string(),
      to: z.string(),
      payer: person,
      payee: person,
      amount: dollars,
      /** Everything that it clears along its way. */
      debts: z.array(clearedDebt),
      /** From the payer to the payee. Where nothing is owed between two people, the step carries a debt over. */
      way: z.array(
        z.object({
          from: z.string(),
          to: z.string(),
          payer: person,
          payee: person,
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
      to: z.string(),
      payer: person,
      payee: person,
      disputed: dollars,
      doubted: dollars,
    }),
  ),
})
export type SettleUpView = z.infer<typeof settleUp>
export type SettleUpMade = z.input<typeof settleUp>

export const settleUpContract = {
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
}
