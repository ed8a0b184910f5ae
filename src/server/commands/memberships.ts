import type { Instant } from '#domain/times.ts'
import type { Queryable, Transaction } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/**
 * In which groups a person is. The rows follow those of the group's members in the same transaction, and only lead to
 * the groups: what somebody may do in a group, the group itself is asked.
 */
const join = statement(
  'memberships.join',
  { userId: 'text', groupId: 'text', now: 'timestamptz' },
  {},
  `insert into memberships (user_id, group_id, is_active, joined_at) values ($1, $2, true, $3)
   on conflict (user_id, group_id) do update set is_active = true, joined_at = $3`,
)

const leave = statement(
  'memberships.leave',
  { userId: 'text', groupId: 'text' },
  {},
  'update memberships set is_active = false where user_id = $1 and group_id = $2',
)

const endAll = statement(
  'memberships.endAll',
  { groupId: 'text', userIds: 'text[]' },
  {},
  'update memberships set is_active = false where group_id = $1 and user_id = any($2)',
)

const listActive = statement(
  'memberships.active',
  { userId: 'text' },
  { group_id: 'text' },
  'select group_id from memberships where user_id = $1 and is_active order by group_id',
)

type Membership = { readonly groupId: string; readonly userId: string }

/** Somebody is in a group, for the first time or again. */
export function enterMembership(tx: Transaction, joined: Membership & { readonly now: Instant }): void {
  tx.write(join, joined)
}

export function endMembershipOf(tx: Transaction, ended: Membership): void {
  tx.write(leave, ended)
}

/** A group has ended for these people. */
export function endMemberships(tx: Transaction, ended: { groupId: string; userIds: readonly string[] }): void {
  tx.write(endAll, ended)
}

/** The ids of the groups that a person is in; in the order in which groups are locked, the same for everyone. */
export async function groupIdsOf(db: Queryable, userId: string): Promise<string[]> {
  return (await db.query(listActive, { userId })).map((row) => row.group_id)
}
