import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { membersContract } from '../contract.ts'
import { changeRole } from './changeRole.ts'
import { leaveGroup } from './leaveGroup.ts'
import { partingOf } from './queries.ts'
import { removeMember } from './removeMember.ts'

const os = implement(membersContract, answering).$context<OperationContext>()

export const membersHandlers = os.router({
  changeRole: os.changeRole.handler(({ context, input }) => changeRole(context, input)),
  remove: os.remove.handler(({ context, input }) => removeMember(context, input)),
  leave: os.leave.handler(({ context, input }) => leaveGroup(context, input)),
  parting: os.parting.handler(({ context, input }) => partingOf(context, input)),
})
