import { isCountedOn } from '#domain/people/deletions.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { cancelOpenBids } from '#features/bids/server/cancelOpenBids.ts'
import { readPairs } from '#features/debts/server/netPairs.ts'
import { obligationsByGroup } from '#features/members/server/obligations.ts'
import { linkedAccount } from '#server/auth/verificationLinks.ts'
import { type Command, type LockedGroup, runCommand } from '#server/commands/command.ts'
import { holdPeople } from '#server/commands/groupCommand.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { deleteUserData, handOverGroups, holdGroupsOf, leaveGroups } from './deleteUser.ts'
import { deleteAccess, listBettingWith, workInTurn } from './deletionStore.ts'
import { cancelMessagesTo, lockUser, markUserDeleted, releaseAddress } from './store.ts'

const reason = 'The owner of the address said that they did not register.'

type Disowned = { readonly success: true; readonly isLocked: boolean }

/**
 * "This was not me": the owner of an address disowns the unverified account that somebody registered with it, without a
 * session, by the token of the mail. That frees the address, unless others count on the account: then it is locked, so
 * that nobody gets out of a debt this way. [BEY-23]
 */
export async function disownAccount({ services }: OperationContext, { token }: { token: string }): Promise<Disowned> {
  const linked = await linkedAccount(services.db, { token, now: services.clock() })
  if (!linked) throw new Refused(refusal('link-expired'))
  return runCommand(
    services,
    { actorId: null, repeat: null },
    {
      lock: ({ tx }) => holdPeople(tx, [linked.id]),
      // They may have verified it meanwhile.
      read: ({ tx, now }) => linkedAccount(tx, { token, now }),
      async run(command, _, account) {
        if (!account) throw new Refused(refusal('link-expired'))
        const { tx, now } = command
        tx.write(workInTurn, {})
        const groups = await holdGroupsOf(command, account.id)
        const isLocked = (await obligationsByGroup(tx, account.id, now)).some(isCountedOn)
        await (isLocked ? lock : free)(command, account, groups)
        return { success: true as const, isLocked }
      },
    },
  )
}

type Account = { readonly id: string; readonly email: string }

async function free(command: Command, { id: userId, email }: Account, groups: readonly LockedGroup[]): Promise<void> {
  const { tx, now } = command
  for (const group of groups) {
    await cancelOpenBids(tx, group, { of: userId, cancelledBy: null, cause: 'account-deleted', now })
  }
  tx.write(markUserDeleted, { userId, by: userId, reason, now })
  await leaveGroups(command, { userId, by: userId }, groups)
  deleteUserData(command, { userId, email })
  tx.write(releaseAddress, { userId })
}

/**
 * Signs the account out everywhere and lets nobody in. Its bets, debts and memberships stay, with its name; what it has
 * offered ends, as does its part as an admin. The password stays, for when a website administrator unlocks it.
 */
async function lock(command: Command, { id: userId, email }: Account, groups: readonly LockedGroup[]): Promise<void> {
  const { tx, now } = command
  for (const group of groups) {
    await cancelOpenBids(tx, group, { of: userId, cancelledBy: null, cause: 'account-locked', now })
    const [pairs, betting] = await Promise.all([
      readPairs(tx, { groupId: group.id, withIds: false, userId }),
      tx.query(listBettingWith, { groupId: group.id, userId }),
    ])
    const owed = pairs.filter(({ from, amount }) => from === userId && amount > 0)
    group.record('member.locked', 'member', userId, {
      lock: {
        owed: Object.fromEntries(owed.map(({ to, amount }) => [to, amount])),
        bets: Object.fromEntries(betting.map((row) => [row.user_id, row.active_bets])),
      },
    })
  }
  tx.write(lockUser, { userId, now })
  await handOverGroups(command, userId, groups)
  tx.write(deleteAccess, { userId })
  tx.write(cancelMessagesTo, { userId, email, error: 'The account was locked.' })
}
