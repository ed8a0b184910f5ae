import { readUnlockReason } from '#domain/people/deletions.ts'
import { isInvitableAddress } from '#domain/people/groups.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { holdGroupsOf, requireUser } from './deleteUser.ts'
import { unlockUser as unlock } from './store.ts'

type Input = { userId: string; reason?: string | undefined; email?: string | undefined }

/**
 * Lets people sign in again to a locked account. With another address it is handed over to the person who registered it:
 * its own belongs to somebody else, who may then register it. [BEY-23]
 */
export const unlockUser = userCommand(
  async (command, { userId, reason: given, email: typed }: Input) => {
    const { tx, asker, services, now } = command
    const reason = readUnlockReason(given)
    if (typeof reason !== 'string') throw new Refused(reason)
    const user = await requireUser(command, userId)
    if (!user.is_locked) throw new Refused(refusal('account-not-locked'))
    const email = typed?.toLowerCase() || user.email
    if (!isInvitableAddress(email)) throw new Refused(refusal('invite-address-invalid'))
    const unlocked = await tx.query(unlock, { userId, email, now }).catch((error: unknown) => {
      if (isTakenMeanwhile(error)) return []
      throw error
    })
    if (unlocked.length === 0) throw new Refused(refusal('address-taken'))
    for (const group of await holdGroupsOf(command, userId)) group.record('member.unlocked', 'member', userId)
    const target = { type: 'user', id: userId, name: user.email } as const
    const details = email === user.email ? {} : { email }
    recordAct(tx, { adminId: asker.userId, act: 'user.unlocked', target, reason, details, now })
    await services.tellOwner(tx, { userId, what: 'unlocked', now })
    return { success: true }
  },
  { upon: ({ userId }) => userId },
)

/** Another account got the address since this transaction looked: each has one of its own. */
function isTakenMeanwhile(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '23505'
}
