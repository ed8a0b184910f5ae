import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { linesContract } from '../contract.ts'
import { listLines } from './queries.ts'
import { refreshLines } from './refreshLines.ts'

const os = implement(linesContract, answering).$context<OperationContext>()

export const linesHandlers = os.router({
  list: os.list.handler(({ context, input }) => listLines(context, input)),
  refresh: os.refresh.handler(({ context }) => refreshLines(context)),
})
