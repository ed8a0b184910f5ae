import { implement } from '@orpc/server'
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
import { readOffer, shareBid } from './shareBid.ts'

const os = implement(bidsContract, answering).$context<OperationContext>()

export const bidsHandlers = os.router({
  list: os.list.handler(({ context, input }) => bidsOf(context, input)),
  read: os.read.handler(({ context, input }) => readBid(context, input)),
  prices: os.prices.handler(({ context }) => bidPrices(context)),
  post: os.post.handler(({ context, input }) => postBid(context, input)),
  edit: os.edit.handler(({ context, input }) => editBid(context, input)),
  accept: os.accept.handler(({ context, input }) => acceptBid(context, input)),
  cancel: os.cancel.handler(({ context, input }) => cancelBid(context, input)),
  declineChallenge: os.declineChallenge.handler(({ context, input }) => declineChallenge(context, input)),
  counter: os.counter.handler(({ context, input }) => counterBid(context, input)),
  acceptCounter: os.acceptCounter.handler(({ context, input }) => acceptCounter(context, input)),
  declineCounter: os.declineCounter.handler(({ context, input }) => declineCounter(context, input)),
  withdrawCounter: os.withdrawCounter.handler(({ context, input }) => withdrawCounter(context, input)),
  share: os.share.handler(({ context, input }) => shareBid(context, input)),
  offer: os.offer.handler(({ context, input }) => readOffer(context, input)),
  approve: os.approve.handler(({ context, input }) => approveBid(context, input)),
  decline: os.decline.handler(({ context, input }) => declineBid(context, input)),
})
