import { readInviteCode } from '#domain/people/groups.ts'
import { firstName } from '#domain/people/namesakes.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { isoOrNull } from '#domain/times.ts'
import type { Asker } from '#server/auth/session.ts'
import type { OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import type { Services } from '#server/services.ts'
import type { InviteView } from '../inviteContract.ts'
import {
  findEnd,
  findHost,
  findRemoval,
  findReturn,
  fromNobody,
  groupIdBehind,
  groupWithCode,
  ownGroup,
} from './inviteStore.ts'
import { countingWrongCodes, type EndOfInvite } from './wrongCodes.ts'

/** Where an invite leads, for anyone with the code; its members learn that also from one that is over. [INV-54] [INV-57] */
export function readInvite(context: OperationContext, input: { inviteId: string }) {
  return countingWrongCodes(context, readInviteCode(input.inviteId), () => inviteOf(context, input))
}

async function inviteOf(
  { services, asker }: OperationContext,
  { inviteId }: { inviteId: string },
): Promise<InviteView> {
  const read = readInviteCode(inviteId)
  if ('refusal' in read) throw new Refused(read.refusal)
  const { db, clock } = services
  const now = clock()
  const groupId = await groupIdBehind(db, read)
  const own = asker && (await ownGroup(db, { groupId, userId: asker.userId }))
  const row = own ? { ...own, ...fromNobody } : await groupWithCode(db, read, groupId, now)
  if (!row) {
    const end = firstOf(await db.query(findEnd, { groupId, code: read.code, now }))
    throw new Refused(refusal((end?.why as EndOfInvite | undefined) ?? 'invite-code-unknown'))
  }
  const host = row.inviter_name !== null ? null : firstOf(await db.query(findHost, { groupId: row.id }))
  return {
    groupName: row.name,
    memberCount: row.member_count,
    inviterName: row.inviter_name === null ? null : firstName(row.inviter_name),
    expiresAt: isoOrNull(row.expires_at),
    memberOf: own?.id ?? null,
    hostName: host && firstName(host.name),
    isFull: row.member_count >= row.max_members,
    wasRemoved:
      own === null && asker !== null && (await wasRemoved(services, asker, { groupId: row.id, code: read.code })),
  }
}

/** Whether nothing but an invite by an admin would let somebody back in who has none. [BEY-08] */
async function wasRemoved({ db, clock }: Services, asker: Asker, { groupId, code }: { groupId: string; code: string }) {
  const { userId, email, emailVerified: isVerified } = asker
  const removal = firstOf(await db.query(findRemoval, { groupId, userId }))
  if (!removal || removal.by === userId) return false
  const removedAt = removal.at ?? clock()
  return (await db.query(findReturn, { groupId, email, code, isVerified, removedAt, now: clock() })).length === 0
}
