import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { debtsContract } from '../contract.ts'
import { answerPaymentDoubt, doubtPayment } from './doubtPayment.ts'
import { balancesOf, debtsOf, debtsOfMember, debtsOfPayment, paymentsOf } from './queries.ts'
import { forgive, recordPayment, settleOne } from './recordPayment.ts'
import { remindDebtor } from './remindDebtor.ts'
import { reversePayment, undoPayment } from './reversePayment.ts'
import { creditorsPayLinks, recordSettleUp, settleUpOf } from './settleUp.ts'

const os = implement(debtsContract, answering).$context<OperationContext>()

export const debtsHandlers = os.router({
  list: os.list.handler(({ context, input }) => debtsOf(context, input)),
  ofMember: os.ofMember.handler(({ context, input }) => debtsOfMember(context, input)),
  ofPayment: os.ofPayment.handler(({ context, input }) => debtsOfPayment(context, input)),
  balances: os.balances.handler(({ context, input }) => balancesOf(context, input)),
  payments: os.payments.handler(({ context, input }) => paymentsOf(context, input)),
  settleOne: os.settleOne.handler(({ context, input: { debtId, ...input } }) =>
    settleOne(context, { ...input, debtIds: [debtId] }),
  ),
  reverse: os.reverse.handler(({ context, input }) => reversePayment(context, input)),
  payLinks: os.payLinks.handler(({ context, input }) => creditorsPayLinks(context, input)),
  settleUp: os.settleUp.handler(({ context }) => settleUpOf(context)),
  recordSettleUp: os.recordSettleUp.handler(({ context, input }) => recordSettleUp(context, input)),
  undoPayment: os.undoPayment.handler(({ context, input }) => undoPayment(context, input)),
  doubt: os.doubt.handler(({ context, input }) => doubtPayment(context, input)),
  answerDoubt: os.answerDoubt.handler(({ context, input }) => answerPaymentDoubt(context, input)),
  forgive: os.forgive.handler(({ context, input }) => forgive(context, input)),
  remind: os.remind.handler(({ context, input }) => remindDebtor(context, input)),
  recordPayment: os.recordPayment.handler(({ context, input }) => recordPayment(context, input)),
})
