import { cents } from '#domain/money/money.ts'
import type { Group, Member, Role } from '#domain/people/groups.ts'
import type { GroupAdmin } from '#domain/people/judges.ts'
import type { Instant } from '#domain/times.ts'
import { canAct } from '../auth/accounts.ts'
import type { Queryable } from '../db/database.ts'
import { type Row, statement } from '../db/statement.ts'

/** A group as stored, with the number of its latest event. */
export type StoredGroup = Group & {
  readonly lastSeq: number
  readonly createdBy: string
  readonly createdAt: Instant
  readonly lastModified: Instant
  /** Anyone with this code may join. It is replaced by a reset, a removal, and when members may no longer invite. */
  readonly inviteCode: string
}

export const groupColumns = {
  id: 'text',
  name: 'text',
  description: 'text',
  created_by: 'text',
  created_at: 'timestamptz',
  last_modified: 'timestamptz',
  member_count: 'int4',
  last_seq: 'int8',
  is_private: 'bool',
  max_members: 'int4',
  settle_up: 'bool',
  time_zone: 'text',
  min_bet_cents: 'int8',
  max_bet_cents: 'int8',
  allow_same_bet_types: 'bool',
  require_approval: 'bool',
  large_bet_cents: 'int8',
  auto_settle: 'bool',
  members_can_invite: 'bool',
  members_can_create_bids: 'bool',
  members_can_accept_bids: 'bool',
  members_can_view_stats: 'bool',
  invite_code: 'text',
} as const

/** The columns of `groupColumns`, for a select from `groups g`. */
export const groupColumnList = Object.keys(groupColumns)
  .map((name) => (name === 'invite_code' ? 'g.standing_code as invite_code' : `g.${name}`))
  .join(', ')

/**
 * Locks the row, and counts the one event that most commands record: what a lock and the event's count would write is
 * written once. `last_seq` is already the number of that event.
 */
export const lockGroup = statement(
  'groups.lock',
  { groupId: 'text' },
  groupColumns,
  `update groups g set last_seq = g.last_seq + 1 where g.id = $1 and not g.is_deleted returning ${groupColumnList}`,
)

export const memberColumns = { user_id: 'text', name: 'text', role: 'text', is_active: 'bool' } as const

export const findMember = statement(
  'groups.member',
  { groupId: 'text', userId: 'text' },
  memberColumns,
  `select m.user_id, u.name, m.role, m.is_active
     from group_members m join users u on u.id = m.user_id join groups g on g.id = $1
    where m.group_id = $1 and m.user_id = $2 and not g.is_deleted and ${canAct('u')}`,
)

/** The active admins of a group, and since when without a break; none whose account is locked, who cannot act. */
export const listAdmins = statement(
  'groups.admins',
  { groupId: 'text' },
  { user_id: 'text', admin_since: 'timestamptz' },
  `select m.user_id, m.admin_since from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.role = 'admin' and m.is_active and u.locked_at is null`,
)

export async function adminsOf(db: Queryable, groupId: string): Promise<readonly GroupAdmin[]> {
  const rows = await db.query(listAdmins, { groupId })
  return rows.map((row) => ({ userId: row.user_id, since: row.admin_since }))
}

export function groupFromRow(row: Row<typeof groupColumns>): StoredGroup {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    createdBy: row.created_by,
    createdAt: row.created_at,
    lastModified: row.last_modified,
    memberCount: row.member_count,
    lastSeq: row.last_seq,
    isPrivate: row.is_private,
    maxMembers: row.max_members,
    settleUp: row.settle_up,
    timeZone: row.time_zone,
    inviteCode: row.invite_code,
    bettingRules: {
      minBetAmount: cents(row.min_bet_cents),
      maxBetAmount: cents(row.max_bet_cents),
      allowSameBetTypes: row.allow_same_bet_types,
      requireApprovalForLargeBets: row.require_approval,
      largeBetThreshold: cents(row.large_bet_cents),
      autoSettleBets: row.auto_settle,
    },
    permissions: {
      membersCanInvite: row.members_can_invite,
      membersCanCreateBids: row.members_can_create_bids,
      membersCanAcceptBids: row.members_can_accept_bids,
      membersCanViewStats: row.members_can_view_stats,
    },
  }
}

export function memberFromRow(row: Row<typeof memberColumns>): Member {
  return { userId: row.user_id, name: row.name, role: row.role as Role, isActive: row.is_active }
}
