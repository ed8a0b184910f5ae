import { z } from 'zod'
import { mostMentions } from '#domain/people/mentions.ts'
import { emojis } from '#domain/people/reactions.ts'
import { command, id, instantText, page, pageOf, query } from '../contracts/procedure.ts'
import { person, personName } from '../groups/personContract.ts'

const emoji = z.enum(emojis)
/** Everybody who reacted with a sign, the first one first. Signs that nobody gave are left out. [BEY-29] */
export const reactions = z.array(z.object({ emoji, people: z.array(person).readonly() }))

/** [CMT-01] */
export const comment = z.object({
  id: z.string(),
  entityType: z.enum(['bid', 'bet', 'group']),
  entityId: z.string(),
  groupId: z.string(),
  author: person,
  userId: z.string(),
  userName: personName,
  content: z.string(),
  createdAt: instantText,
  /** The members named in it, each with the place of `@Name` in the content, in UTF-16 code units. [BEY-29] */
  mentions: z.array(z.object({ userId: z.string(), start: z.int(), length: z.int() })),
  reactions,
  /** In the thread of a bet, on a comment on its bid: when the bid was accepted. [BEY-26] */
  acceptedAt: instantText.optional(),
})
export type CommentView = z.infer<typeof comment>

/** What changes what is said about a bet, and the reactions to it. */
export const talkEvents = [
  'comment.posted',
  'comment.deleted',
  'reaction.changed',
  'member.renamed',
  'member.locked',
  'member.unlocked',
] as const

const words = {
  content: z.string({ error: 'Please write a comment' }),
  /** The members who were chosen for the mentions in it. Unique names need no choice. */
  mentions: z.array(id).max(mostMentions).optional(),
}
const example = { content: '@Cleo you owe me a pizza', mentions: ['BZ4kD0qvXw7RtY2mPn8c'] }
const posting = ['comment-empty', 'comment-too-long', 'too-many-comments', 'mention-not-member'] as const
const ofBet = z.strictObject({ groupId: id, betId: id, emoji })
const ofComment = z.strictObject({ commentId: id, emoji })
const answer = z.object({ reactions })
const laugh = { emoji: '😂' }

export const commentsContract = {
  ofBid: query('/groups/{groupId}/bids/{bidId}/comments', {
    access: 'member',
    readsReplica: true,
    refuses: ['bid-not-found'],
    staleOn: talkEvents,
  })
    .input(z.strictObject({ groupId: id, bidId: id, ...page }))
    .output(pageOf(comment)),
  /** With the comments on the bid that it was made from. */
  ofBet: query('/groups/{groupId}/bets/{betId}/comments', {
    access: 'member',
    readsReplica: true,
    refuses: ['bet-not-found'],
    staleOn: talkEvents,
  })
    .input(z.strictObject({ groupId: id, betId: id, ...page }))
    .output(pageOf(comment)),
  /** The group's own thread. [BEY-39] */
  ofGroup: query('/groups/{groupId}/comments', { access: 'member', readsReplica: true, staleOn: talkEvents })
    .input(z.strictObject({ groupId: id, ...page }))
    .output(pageOf(comment)),
  postOnBid: command('POST', '/groups/{groupId}/bids/{bidId}/comments', {
    access: 'member',
    example,
    refuses: ['bid-not-found', ...posting],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, bidId: id, ...words }))
    .output(comment),
  postOnBet: command('POST', '/groups/{groupId}/bets/{betId}/comments', {
    access: 'member',
    example,
    refuses: ['bet-not-found', ...posting],
    status: 201,
  })
    .input(z.strictObject({ groupId: id, betId: id, ...words }))
    .output(comment),
  postOnGroup: command('POST', '/groups/{groupId}/comments', {
    access: 'member',
    example,
    refuses: posting,
    status: 201,
  })
    .input(z.strictObject({ groupId: id, ...words }))
    .output(comment),
  /** The reader has looked at the group's thread: no comment until now is new to them. [BEY-39] */
  see: command('POST', '/groups/{groupId}/comments/seen', { access: 'member' })
    .input(z.strictObject({ groupId: id }))
    .output(z.object({})),
  /** Only by its author. A comment in a group that the user is not in answers as if it did not exist. */
  delete: command('DELETE', '/comments/{commentId}', {
    access: 'user',
    refuses: ['no-access', 'comment-not-found', 'comment-of-other'],
  })
    .input(z.strictObject({ commentId: id }))
    .output(z.object({ success: z.boolean() })),
  /** Gives the bet one of the six signs; again changes nothing. [BEY-29] */
  reactToBet: command('PUT', '/groups/{groupId}/bets/{betId}/reaction', {
    access: 'member',
    example: laugh,
    refuses: ['bet-not-found', 'too-many-tries'],
  })
    .input(ofBet)
    .output(answer),
  /** Takes it back. */
  unreactToBet: command('DELETE', '/groups/{groupId}/bets/{betId}/reaction', {
    access: 'member',
    example: laugh,
    refuses: ['bet-not-found', 'too-many-tries'],
  })
    .input(ofBet)
    .output(answer),
  reactToComment: command('PUT', '/comments/{commentId}/reaction', {
    access: 'user',
    example: laugh,
    refuses: ['no-access', 'comment-not-found', 'too-many-tries'],
  })
    .input(ofComment)
    .output(answer),
  unreactToComment: command('DELETE', '/comments/{commentId}/reaction', {
    access: 'user',
    example: laugh,
    refuses: ['no-access', 'comment-not-found', 'too-many-tries'],
  })
    .input(ofComment)
    .output(answer),
}
