import { privateEvents } from '#domain/log/events.ts'
import { dollarsFromCents } from '#domain/money/money.ts'
import type { Role } from '#domain/people/groups.ts'
import { isPermitted } from '#domain/people/permissions.ts'
import type { PersonOf } from '#domain/people/person.ts'
import { isoFromInstant, isoOrNull } from '#domain/times.ts'
import { groupFromRow, type StoredGroup } from '#server/commands/groupRows.ts'
import { askerOf, groupOf, memberOf, type OperationContext } from '#server/commands/requestContext.ts'
import type { Database, Queryable } from '#server/db/database.ts'
import { pageOfRows, positionOf } from '#server/db/keyset.ts'
import type { Row } from '#server/db/statement.ts'
import type { GroupMade, MemberMade } from '../contract.ts'
import type { OpenInvite } from '../inviteContract.ts'
import { type InviteRow, pageOpenInvites } from './inviteStore.ts'
import { listPeople, personsAmong, personsIn } from './personsIn.ts'
import {
  findOwnGroup,
  listEvents,
  listMembers,
  listMemberships,
  type MembershipRow,
  type OwnGroupRow,
  pageMemberships,
  pageOpenGroups,
} from './store.ts'

type Page = { limit: number; cursor?: string | undefined }

/** The user's groups, the last joined first. [GRP-11] */
export async function groupsOf(context: OperationContext, { limit, cursor }: Page) {
  const { userId } = askerOf(context)
  const range = { userId, ...belowCursor(cursor), limit: limit + 1 }
  const rows = await context.services.db.pipelined(async (on) => {
    const memberships = await on.query(pageMemberships, range)
    const own = await readOwn(on, userId, memberships)
    return memberships.map((membership) => ({ membership, row: own.find(({ id }) => id === membership.group_id) }))
  })
  // A group that is left in between is missing from the page, but does not make it seem to be the last.
  const { items, nextCursor } = pageOfRows(rows, {
    limit,
    positionIn: ({ membership }) => ({ at: membership.joined_at, id: membership.group_id }),
    item: ({ row }) => (row ? [groupView(groupFromRow(row), row.role as Role)] : []),
  })
  return { items: items.flat(), nextCursor }
}

function belowCursor(cursor: string | undefined) {
  const { at, id } = positionOf(cursor)
  return { belowAt: at, belowId: id }
}

async function readOwn(on: Queryable, userId: string, found: readonly { group_id: string }[]): Promise<OwnGroupRow[]> {
  const own = await Promise.all(found.map((row) => on.query(findOwnGroup, { groupId: row.group_id, userId })))
  return own.flat()
}

/** Summaries of all groups of a user, the first joined first. */
export async function groupSummariesOf(db: Database, userId: string) {
  const rows = await db.pipelined(async (on) => readOwn(on, userId, await on.query(listMemberships, { userId })))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    memberCount: row.member_count,
    role: row.role as Role,
    lastSeq: row.last_seq,
  }))
}

/** The group, its locked accounts, and its admins. */
export async function readGroup(context: OperationContext): Promise<GroupMade> {
  const { groupId, role } = memberOf(context)
  const people = await context.services.db.query(listPeople, { groupId })
  return { ...groupView(groupOf(context), role), ...peopleIn(people) }
}

export function peopleIn(people: readonly Row<typeof listPeople.columns>[]): Pick<GroupMade, 'locked' | 'admins'> {
  const personOf = personsAmong(people)
  return {
    locked: people.filter((row) => row.is_locked).map((row) => row.user_id),
    admins: people.flatMap((row) =>
      row.admin_since === null || row.is_locked
        ? []
        : [{ ...personOf(row.user_id, row.name), since: isoFromInstant(row.admin_since) }],
    ),
  }
}

/** Active members only, the last joined first. [GRP-12] */
export async function membersOf(context: OperationContext, { limit, cursor }: Page & { groupId: string }) {
  const { groupId } = memberOf(context)
  const { db } = context.services
  const [personOf, rows] = await Promise.all([
    personsIn(db, groupId),
    db.query(listMembers, { groupId, ...belowCursor(cursor), limit: limit + 1 }),
  ])
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.joined_at, id: row.user_id }),
    item: (row) => memberView(row, personOf),
  })
}

