import { type Company, whyCannotLeave, whyMayNotRemove, whyNotSentAway } from '#domain/people/members.ts'
import { Refused, refusal } from '#domain/refusals.ts'
import { findMembership, type MembershipRow } from '#features/groups/server/store.ts'
import { timeZoneOf } from '#features/limits/server/store.ts'
import type { CheckedGroupId } from '#server/checkedGroup.ts'
import { askerOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import type { PartingView } from '../contract.ts'
import { obligationsIn } from './obligations.ts'
import { countMembersAndAdmins } from './store.ts'

/** What keeps a member in the group, and whether the reader may remove them, or leave if it is the reader. [BEY-08] */
export async function partingOf(
  context: OperationContext,
  { userId }: { groupId: string; userId: string },
): Promise<PartingView> {
  const { db, clock } = context.services
  const member = memberOf(context)
  const of = { groupId: member.groupId, userId, now: clock() }
  const [rows, obligations, company, timeZone] = await Promise.all([
    db.query(findMembership, { groupId: of.groupId, userId }),
    obligationsIn(db, of),
    memberCounts(db, of.groupId),
    timeZoneOf(db, member.userId),
  ])
  requireMember(rows)
  const isOwn = userId === member.userId
  const { isWebsiteAdmin } = askerOf(context)
  const why = isOwn
    ? whyCannotLeave(member, obligations, { ...company, timeZone })
    : (whyMayNotRemove({ member, isWebsiteAdmin }, userId) ?? whyNotSentAway(obligations, timeZone))
  const { activeBets, unsettledDebts, openBids } = obligations
  return { activeBets, unsettledDebts, openBids, why: why?.message ?? null, mayOverrule: isWebsiteAdmin && !isOwn }
}

/** How many are in the group, and how many of them are admins. */
export async function memberCounts(db: Queryable, groupId: CheckedGroupId): Promise<Company> {
  return firstOf(await db.query(countMembersAndAdmins, { groupId })) ?? { members: 0, admins: 0 }
}

/** The member that a path names. Former members and strangers are refused alike. [GRP-12] */
export function requireMember(rows: readonly MembershipRow[]): MembershipRow {
  const row = firstOf(rows)
  if (!row) throw new Refused(refusal('member-not-found'))
  return row
}
