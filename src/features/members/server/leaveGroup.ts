import { whyCannotLeave } from '#domain/people/members.ts'
import { refuseIf } from '#domain/refusals.ts'
import { countMembers } from '#features/groups/server/store.ts'
import { timeZoneOf } from '#features/limits/server/store.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { endMemberships } from '#server/commands/memberships.ts'
import { endMembership } from './endMembership.ts'
import { obligationsIn } from './obligations.ts'
import { memberCounts } from './queries.ts'
import { deactivateAll, endGroup } from './store.ts'

/**
 * Leaves the group, owing nothing, with nothing at stake and nothing in dispute. The last member ends the group: without an admin nobody
 * could let anyone in again. [BEY-08]
 */
export const leaveGroup = groupCommand({
  read: (tx, _: { groupId: string }, { groupId, userId, now }) =>
    Promise.all([obligationsIn(tx, { groupId, userId, now }), memberCounts(tx, groupId), timeZoneOf(tx, userId)]),
  async run(command, _, { loaded: [obligations, company, timeZone] }) {
    const { group, member } = command
    refuseIf(whyCannotLeave(member, obligations, { ...company, timeZone }))

    await endMembership(command, { userId: member.userId, cause: 'left' })
    group.record('member.left', 'member', member.userId)
    if (company.members === 1) await endWith(command)
    return { success: true }
  },
})

/** Accounts that are deleted may have stayed in it, for what was open then: they go with the last member. */
async function endWith({ tx, group, member, now }: GroupCommand): Promise<void> {
  const ended = { groupId: group.id, by: member.userId, reason: 'its last member left', now }
  const rest = await tx.query(deactivateAll, ended)
  endMemberships(tx, { groupId: group.id, userIds: rest.map((row) => row.user_id) })
  tx.write(countMembers, { groupId: group.id, now })
  tx.write(endGroup, ended)
}