export function memberView(row: MembershipRow, personOf: PersonOf): MemberMade {
  return {
    person: personOf(row.user_id, row.name),
    userId: row.user_id,
    displayName: row.name,
    role: row.role as Role,
    isActive: row.is_active,
    joinedAt: isoFromInstant(row.joined_at),
    lastModified: isoFromInstant(row.last_modified),
    deactivatedAt: isoOrNull(row.deactivated_at),
    deactivatedBy: row.deactivated_by,
    deactivationReason: row.deactivation_reason,
    isLocked: row.is_locked,
  }
}

/** The open invites: all of them for an admin, their own for other members. [BEY-27] */
export async function openInvitesOf(context: OperationContext, { limit, cursor }: Page & { groupId: string }) {
  const { groupId, userId, role } = memberOf(context)
  const { db, clock } = context.services
  const { at: belowAt, id: belowCode } = positionOf(cursor)
  const inviterId = role === 'admin' ? null : userId
  const range = { groupId, inviterId, now: clock(), belowAt, belowCode, limit: limit + 1 }
  const [rows, personOf] = await Promise.all([db.query(pageOpenInvites, range), personsIn(db, groupId)])
  return pageOfRows(rows, {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: row.code }),
    item: (row) => openInviteView(row, personOf),
  })
}

export function openInviteView(row: InviteRow, personOf: PersonOf): OpenInvite {
  return {
    groupId: row.group_id,
    groupName: row.group_name,
    inviterName: personOf(row.inviter_id, row.inviter_name).name,
    inviterId: row.inviter_id,
    recipientEmail: row.recipient_email,
    bidId: row.bid_id,
    status: row.status as OpenInvite['status'],
    createdAt: isoFromInstant(row.created_at),
    expiresAt: isoFromInstant(row.expires_at),
    inviteCode: row.code,
  }
}

/** Groups that anyone may join, newest first. [GRP-34] */
export async function openGroups(
  context: OperationContext,
  { query = '', limit, cursor }: Page & { query?: string | undefined },
) {
  const range = { userId: askerOf(context).userId, part: query.trim(), ...belowCursor(cursor), limit: limit + 1 }
  return pageOfRows(await context.services.db.query(pageOpenGroups, range), {
    limit,
    positionIn: (row) => ({ at: row.created_at, id: row.id }),
    item: ({ id, name, description, member_count }) => ({ id, name, description, memberCount: member_count }),
  })
}

/** The group's log, oldest first. [BEY-07] */
export async function eventsOf(
  context: OperationContext,
  { after, limit }: { groupId: string; after: number; limit: number },
) {
  const { groupId, userId: readerId } = memberOf(context)
  const range = { groupId, after, limit: limit + 1 }
  const { db } = context.services
  const [personOf, rows] = await Promise.all([
    personsIn(db, groupId),
    db.query(listEvents, { ...range, unnamed: privateEvents, readerId }),
  ])
  const shown = rows.slice(0, limit)
  return {
    items: shown.map((row) => ({
      groupId,
      seq: row.seq,
      type: row.type,
      entityType: row.entity_type,
      entityId: row.entity_id,
      actor: personOf(row.actor_id, row.actor_name),
      at: isoFromInstant(row.at),
    })),
    nextCursor: rows.length > limit ? String(shown.at(-1)?.seq) : null,
  }
}

export function groupView(group: StoredGroup, role: Role): GroupMade {
  const { minBetAmount, maxBetAmount, largeBetThreshold, ...rules } = group.bettingRules
  return {
    id: group.id,
    name: group.name,
    description: group.description,
    createdBy: group.createdBy,
    createdAt: isoFromInstant(group.createdAt),
    lastModified: isoFromInstant(group.lastModified),
    memberCount: group.memberCount,
    isDeleted: false,
    settings: {
      isPrivate: group.isPrivate,
      maxMembers: group.maxMembers,
      settleUp: group.settleUp,
      timeZone: group.timeZone,
    },
    bettingRules: {
      ...rules,
      minBetAmount: dollarsFromCents(minBetAmount),
      maxBetAmount: dollarsFromCents(maxBetAmount),
      largeBetThreshold: dollarsFromCents(largeBetThreshold),
    },
    permissions: group.permissions,
    inviteCode: isPermitted('membersCanInvite', { role }, group.permissions) ? group.inviteCode : null,
    role,
  }
}
