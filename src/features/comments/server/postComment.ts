import { type CommentedType, readComment } from '#domain/people/comments.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { newId } from '#server/newId.ts'
import type { CommentView } from '../contract.ts'
import { commentView } from './queries.ts'
import { commented, insertComment } from './store.ts'

const commentsAnHour = { name: 'comments', times: 300, windowMs: hourMs }

type Input = { groupId: string; entityType: CommentedType; entityId: string; content: string }

/** Comments on a bid or a bet, in any state, as any member may. [CMT-01] to [CMT-04] [GRP-30] */
export const postComment = groupCommand({
  read: (tx, { entityType, entityId }: Input, { groupId }) =>
    tx.query(commented[entityType].find, { groupId, entityId }),
  async run(
    { tx, group, member, now, services },
    { entityType, entityId, ...input },
    { loaded },
  ): Promise<CommentView> {
    if (loaded.length === 0) throw new Refused(refusal(commented[entityType].unknown))
    const content = readComment(input.content)
    if (typeof content !== 'string') throw new Refused(content)
    await countAgainst(tx, services, commentsAnHour, { who: member.userId, code: 'too-many-comments', now })

    const about = { bidId: entityType === 'bid' ? entityId : null, betId: entityType === 'bet' ? entityId : null }
    const posted = { groupId: group.id, id: newId(), ...about, userId: member.userId, content, now }
    tx.write(insertComment, posted)
    group.record('comment.posted', 'comment', posted.id)
    return commentView({
      id: posted.id,
      group_id: group.id,
      bid_id: about.bidId,
      bet_id: about.betId,
      user_id: member.userId,
      user_name: member.name,
      content,
      created_at: now,
      accepted_at: null,
    })
  },
})
