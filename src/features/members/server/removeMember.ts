import { cancellationWords } from '#domain/bids/bidCancellations.ts'
import { whyCannotRemove } from '#domain/people/members.ts'
import { refuseIf } from '#domain/refusals.ts'
import type { MemberMade } from '#features/groups/contract.ts'
import { personsIn } from '#features/groups/server/personsIn.ts'
import { memberView } from '#features/groups/server/queries.ts'
import { findMembership } from '#features/groups/server/store.ts'
import { timeZoneOf } from '#features/limits/server/store.ts'
import { recordAct } from '#server/auth/adminActs.ts'
import { type GroupCommand, groupCommand } from '#server/commands/groupCommand.ts'
import { endMembership } from './endMembership.ts'
import { promoteHeirs } from './heirs.ts'
import { obligationsIn } from './obligations.ts'
import { requireMember } from './queries.ts'
import { recountGroup } from './store.ts'

type Input = { groupId: string; userId: string; reason?: string | undefined }

/**
 * Removes a member who owes nothing, has nothing at stake, and may object to nothing any more; or, by a website
 * administrator with a reason that the group reads, at any time. [GRP-14] [GRP-27] [GRP-28] [BEY-08]
 */
export const removeMember = groupCommand({
  read: (tx, { userId }: Input, { groupId, userId: by, now }) =>
    Promise.all([
      tx.query(findMembership, { groupId, userId }),
      obligationsIn(tx, { groupId, userId, now }),
      timeZoneOf(tx, by),
      personsIn(tx, groupId),
    ]),
  async run(
    command,
    { userId, reason: given = '' },
    { loaded: [rows, obligations, timeZone, personOf] },
  ): Promise<MemberMade> {
    const { group, member, asker, now } = command
    const { isWebsiteAdmin } = asker
    const reason = given.trim()
    refuseIf(whyCannotRemove({ member, isWebsiteAdmin, reason, timeZone }, userId, obligations))
    const found = requireMember(rows)

    await endMembership(command, { userId, cause: 'removed' })
    const byWebsite = isWebsiteAdmin && reason !== ''
    group.record('member.removed', 'member', userId, { reason: reason || null, byWebsite })
    if (byWebsite) await asWebsiteAdmin(command, { userId, name: found.name, reason })
    const ended = { deactivated_at: now, deactivated_by: asker.userId, deactivation_reason: cancellationWords.removed }
    return memberView({ ...found, is_active: false, last_modified: now, ...ended }, personOf)
  },
})

type Removal = { readonly userId: string; readonly name: string; readonly reason: string }

/** A group that loses its last admin so gets another one; one that loses its last member ends. */
async function asWebsiteAdmin(command: GroupCommand, { reason, ...removed }: Removal) {
  const { tx, group, asker, now } = command
  await promoteHeirs(command, [group])
  tx.write(recountGroup, { groupId: group.id, by: asker.userId, reason: cancellationWords.removed, now })
  const target = { type: 'group', id: group.id, name: group.name } as const
  recordAct(tx, { adminId: asker.userId, act: 'member.removed', target, reason, details: removed, now })
}
