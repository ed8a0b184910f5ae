import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { ownDataContract } from '../contract.ts'
import { cancelOwnBids, checkDeletion, deleteOwnAccount } from './deleteOwnAccount.ts'
import { exportGroup } from './exportGroup.ts'
import { exportMe } from './exportMe.ts'

const os = implement(ownDataContract, answering).$context<OperationContext>()

export const ownDataHandlers = os.router({
  exportGroup: os.exportGroup.handler(({ context, input }) => exportGroup(context, input)),
  exportMe: os.exportMe.handler(({ context }) => exportMe(context)),
  deletion: os.deletion.handler(({ context }) => checkDeletion(context)),
  cancelBids: os.cancelBids.handler(({ context }) => cancelOwnBids(context, undefined)),
  deleteMe: os.deleteMe.handler(({ context, input }) => deleteOwnAccount(context, input)),
})
