import { implement } from '@orpc/server'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { answering } from '#server/http/admission.ts'
import { commentsContract } from '../contract.ts'
import { deleteComment } from './deleteComment.ts'
import { postComment } from './postComment.ts'
import { commentsOf } from './queries.ts'
import { reactToBet, reactToComment } from './react.ts'
import { seeThread } from './seeThread.ts'

const os = implement(commentsContract, answering).$context<OperationContext>()

export const commentsHandlers = os.router({
  ofBid: os.ofBid.handler(({ context, input: { bidId, ...input } }) =>
    commentsOf(context, { ...input, entityType: 'bid', entityId: bidId }),
  ),
  ofBet: os.ofBet.handler(({ context, input: { betId, ...input } }) =>
    commentsOf(context, { ...input, entityType: 'bet', entityId: betId }),
  ),
  postOnBid: os.postOnBid.handler(({ context, input: { bidId, ...input } }) =>
    postComment(context, { ...input, entityType: 'bid', entityId: bidId }),
  ),
  postOnBet: os.postOnBet.handler(({ context, input: { betId, ...input } }) =>
    postComment(context, { ...input, entityType: 'bet', entityId: betId }),
  ),
  ofGroup: os.ofGroup.handler(({ context, input }) =>
    commentsOf(context, { ...input, entityType: 'group', entityId: input.groupId }),
  ),
  postOnGroup: os.postOnGroup.handler(({ context, input }) =>
    postComment(context, { ...input, entityType: 'group', entityId: input.groupId }),
  ),
  see: os.see.handler(({ context, input }) => seeThread(context, input)),
  reactToBet: os.reactToBet.handler(({ context, input }) => reactToBet(context, { ...input, gives: true })),
  unreactToBet: os.unreactToBet.handler(({ context, input }) => reactToBet(context, { ...input, gives: false })),
  reactToComment: os.reactToComment.handler(({ context, input }) => reactToComment(context, { ...input, gives: true })),
  unreactToComment: os.unreactToComment.handler(({ context, input }) =>
    reactToComment(context, { ...input, gives: false }),
  ),
  delete: os.delete.handler(({ context, input }) => deleteComment(context, input)),
})
