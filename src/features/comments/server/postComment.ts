import { type CommentedType, readComment } from '#domain/people/comments.ts'
import { type Mention, mentionsIn, whyCannotMention } from '#domain/people/mentions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import { commentView } from './queries.ts'
import { commented, insertComment, insertMentions, listMentionable } from './store.ts'

const commentsAnHour = { name: 'comments', times: 300, windowMs: hourMs, code: 'too-many-comments' } as const

type Input = {
  groupId: string
  entityType: CommentedType
  entityId: string
  content: string
  mentions?: readonly string[] | undefined
}

/** Comments on a bid or a bet, in any state, or on the group, as any member may. [CMT-01] to [CMT-04] [GRP-30] [BEY-39] */
export const postComment = groupCommand({
  limit: () => commentsAnHour,
  read: (tx, { entityType, entityId, content, mentions }: Input, { groupId }) =>
    Promise.all([
      entityType === 'group' ? null : tx.query(commented[entityType].find, { groupId, entityId }),
      content.includes('@') || mentions ? tx.query(listMentionable, { groupId }) : [],
      personsIn(tx, groupId),
    ]),
  async run(
    { tx, group, member, now, enforceRateLimit },
    { entityType, entityId, ...input },
    { loaded: [found, mentionable, personOf] },
  ) {
    if (entityType !== 'group' && !found?.length) throw new Refused(refusal(commented[entityType].unknown))
    const content = readComment(input.content)
    if (typeof content !== 'string') throw new Refused(content)
    const members = mentionable.map(({ user_id: userId, name }) => ({ userId, name }))
    const chosenIds = input.mentions ?? []
    refuseIf(whyCannotMention(chosenIds, members))
    const mentions = mentionsIn(content, members, { authorId: member.userId, chosenIds })
    enforceRateLimit()

    const about = { bidId: entityType === 'bid' ? entityId : null, betId: entityType === 'bet' ? entityId : null }
    const posted = { groupId: group.id, id: newId(), ...about, userId: member.userId, content, now }
    tx.write(insertComment, posted)
    if (mentions.length > 0)
      tx.write(insertMentions, { ...placesOf(mentions), groupId: group.id, commentId: posted.id })
    group.record('comment.posted', 'comment', posted.id)
    const comment = {
      id: posted.id,
      group_id: group.id,
      bid_id: about.bidId,
      bet_id: about.betId,
      user_id: member.userId,
      user_name: member.name,
      content,
      created_at: now,
      mentions,
      reactions: null,
    }
    return commentView(comment, { personOf, acceptedAt: null })
  },
})

function placesOf(mentions: readonly Mention[]) {
  return {
    userIds: mentions.map(({ userId }) => userId),
    starts: mentions.map(({ start }) => start),
    lengths: mentions.map(({ length }) => length),
  }
}
