import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { isHeldByMoney, readDeletionReason, whyCannotDeleteGroup } from '#domain/people/deletions.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { cancelOpenBids } from '#features/bids/server/cancelOpenBids.ts'
import { openMattersIn } from '#features/members/server/obligations.ts'
import { deactivateAll } from '#features/members/server/store.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { endMemberships } from '#server/commands/memberships.ts'
import { markGroupDeleted } from './store.ts'

/**
 * Deletes a group in which nothing is open: members lose access, its books stay. Bids that are open at the time of the
 * request block it; one posted while this waits for the group's lock is cancelled with it. [ADM-35] to [ADM-41]
 */
export const deleteGroup = userCommand(
  async (command, { groupId: id, reason: typed }: { groupId: string; reason?: string | undefined }) => {
    const { tx, asker, now } = command
    const groupId = uncheckedGroup(id)
    const reason = readDeletionReason(typed)
    if (typeof reason !== 'string') throw new Refused(reason)
    refuseIf(whyCannotDeleteGroup(await openMattersIn(tx, { groupId, userId: null })))

    const group = await command.lock(groupId)
    if (!group) throw new Refused(refusal('group-not-found'))
    const open = await openMattersIn(tx, { groupId, userId: null })
    refuseIf(whyCannotDeleteGroup(isHeldByMoney(open) ? open : { ...open, openBids: 0 }))

    const by = asker.userId
    const cancelledBids = await cancelOpenBids(tx, group, {
      of: null,
      cancelledBy: by,
      cause: 'group-deleted',
      now,
    })
    const members = await tx.query(deactivateAll, { groupId, by, reason: cancellationWords['group-deleted'], now })
    endMemberships(tx, { groupId, userIds: members.map((row) => row.user_id) })
    tx.write(markGroupDeleted, { groupId, by, reason, now })
    group.record('group.deleted', 'group', groupId)
    const target = { type: 'group', id: groupId, name: group.name } as const
    const details = { members: members.length, cancelledBids }
    recordAct(tx, { adminId: by, act: 'group.deleted', target, reason, details, now })
    return { success: true }
  },
)

/** The dialog's first offer when open bids block the deletion. [ADM-39] */
export const cancelGroupBids = userCommand(async (command, { groupId }: { groupId: string }) => {
  const { tx, asker, now } = command
  const group = await command.lock(uncheckedGroup(groupId))
  if (!group) throw new Refused(refusal('group-not-found'))
  const by = asker.userId
  const cancelled = await cancelOpenBids(tx, group, { of: null, cancelledBy: by, cause: 'website-admin', now })
  const target = { type: 'group', id: groupId, name: group.name } as const
  recordAct(tx, { adminId: by, act: 'group.bids_cancelled', target, details: { cancelled }, now })
  return { cancelled }
})
