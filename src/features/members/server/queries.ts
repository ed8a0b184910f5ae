import { whyCannotLeave, whyCannotRemove } from '#domain/members.ts'
import { findMembership } from '#features/groups/server/store.ts'
import { memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { PartingView } from '../contract.ts'
import { companyOf } from './companyOf.ts'
import { foundMember } from './foundMember.ts'
import { obligationsIn } from './obligations.ts'

/** What keeps a member in the group, and whether the reader may remove them, or leave if it is the reader. [BEY-08] */
export async function partingOf(
  context: OperationContext,
  { userId }: { groupId: string; userId: string },
): Promise<PartingView> {
  const { db } = context.services
  const asker = memberOf(context)
  const of = { groupId: asker.groupId, userId }
  const [rows, ties, company] = await Promise.all([
    db.query(findMembership, of),
    obligationsIn(db, of),
    companyOf(db, of.groupId),
  ])
  foundMember(rows)
  const why =
    of.userId === asker.userId ? whyCannotLeave(asker, ties, company) : whyCannotRemove(asker, of.userId, ties)
  return { ...ties, why: why?.message ?? null }
}
