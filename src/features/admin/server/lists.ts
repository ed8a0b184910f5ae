import { type OpenMatters, whyCannotDeleteGroup, whyCannotDeleteUser } from '#domain/people/deletions.ts'
import { type Refusal, Refused, refusal } from '#domain/refusals.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { timeZoneOf } from '#features/limits/server/store.ts'
import { obligationsEverywhere, openMattersIn } from '#features/members/server/obligations.ts'
import { uncheckedGroup } from '#server/checkedGroup.ts'
import { groupIdsOf } from '#server/commands/memberships.ts'
import { askerOf, type OperationContext } from '#server/commands/requestContext.ts'
import { firstOf } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { AdminGroup, AdminUser, DeletionCheck } from '../contract.ts'
import { countGroupsOf } from './reportStore.ts'
import {
  findGroupName,
  findUser,
  listGroupNames,
  listLastActive,
  listOpenMatters,
  pageGroups,
  pageUsers,
} from './store.ts'

type Page = { limit: number; cursor?: string | undefined }
type Searched = Page & { query?: string | undefined }

/** [ADM-34] [ADM-44] */
export async function listGroups({ services }: OperationContext, { query: part = '', limit, cursor }: Searched) {
  const below = positionOf(cursor)
  const { db } = services
  const rows = await db.query(pageGroups, { part, belowAt: below.at, belowId: below.id, limit: limit + 1 })
  const open = await db.query(listOpenMatters, { groupIds: rows.map(({ id }) => id) })
  const openIn = new Map(open.map((row) => [row.group_id, row]))
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: row.id }),
    item: (row): AdminGroup => ({
      id: row.id,
      name: row.name,
      memberCount: row.member_count,
      createdAt: isoFromInstant(row.created_at),
      activeBets: openIn.get(row.id)?.active_bets ?? 0,
      unsettledDebts: openIn.get(row.id)?.unsettled_debts ?? 0,
      openBids: openIn.get(row.id)?.open_bids ?? 0,
    }),
  })
}

/** [ADM-37] [ADM-42] */
export async function checkGroupDeletion(
  { services: { db } }: OperationContext,
  { groupId }: { groupId: string },
): Promise<DeletionCheck> {
  const [names, open] = await Promise.all([
    db.query(findGroupName, { groupId }),
    openMattersIn(db, { groupId: uncheckedGroup(groupId), userId: null }),
  ])
  if (names.length === 0) throw new Refused(refusal('group-not-found'))
  return deletionCheck(open, whyCannotDeleteGroup(open))
}

/** [ADM-45] [ADM-50] [ADM-52] */
export async function listUsers(
  { services: { db, config } }: OperationContext,
  { query: part = '', status, limit, cursor }: Searched & { status?: AdminUser['status'] | undefined },
) {
  const { at: belowAt, id: belowId } = positionOf(cursor)
  const { adminEmail } = config
  const rows = await db.query(pageUsers, {
    adminEmail,
    part,
    status: status ?? null,
    belowAt,
    belowId,
    limit: limit + 1,
  })
  const userIds = rows.map(({ id }) => id)
  const [counted, activity] = await Promise.all([
    db.query(countGroupsOf, { userIds }),
    db.query(listLastActive, { userIds }),
  ])
  const groupsOf = new Map(counted.map((row) => [row.user_id, row.groups]))
  const lastActive = new Map(activity.map((row) => [row.user_id, row.last_active]))
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: row.id }),
    item: (row): AdminUser => ({
      id: row.id,
      email: row.email,
      emailVerified: row.email_verified,
      displayName: row.name,
      groups: groupsOf.get(row.id) ?? 0,
      createdAt: isoFromInstant(row.created_at),
      lastActive: isoOrNull(lastActive.get(row.id) ?? null),
      isWebsiteAdmin: row.is_admin,
      status: row.is_deleted ? 'deleted' : row.locked_at === null ? 'active' : 'locked',
      lockedAt: isoOrNull(row.locked_at),
      isDeleted: row.is_deleted,
      deletedAt: isoOrNull(row.deleted_at),
      deletedBy: row.deleted_by,
      deletedByName: row.deleted_by_name,
      deletionReason: row.deletion_reason,
    }),
  })
}

/** Where a website administrator may remove them. [BEY-08] */
export async function listGroupsOf({ services: { db } }: OperationContext, { userId }: { userId: string }) {
  const groups = await db.query(listGroupNames, { groupIds: await groupIdsOf(db, userId) })
  return { groups: groups.toSorted((one, other) => one.name.localeCompare(other.name)) }
}

/** [ADM-48] [ADM-49] */
export async function checkUserDeletion(
  context: OperationContext,
  { userId }: { userId: string },
): Promise<DeletionCheck> {
  const { db, config, clock } = context.services
  const [users, open, timeZone] = await Promise.all([
    db.query(findUser, { adminEmail: config.adminEmail, userId }),
    db.snapshot((tx) => obligationsEverywhere(tx, userId, clock())),
    timeZoneOf(db, askerOf(context).userId),
  ])
  const user = firstOf(users)
  if (!user) throw new Refused(refusal('user-not-found'))
  return deletionCheck(open, whyCannotDeleteUser({ isWebsiteAdmin: user.is_admin, timeZone }, open))
}

function deletionCheck({ activeBets, unsettledDebts, openBids }: OpenMatters, why: Refusal | null): DeletionCheck {
  return { activeBets, unsettledDebts, openBids, why: why?.message ?? null }
}
