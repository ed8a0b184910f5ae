import { whyCannotLeave } from '#domain/people/members.ts'
import { refuseIf } from '#domain/refusals.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { endMembership } from './endMembership.ts'
import { obligationsIn } from './obligations.ts'
import { memberCounts } from './queries.ts'
import { endGroup } from './store.ts'

/**
 * Leaves the group, owing nothing and with nothing at stake. The last member ends the group: without an admin nobody
 * could let anyone in again. [BEY-08]
 */
export const leaveGroup = groupCommand({
  read: (tx, _: { groupId: string }, { groupId, userId }) =>
    Promise.all([obligationsIn(tx, { groupId, userId }), memberCounts(tx, groupId)]),
  async run(command, _, { loaded: [obligations, company] }) {
    const { tx, group, member, now } = command
    refuseIf(whyCannotLeave(member, obligations, company))

    await endMembership(command, { userId: member.userId, cause: 'left' })
    group.record('member.left', 'member', member.userId)
    if (company.members === 1) {
      tx.write(endGroup, { groupId: group.id, by: member.userId, reason: 'its last member left', now })
    }
    return { success: true }
  },
})
