import type { Role } from '#domain/people/groups.ts'
import { whyCannotChangeRole } from '#domain/people/members.ts'
import { refuseIf } from '#domain/refusals.ts'
import type { MemberView } from '#features/groups/contract.ts'
import { memberView } from '#features/groups/server/queries.ts'
import { findMembership } from '#features/groups/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { requireMember } from './queries.ts'
import { setRole } from './store.ts'

type Input = { groupId: string; userId: string; role: Role }

/** Makes a member an admin, or an admin a member. [GRP-25] [GRP-26] */
export const changeRole = groupCommand({
  read: (tx, input: Input) => tx.query(findMembership, input),
  run({ tx, group, member, now }, { userId, role }, { loaded }): MemberView {
    refuseIf(whyCannotChangeRole(member, userId))
    const found = requireMember(loaded)
    if (found.role === role) return memberView(found)

    tx.write(setRole, { groupId: group.id, userId, role, now })
    group.record('member.changed', 'member', userId, { role })
    return memberView({ ...found, role, last_modified: now })
  },
})
