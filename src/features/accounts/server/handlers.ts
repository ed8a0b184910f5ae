import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { accountsContract } from '../contract.ts'
import { readMe } from './queries.ts'

const os = implement(accountsContract, answering).$context<OperationContext>()

export const accountsHandlers = os.router({
  me: os.me.handler(({ context }) => readMe(context)),
})
