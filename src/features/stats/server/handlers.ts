import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { statsContract } from '../contract.ts'
import { profitLineOf, statsOf } from './queries.ts'

const os = implement(statsContract, answering).$context<OperationContext>()

export const statsHandlers = os.router({
  read: os.read.handler(({ context, input }) => statsOf(context, input)),
  profit: os.profit.handler(({ context, input }) => profitLineOf(context, input)),
})
