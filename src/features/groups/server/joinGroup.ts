import { readInviteCode, whyCannotJoin } from '#domain/groups.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { hourMs } from '#domain/times.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { findMember } from '#server/commands/groupRows.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { GroupView } from '../contract.ts'
import { groupView } from './queries.ts'
import { countMembers, insertMember } from './store.ts'

const wrongCodes = { name: 'invite codes', times: 30, windowMs: hourMs }

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

/** Wrong codes are counted outside the command's transaction, which a refusal takes back. */
export async function joinGroup(context: OperationContext, input: { code: string }): Promise<Joined> {
  try {
    return await join(context, input)
  } catch (error) {
    if (error instanceof Refused && error.refusal.code === 'invite-code-unknown') await countWrongCode(context)
    throw error
  }
}

async function countWrongCode({ services, asker, address }: OperationContext): Promise<void> {
  const now = services.clock()
  for (const who of [`user ${asker?.userId}`, `address ${address}`]) {
    await countAgainst(services.db, services, wrongCodes, { who, code: 'too-many-tries', now })
  }
}
