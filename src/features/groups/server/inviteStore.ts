import type { InviteCode } from '#domain/people/groups.ts'
import type { Instant } from '#domain/times.ts'
import { groupColumnList, groupColumns } from '#server/commands/groupRows.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { statement } from '#server/db/statement.ts'
import { findByStandingCode } from './store.ts'

const findByMailedCode = statement(
  'invites.group',
  { code: 'text', now: 'timestamptz' },
  { ...groupColumns, inviter_name: 'text', expires_at: 'timestamptz' },
  `select ${groupColumnList}, i.inviter_name, i.expires_at from group_invites i join groups g on g.id = i.group_id
    where i.code = $1 and i.status = 'pending' and i.expires_at > $2 and not g.is_deleted`,
)

/** The group that a code currently leads to, and what is known of the invite; null for an invalid code. */
export async function groupBehind(db: Queryable, { code, isMailed }: InviteCode, now: Instant) {
  if (isMailed) return firstOf(await db.query(findByMailedCode, { code, now }))
  const standing = firstOf(await db.query(findByStandingCode, { code }))
  return standing && { ...standing, inviter_name: null, expires_at: null }
}

/** Who runs the group: its longest-standing admin. */
export const findHost = statement(
  'invites.host',
  { groupId: 'text' },
  { name: 'text' },
  `select u.name from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.is_active and m.role = 'admin' order by m.joined_at, m.user_id limit 1`,
)

/** Locks the invites of a group that a user can accept: with that code, or to that address. */
export const findOpenInvites = statement(
  'invites.open',
  { groupId: 'text', code: 'text', email: 'text', now: 'timestamptz' },
  { code: 'text', by_admin: 'bool', recipient_email: 'text', created_at: 'timestamptz' },
  `select code, by_admin, recipient_email, created_at from group_invites
    where group_id = $1 and status = 'pending' and expires_at > $4 and (code = $2 or recipient_email = $3)
    order by code = $2 desc, created_at desc for update`,
)

export const acceptInvite = statement(
  'invites.accept',
  { groupId: 'text', code: 'text', userId: 'text', now: 'timestamptz' },
  {},
  `update group_invites set status = 'accepted', accepted_by = $3, accepted_at = $4
    where group_id = $1 and code = $2 and status = 'pending'`,
)

/** Ends the pending invites sent by someone who is no longer in the group. */
export const endInvitesOf = statement(
  'invites.endOf',
  { groupId: 'text', userId: 'text', now: 'timestamptz' },
  {},
  `update group_invites set expires_at = $3
    where group_id = $1 and inviter_id = $2 and status = 'pending' and expires_at > $3`,
)

/** Answers a row if the code was free. */
export const insertInvite = statement(
  'invites.insert',
  {
    groupId: 'text',
    code: 'text',
    reference: 'text',
    groupName: 'text',
    inviterId: 'text',
    inviterName: 'text',
    byAdmin: 'bool',
    recipientEmail: 'text',
    now: 'timestamptz',
    expiresAt: 'timestamptz',
  },
  { code: 'text' },
  `insert into group_invites (group_id, code, reference, group_name, inviter_id, inviter_name, by_admin,
     recipient_email, status, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, 'pending', $9, $10)
   on conflict do nothing returning code`,
)

/** Whether an account with that address exists. */
export const findAccountOf = statement(
  'invites.account',
  { email: 'text' },
  { id: 'text' },
  'select id from users where email = $1 and not is_deleted',
)

/** Who removed a user from a group, and when, while they are out of it. */
export const findRemoval = statement(
  'invites.removal',
  { groupId: 'text', userId: 'text' },
  { by: 'text?', at: 'timestamptz?' },
  `select deactivated_by as by, deactivated_at as at from group_members
    where group_id = $1 and user_id = $2 and not is_active`,
)
