import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { cancelOpenBids } from '#features/bids/server/cancelOpenBids.ts'
import { endInvitesOf } from '#features/groups/server/inviteStore.ts'
import { renewInviteCode } from '#features/groups/server/resetInviteCode.ts'
import { countMembers } from '#features/groups/server/store.ts'
import type { GroupCommand } from '#server/commands/groupCommand.ts'
import { endMembershipOf } from '#server/commands/memberships.ts'
import { deactivate } from './store.ts'

/**
 * Takes a member out of the group, as part of the command that removes them or lets them leave: their open bids are
 * cancelled, their invites end, and they no longer count. Their bets, debts and payments stay. A removal replaces the
 * group's code. [GRP-14] [INV-04] [BEY-08]
 */
export async function endMembership(
  { tx, group, asker, now }: Pick<GroupCommand, 'tx' | 'group' | 'asker' | 'now'>,
  { userId, cause }: { userId: string; cause: 'left' | 'removed' },
): Promise<void> {
  const reason = cancellationWords[cause]
  await cancelOpenBids(tx, group, { of: userId, cancelledBy: asker.userId, cause, now })
  tx.write(endInvitesOf, { groupId: group.id, userId, now })
  tx.write(deactivate, { groupId: group.id, userId, by: asker.userId, reason, now })
  endMembershipOf(tx, { groupId: group.id, userId })
  // They know the code, and could come back with another account.
  if (cause === 'removed') renewInviteCode({ tx, group, now }, { retiresId: true })
  tx.write(countMembers, { groupId: group.id, now })
}
