import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { activityContract } from '../contract.ts'
import { activityOf } from './queries.ts'

const os = implement(activityContract, answering).$context<OperationContext>()

export const activityHandlers = os.router({
  list: os.list.handler(({ context, input }) => activityOf(context, input)),
})
