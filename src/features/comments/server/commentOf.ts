import type { Member } from '#domain/people/groups.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import type { Asker } from '#server/auth/session.ts'
import { type CheckedGroupId, uncheckedGroup } from '#server/checkedGroup.ts'
import type { Command, LockedGroup } from '#server/commands/command.ts'
import { findMember, memberFromRow } from '#server/commands/groupRows.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { firstOf } from '#server/db/database.ts'
import { findComment } from './store.ts'

type CommentOf = {
  readonly group: LockedGroup
  readonly groupId: CheckedGroupId
  /** The asker, who is active. */
  readonly member: Member
  /** Its author. */
  readonly userId: string
}

/**
 * A comment's author and its group, now locked, with the asker as its member. The path of a comment names no group: it
 * is looked for in those of the asker, and in any other it looks as if it did not exist. [GRP-35]
 */
export async function memberOfComment(
  command: Command & { readonly asker: Asker },
  commentId: string,
): Promise<CommentOf> {
  const { tx, asker } = command
  const notFound = new Refused(refusal('comment-not-found'))
  const found = (await groupIdsOf(tx, asker.userId)).map((groupId) => tx.query(findComment, { groupId, commentId }))
  const comment = firstOf((await Promise.all(found)).flat())
  if (!comment) throw notFound
  const groupId = uncheckedGroup(comment.group_id)
  const [group, members] = await Promise.all([
    command.lock(groupId),
    tx.query(findMember, { groupId, userId: asker.userId }),
  ])
  const row = firstOf(members)
  const member = row && memberFromRow(row)
  if (!group || !member?.isActive) throw notFound
  return { group, groupId, member, userId: comment.user_id }
}
