import { implement } from '@orpc/server'
import { handlerOf } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { bidsContract } from '../contract.ts'
import { acceptBid } from './acceptBid.ts'
import { bidPrices } from './bidPrices.ts'
import { cancelBid, declineChallenge } from './cancelBid.ts'
import { acceptCounter, counterBid, declineCounter, withdrawCounter } from './counters.ts'
import { approveBid, declineBid } from './decideBid.ts'
import { editBid } from './editBid.ts'
import { postBid } from './postBid.ts'
import { bidsOf, readBid } from './queries.ts'

const os = implement(bidsContract, answering).$context<OperationContext>()

export const bidsHandlers = os.router({
  list: os.list.handler(bidsOf),
  read: os.read.handler(readBid),
  prices: os.prices.handler(({ context }) => bidPrices(context)),
  post: os.post.handler(handlerOf(postBid)),
  edit: os.edit.handler(handlerOf(editBid)),
  accept: os.accept.handler(handlerOf(acceptBid)),
  cancel: os.cancel.handler(handlerOf(cancelBid)),
  declineChallenge: os.declineChallenge.handler(handlerOf(declineChallenge)),
  counter: os.counter.handler(handlerOf(counterBid)),
  acceptCounter: os.acceptCounter.handler(handlerOf(acceptCounter)),
  declineCounter: os.declineCounter.handler(handlerOf(declineCounter)),
  withdrawCounter: os.withdrawCounter.handler(handlerOf(withdrawCounter)),
  approve: os.approve.handler(handlerOf(approveBid)),
  decline: os.decline.handler(handlerOf(declineBid)),
})
