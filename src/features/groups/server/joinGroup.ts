import { readInviteCode, whyCannotJoin } from '#domain/people/groups.ts'
import { inviteCodeIn } from '#domain/people/inviteCodes.ts'
import { Refused, refusal, refuseIf } from '#domain/refusals.ts'
import { dayMs } from '#domain/times.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { userCommand } from '#server/commands/groupCommand.ts'
import { findMember } from '#server/commands/groupRows.ts'
import { enterMembership } from '#server/commands/memberships.ts'
import { countAgainst } from '#server/commands/rateLimit.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import type { Config } from '#server/config.ts'
import { firstOf } from '#server/db/database.ts'
import { ownOrigins } from '#server/ownOrigins.ts'
import type { GroupMade } from '../contract.ts'
import { acceptInvite, findJoinableInvites, findRemoval, groupIdBehind, groupWithCode } from './inviteStore.ts'
import { groupView } from './queries.ts'
import { countMembers, insertMember, reactivateMember } from './store.ts'
import { countingWrongCodes } from './wrongCodes.ts'

type Joined = { success: boolean; group: GroupMade }

/** Per user and group: every join notifies all members. */
const joinsADay = { name: 'joins', times: 5, windowMs: dayMs }

/**
 * Joins by the group's code, by a code to say, or by the code of an emailed invite, which works once; each may be given
 * as a link.
 * Capacity, code and membership are checked behind the lock, so the last place goes to one person. [INV-04] [INV-15]
 * [GRP-34] [BEY-08]
 */
const join = userCommand(async (command, { code: typed }: { code: string }): Promise<Joined> => {
  const { tx, asker, now, services } = command
  const read = codeTyped(services.config, typed)
  if ('refusal' in read) throw new Refused(read.refusal)
  const groupId = (await groupWithCode(tx, read, await groupIdBehind(tx, read), now))?.id ?? ''
  const group = await command.lock(uncheckedGroup(groupId))
  const who = { groupId, userId: asker.userId }
  const [members, behind, invites, removals] = await Promise.all([
    tx.query(findMember, who),
    groupWithCode(tx, read, groupId, now),
    tx.query(findJoinableInvites, { groupId, code: read.code, email: asker.emailVerified ? asker.email : null, now }),
    tx.query(findRemoval, who),
  ])
  const member = firstOf(members)
  refuseIf(whyCannotJoin(group, { name: asker.name, isMember: member?.is_active ?? false }))
  const removal = firstOf(removals)
  // A removed user needs a newer invite by an admin; one who left rejoins like anyone else.
  const wasRemoved = removal !== null && removal.by !== asker.userId
  const bringsBack = (one: (typeof invites)[number]) =>
    one.by_admin && one.recipient_email === asker.email && one.created_at >= (removal?.at ?? now)
  const usable = invites.filter((one) => !wasRemoved || bringsBack(one))
  if (!group || !behind || (wasRemoved && usable.length === 0)) throw new Refused(refusal('invite-code-unknown'))
  await countAgainst(tx, services, joinsADay, { who: `${groupId} ${asker.userId}`, code: 'too-many-tries', now })
  // A code to say has no recipient, and stays good for others.
  const personal = usable.find((one) => one.recipient_email !== null)
  if (personal) tx.write(acceptInvite, { ...who, code: personal.code, now })
  if (removal) tx.write(reactivateMember, { ...who, now })
  else tx.write(insertMember, { ...who, role: 'member', now })
  enterMembership(tx, { ...who, now })
  tx.write(countMembers, { groupId, now })
  group.record('member.joined', 'member', asker.userId)
  return { success: true, group: groupView({ ...group, memberCount: group.memberCount + 1 }, 'member') }
})

/** Joins, unless too many wrong codes were tried. */
export function joinGroup(context: OperationContext, input: { code: string }): Promise<Joined> {
  const code = codeTyped(context.services.config, input.code)
  return countingWrongCodes(context, code, () => join(context, input))
}

function codeTyped(config: Config, typed: string) {
  const hosts = ownOrigins(config).map((origin) => new URL(origin).host)
  return readInviteCode(inviteCodeIn(typed, hosts))
}
