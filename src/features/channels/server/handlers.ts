import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { channelsContract } from '../contract.ts'
import { changeChannel, disconnectChannel } from './changeChannel.ts'
import { connectChannel, testChannel } from './connectChannel.ts'
import { listOfChannels } from './queries.ts'

const os = implement(channelsContract, answering).$context<OperationContext>()

export const channelsHandlers = os.router({
  list: os.list.handler(({ context }) => listOfChannels(context)),
  test: os.test.handler(({ context, input }) => testChannel(context, input)),
  connect: os.connect.handler(({ context, input }) => connectChannel(context, input)),
  change: os.change.handler(({ context, input }) => changeChannel(context, input)),
  disconnect: os.disconnect.handler(({ context, input }) => disconnectChannel(context, input)),
})
