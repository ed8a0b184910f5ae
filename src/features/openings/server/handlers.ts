import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { openingsContract } from '../contract.ts'
import { confirmImport, previewImport, undoImport } from './importFile.ts'
import { openingsOf } from './queries.ts'
import { agreeToOpening, recordOpening, refuseOpening, withdrawOpening } from './recordOpening.ts'

const os = implement(openingsContract, answering).$context<OperationContext>()

export const openingsHandlers = os.router({
  list: os.list.handler(({ context, input }) => openingsOf(context, input)),
  record: os.record.handler(({ context, input }) => recordOpening(context, input)),
  agree: os.agree.handler(({ context, input }) => agreeToOpening(context, input)),
  refuse: os.refuse.handler(({ context, input }) => refuseOpening(context, input)),
  withdraw: os.withdraw.handler(({ context, input }) => withdrawOpening(context, input)),
  preview: os.preview.handler(({ context, input }) => previewImport(context, input)),
  confirm: os.confirm.handler(({ context, input }) => confirmImport(context, input)),
  undo: os.undo.handler(({ context, input }) => undoImport(context, input)),
})
