import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { newId } from '#server/newId.ts'
import type { Invited } from '../inviteContract.ts'
import { invitedBy } from './inviteMember.ts'
import { enterCode, withdrawOpenToAll } from './inviteStore.ts'
import { keepFormerCode, setStandingCode } from './store.ts'

/** Replaces the group's code: neither the old one nor the group's id joins any more. [BEY-08] */
export const resetInviteCode = groupCommand({
  read: async () => null,
  run(command, _: { groupId: string }): Invited {
    const { group, services } = command
    const code = renewInviteCode(command, { retiresId: true })
    group.record('group.changed', 'group', group.id)
    return invitedBy(services.config, code, null)
  },
})

/**
 * Gives the group a new code and keeps the former one, as part of a command that records why. Codes to say and links with a
 * bid end with it: whoever the change keeps out may have them. `retiresId`: from now on its id joins only while the group is open to
 * everyone. [INV-04] [BEY-43]
 */
export function renewInviteCode(
  { tx, group, now }: Pick<GroupCommand, 'tx' | 'group' | 'now'>,
  { retiresId }: { retiresId: boolean },
): string {
  const code = newId()
  tx.write(enterCode, { kind: 'group-code', code, groupId: group.id })
  tx.write(keepFormerCode, { groupId: group.id, code: group.inviteCode, now })
  tx.write(withdrawOpenToAll, { groupId: group.id })
  tx.write(setStandingCode, { groupId: group.id, code, retiresId, now })
  return code
}
