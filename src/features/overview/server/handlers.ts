import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { overviewContract } from '../contract.ts'
import { readOverview } from './queries.ts'

const os = implement(overviewContract, answering).$context<OperationContext>()

export const overviewHandlers = os.router({
  read: os.read.handler(({ context }) => readOverview(context)),
})
