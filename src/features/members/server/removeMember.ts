import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { whyCannotRemove } from '#domain/people/members.ts'
import { refuseIf } from '#domain/refusals.ts'
import type { MemberView } from '#features/groups/contract.ts'
import { memberView } from '#features/groups/server/queries.ts'
import { findMembership } from '#features/groups/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { endMembership } from './endMembership.ts'
import { obligationsIn } from './obligations.ts'
import { requireMember } from './queries.ts'

type Input = { groupId: string; userId: string }

/** Removes a member who owes nothing and has nothing at stake. [GRP-14] [GRP-27] [GRP-28] [BEY-08] */
export const removeMember = groupCommand({
  read: (tx, { userId }: Input, { groupId }) =>
    Promise.all([tx.query(findMembership, { groupId, userId }), obligationsIn(tx, { groupId, userId })]),
  async run(command, { userId }, { loaded: [rows, obligations] }): Promise<MemberView> {
    const { group, member, asker, now } = command
    refuseIf(whyCannotRemove(member, userId, obligations))
    const found = requireMember(rows)

    await endMembership(command, { userId, cause: 'removed' })
    group.record('member.removed', 'member', userId)
    return memberView({
      ...found,
      is_active: false,
      last_modified: now,
      deactivated_at: now,
      deactivated_by: asker.userId,
      deactivation_reason: cancellationWords.removed,
    })
  },
})
