import type { Role } from '#domain/people/groups.ts'
import { whyCannotChangeRole } from '#domain/people/members.ts'
import { refuseIf } from '#domain/refusals.ts'
import type { MemberMade } from '#features/groups/contract.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { memberView } from '#features/groups/server/queries.ts'
import { findMembership } from '#features/groups/server/store.ts'
import { groupCommand } from '#server/commands/groupCommand.ts'
import { requireMember } from './queries.ts'
import { setRole } from './store.ts'

type Input = { groupId: string; userId: string; role: Role }

/** Makes a member an admin, or an admin a member. [GRP-25] [GRP-26] */
export const changeRole = groupCommand({
  read: (tx, input: Input, { groupId }) => Promise.all([tx.query(findMembership, input), personsIn(tx, groupId)]),
  run({ tx, group, member, now }, { userId, role }, { loaded: [rows, personOf] }): MemberMade {
    refuseIf(whyCannotChangeRole(member, userId))
    const found = requireMember(rows)
    if (found.role === role) return memberView(found, personOf)

    tx.write(setRole, { groupId: group.id, userId, role, now })
    group.record('member.changed', 'member', userId, { role })
    return memberView({ ...found, role, last_modified: now }, personOf)
  },
})
