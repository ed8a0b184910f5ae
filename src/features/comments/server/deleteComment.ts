import { whyCannotDelete } from '#domain/people/comments.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { findMember, memberFromRow } from '#server/commands/groupRows.ts'
import { firstOf } from '#server/db/database.ts'
import { findComment, removeComment } from './store.ts'

/**
 * Deletes the user's own comment for good. The path names no group: the comment's row does. In a group that the user is
 * not in it looks as if it did not exist. [CMT-07] to [CMT-09] [GRP-35]
 */
export const deleteComment = userCommand(async (command, { commentId }: { commentId: string }) => {
  const { tx, asker } = command
  const notFound = new Refused(refusal('comment-not-found'))
  // Only the author may delete it and each user's commands run one at a time, so a second one finds nothing here.
  const comment = firstOf(await tx.query(findComment, { commentId }))
  if (!comment) throw notFound
  const groupId = uncheckedGroup(comment.group_id)
  const [group, members] = await Promise.all([
    command.lock(groupId),
    tx.query(findMember, { groupId, userId: asker.userId }),
  ])
  const row = firstOf(members)
  const member = row && memberFromRow(row)
  if (!group || !member?.isActive) throw notFound
  refuseIf(whyCannotDelete({ userId: comment.user_id }, member))

  tx.write(removeComment, { groupId, commentId })
  group.record('comment.deleted', 'comment', commentId)
  return { success: true }
})
