import { readInviteCode, whyCannotJoin } from '#domain/groups.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { findMember } from '#server/commands/groupRows.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { GroupView } from '../contract.ts'
import { groupView } from './queries.ts'
import { countMembers, insertMember } from './store.ts'
import { countingWrongCodes } from './wrongCodes.ts'

type Joined = { success: boolean; group: GroupView }

/** Joins by the group's standing code. The last place goes to one person: capacity is asked behind the lock. [GRP-34] */
const join = userCommand(async (command, { code }: { code: string }): Promise<Joined> => {
  const { tx, asker, now } = command
  const read = readInviteCode(code)
  if ('refusal' in read) throw new Refused(read.refusal)
  const group = await command.lock(read.code)
  const member = firstOf(await tx.query(findMember, { groupId: read.code, userId: asker.userId }))
  refuseIf(whyCannotJoin(group, member?.is_active ?? false))
  // A removed member comes back only when an admin invites them, not by the standing code.
  if (!group || member) throw new Refused(refusal('invite-code-unknown'))
  tx.write(insertMember, { groupId: group.id, userId: asker.userId, role: 'member', now })
  tx.write(countMembers, { groupId: group.id, now })
  group.record('member.joined', 'member', asker.userId)
  return { success: true, group: groupView({ ...group, memberCount: group.memberCount + 1 }, 'member') }
})

/** Joins unless somebody tries one code after the other. */
export function joinGroup(context: OperationContext, input: { code: string }): Promise<Joined> {
  return countingWrongCodes(context, () => join(context, input))
}
