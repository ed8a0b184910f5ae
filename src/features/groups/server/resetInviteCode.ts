import { groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import type { Invited } from '../contract.ts'
import { invitedBy } from './inviteMember.ts'
import { setStandingCode } from './store.ts'

/** Replaces the group's code: the old one, which may be the group's id, no longer works. [BEY-08] */
export const resetInviteCode = groupCommand({
  read: async () => null,
  run({ tx, group, services, now }, _: { groupId: string }): Invited {
    const code = newId()
    tx.write(setStandingCode, { groupId: group.id, code, now })
    group.record('group.changed', 'group', group.id)
    return invitedBy(services.config, code, null)
  },
})
