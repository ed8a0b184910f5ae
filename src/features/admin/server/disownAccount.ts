import { isHeldByMoney } from '#domain/people/deletions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { cancelOpenBids } from '#features/bids/server/cancelOpenBids.ts'
import { obligationsIn } from '#features/members/server/obligations.ts'
import { linkedAccount } from '#server/auth/verificationLinks.ts'
import { type LockedGroup, runCommand } from '#server/commands/command.ts'
import { holdPeople } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { deleteUserData, handOverGroups, holdGroupsOf, leaveGroups } from './deleteUser.ts'
import { workInTurn } from './deletionStore.ts'
import { markUserDeleted, releaseAddress } from './store.ts'

const reason = 'The owner of the address said that they did not register.'

/**
 * "This was not me": the owner of an address deletes the unverified account that somebody registered with it. It works
 * without a session, by the token of the mail, and frees the address. Bets and debts stay, and in a group where some are
 * open also the membership, so that friends can settle them.
 */
export async function disownAccount(
  { services }: OperationContext,
  { token }: { token: string },
): Promise<{ success: true }> {
  const linked = await linkedAccount(services.db, { token, now: services.clock() })
  if (!linked) throw new Refused(refusal('link-expired'))
  const { id: userId, email } = linked
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: ({ tx }) => holdPeople(tx, [userId]),
      // They may have verified it meanwhile.
      read: ({ tx, now }) => linkedAccount(tx, { token, now }),
      async run(command, _, account) {
        if (!account) throw new Refused(refusal('link-expired'))
        const { tx, now } = command
        tx.write(workInTurn, {})
        const free: LockedGroup[] = []
        const bound: LockedGroup[] = []
        for (const group of await holdGroupsOf(command, userId)) {
          await cancelOpenBids(tx, group, { of: userId, cancelledBy: null, cause: 'account-deleted', now })
          const open = await obligationsIn(tx, { groupId: group.id, userId, now })
          ;(isHeldByMoney(open) ? bound : free).push(group)
        }
        tx.write(markUserDeleted, { userId, by: userId, reason, now })
        await leaveGroups(command, { userId, by: userId }, free)
        await handOverGroups(command, userId, bound)
        deleteUserData(command, { userId, email })
        tx.write(releaseAddress, { userId })
        return { success: true as const }
      },
    },
  )
}
