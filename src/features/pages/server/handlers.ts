import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { pagesContract } from '../contract.ts'
import { readFeedback } from './queries.ts'
import { sendFeedback } from './sendFeedback.ts'

const os = implement(pagesContract, answering).$context<OperationContext>()

export const pagesHandlers = os.router({
  sendFeedback: os.sendFeedback.handler(({ context, input }) => sendFeedback(context, input)),
  feedback: os.feedback.handler(({ context, input }) => readFeedback(context, input)),
})
