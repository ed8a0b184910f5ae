import { whyCannotDelete } from '#domain/people/comments.ts'
import { refuseIf } from '#domain/refusals.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { memberOfComment } from './commentOf.ts'
import { removeReactions } from './reactionStore.ts'
import { removeComment, removeMentions } from './store.ts'

/**
 * Deletes the user's own comment for good, with what hangs on it. Only the author may, and each user's commands run one
 * at a time, so a second one finds nothing here. [CMT-07] to [CMT-09] [GRP-35]
 */
export const deleteComment = userCommand(async (command, { commentId }: { commentId: string }) => {
  const { tx } = command
  const { group, groupId, member, userId } = await memberOfComment(command, commentId)
  refuseIf(whyCannotDelete({ userId }, member))

  tx.write(removeReactions, { groupId, commentId })
  tx.write(removeMentions, { groupId, commentId })
  tx.write(removeComment, { groupId, commentId })
  group.record('comment.deleted', 'comment', commentId)
  return { success: true }
})
