import { z } from 'zod'
import { command, id, instantText, page, pageOf, query } from '../procedure.ts'

/** [CMT-01] */
export const comment = z.object({
  id: z.string(),
  entityType: z.enum(['bid', 'bet']),
  entityId: z.string(),
  groupId: z.string(),
  userId: z.string(),
  userName: z.string(),
  content: z.string(),
  createdAt: instantText,
  /** In the thread of a bet, on a comment on its bid: when the bid was accepted. [BEY-26] */
  acceptedAt: instantText.optional(),
})
export type CommentView = z.infer<typeof comment>

const content = z.string({ error: 'Please write a comment' })
const commentEvents = ['comment.posted', 'comment.deleted', 'member.renamed'] as const

export const commentsContract = {
  ofBid: query('/groups/{groupId}/bids/{bidId}/comments', {
    access: 'member',
    refuses: ['bid-not-found'],
    staleOn: commentEvents,
  })
    .input(z.strictObject({ groupId: id, bidId: id, ...page }))
    .output(pageOf(comment)),
  /** With the comments on the bid that it was made from. */
  ofBet: query('/groups/{groupId}/bets/{betId}/comments', {
    access: 'member',
    refuses: ['bet-not-found'],
    staleOn: commentEvents,
  })
    .input(z.strictObject({ groupId: id, betId: id, ...page }))
    .output(pageOf(comment)),
  postOnBid: command('POST', '/groups/{groupId}/bids/{bidId}/comments', {
    access: 'member',
    refuses: ['bid-not-found', 'comment-empty', 'comment-too-long', 'too-many-comments'],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, bidId: id, content }))
    .output(comment),
  postOnBet: command('POST', '/groups/{groupId}/bets/{betId}/comments', {
    access: 'member',
    refuses: ['bet-not-found', 'comment-empty', 'comment-too-long', 'too-many-comments'],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, betId: id, content }))
    .output(comment),
  /** Only by its author. A comment in a group that the user is not in answers as if it did not exist. */
  delete: command('DELETE', '/comments/{commentId}', {
    access: 'user',
    refuses: ['no-access', 'comment-not-found', 'comment-of-other'],
  })
    .input(z.strictObject({ commentId: id }))
    .output(z.object({ success: z.boolean() })),
}
