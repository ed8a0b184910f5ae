import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { limitsContract } from '../contract.ts'
import { changeLimits, readLimits } from './ownLimits.ts'

const os = implement(limitsContract, answering).$context<OperationContext>()

export const limitsHandlers = os.router({
  read: os.read.handler(({ context }) => readLimits(context)),
  change: os.change.handler(({ context, input }) => changeLimits(context, input)),
})
