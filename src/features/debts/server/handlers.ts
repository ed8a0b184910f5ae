import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { debtsContract } from '../contract.ts'
import { balancesOf, debtsOf, debtsOfMember, debtsOfPayment, paymentsOf } from './queries.ts'
import { recordPayment, settleOne } from './recordPayment.ts'
import { reversePayment } from './reversePayment.ts'

const os = implement(debtsContract, answering).$context<OperationContext>()

export const debtsHandlers = os.router({
  list: os.list.handler(({ context, input }) => debtsOf(context, input)),
  ofMember: os.ofMember.handler(({ context, input }) => debtsOfMember(context, input)),
  ofPayment: os.ofPayment.handler(({ context, input }) => debtsOfPayment(context, input)),
  balances: os.balances.handler(({ context }) => balancesOf(context)),
  payments: os.payments.handler(({ context, input }) => paymentsOf(context, input)),
  settleOne: os.settleOne.handler(({ context, input: { debtId, ...input } }) =>
    settleOne(context, { ...input, debtIds: [debtId] }),
  ),
  reverse: os.reverse.handler(({ context, input }) => reversePayment(context, input)),
  recordPayment: os.recordPayment.handler(({ context, input }) => recordPayment(context, input)),
})
