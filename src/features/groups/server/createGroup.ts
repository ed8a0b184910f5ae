import { whyCannotCreateGroup } from '#domain/people/groups.ts'
import { looksOf } from '#domain/people/looks.ts'
import { refuseIf } from '#domain/refusals.ts'
import { dayMs } from '#domain/times.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { enterMembership } from '#server/commands/memberships.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import { newId } from '#server/newId.ts'
import type { GroupMade } from '../contract.ts'
import { enterCode } from './inviteStore.ts'
import { groupView } from './queries.ts'
import { countMembers, insertGroup, insertMember, touchLastGroupCreated } from './store.ts'

/** Creates a group with its creator as first admin, and an invite code of its own. [AUTH-02] [GRP-08] [GRP-10] [INV-04] */
export const createGroup = userCommand(
  async (
    command,
    { name, description = '' }: { name: string; description?: string | undefined },
  ): Promise<GroupMade> => {
    const { tx, asker, now, services } = command
    refuseIf(whyCannotCreateGroup(asker, name, { looksOf }))
    const groupsADay = { name: 'groups', times: services.config.groupsADay, windowMs: dayMs }
    await countAgainst(tx, services, groupsADay, { who: asker.userId, code: 'too-many-groups', now })
    const id = newId()
    const code = newId()
    tx.write(enterCode, { kind: 'group-code', code, groupId: id })
    tx.write(insertGroup, { id, name, description, code, createdBy: asker.userId, now })
    const group = await command.lock(uncheckedGroup(id))
    if (!group) throw new Error(`the group ${id} is not there after its insert`)
    tx.write(insertMember, { groupId: id, userId: asker.userId, role: 'admin', now })
    enterMembership(tx, { groupId: id, userId: asker.userId, now })
    tx.write(countMembers, { groupId: id, now })
    tx.write(touchLastGroupCreated, { userId: asker.userId, now })
    group.record('group.created', 'group', id)
    return groupView({ ...group, memberCount: 1 }, 'admin')
  },
)
