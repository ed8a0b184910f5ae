import type { Command, LockedGroup } from '#server/commands/command.ts'
import { promoteOldestMember } from './store.ts'

/** Groups that have lost their last admin get another one: the longest-standing member. */
export async function promoteHeirs({ tx, now }: Command, groups: readonly LockedGroup[]): Promise<void> {
  const heirs = await Promise.all(groups.map(({ id: groupId }) => tx.query(promoteOldestMember, { groupId, now })))
  for (const [index, group] of groups.entries()) {
    for (const heir of heirs[index] ?? []) group.record('member.changed', 'member', heir.user_id, { role: 'admin' })
  }
}
