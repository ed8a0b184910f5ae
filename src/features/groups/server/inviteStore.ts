import { type InviteCode, idJoins } from '#domain/people/groups.ts'
import type { Instant } from '#domain/times.ts'
import { groupColumnList, groupColumns, groupFromRow } from '#server/commands/groupRows.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'
import { findOwnGroup, findWithCode } from './store.ts'

const inviteColumns = {
  group_id: 'text',
  code: 'text',
  reference: 'text',
  group_name: 'text',
  inviter_id: 'text',
  inviter_name: 'text',
  recipient_email: 'text?',
  bid_id: 'text?',
  status: 'text',
  created_at: 'timestamptz',
  expires_at: 'timestamptz',
} as const
export type InviteRow = Row<typeof inviteColumns>

const inviteColumnList = Object.keys(inviteColumns).join(', ')

/** Short codes, mailed or to say, are of the second kind. */
type CodeKind = 'group-code' | 'mailed-code'

const kindOf = ({ isShort }: InviteCode): CodeKind => (isShort ? 'mailed-code' : 'group-code')

const findInDirectory = statement(
  'groupDirectory.find',
  { kind: 'text', code: 'text' },
  { group_id: 'text' },
  'select group_id from group_directory where kind = $1 and key = $2',
)

/** A code leads to one group for good: fails if it leads to one already. */
export const enterCode = statement(
  'groupDirectory.enter',
  { kind: 'text', code: 'text', groupId: 'text' },
  {},
  'insert into group_directory (kind, key, group_id) values ($1, $2, $3)',
)

/** Answers a row if the code was free. */
export const enterIfFree = statement(
  'groupDirectory.enterIfFree',
  { kind: 'text', code: 'text', groupId: 'text' },
  { code: 'text' },
  `insert into group_directory (kind, key, group_id) values ($1, $2, $3) on conflict do nothing
   returning key as code`,
)

/** The id of the group that a code leads or once led to, whatever it is worth now. A group's id leads to itself. */
export async function groupIdBehind(db: Queryable, code: InviteCode): Promise<string> {
  const known = firstOf(await db.query(findInDirectory, { kind: kindOf(code), code: code.code }))
  return known?.group_id ?? code.code
}

const findByInvite = statement(
  'invites.group',
  { groupId: 'text', code: 'text', now: 'timestamptz' },
  { ...groupColumns, inviter_name: 'text', expires_at: 'timestamptz' },
  `select ${groupColumnList}, i.inviter_name, i.expires_at from group_invites i join groups g on g.id = $1
    where i.group_id = $1 and i.code = $2 and i.status = 'pending' and i.expires_at > $3 and not g.is_deleted`,
)

/** The group's own code has no sender, and lasts until it is replaced. */
export const fromNobody = { inviter_name: null, expires_at: null } as const

/**
 * The group with this id, from `groupIdBehind`, and what is known of the invite, if the code currently leads there;
 * null for an invalid code.
 */
export async function groupWithCode(db: Queryable, { code, isShort }: InviteCode, groupId: string, now: Instant) {
  const invited = firstOf(await db.query(findByInvite, { groupId, code, now }))
  if (isShort || invited) return invited
  const group = firstOf(await db.query(findWithCode, { groupId }))
  if (!group) return null
  const isById = group.id === code && idJoins(groupFromRow(group), { isRetired: group.is_id_retired })
  return group.invite_code === code || isById ? { ...group, ...fromNobody } : null
}

/** The group with this id if that user is in it: also by a used, expired, withdrawn or replaced code. [INV-57] */
export async function ownGroup(db: Queryable, of: { groupId: string; userId: string }) {
  return firstOf(await db.query(findOwnGroup, of))
}

/** The longest-standing admin of the group. */
export const findHost = statement(
  'invites.host',
  { groupId: 'text' },
  { name: 'text' },
  `select u.name from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.is_active and m.role = 'admin' order by m.joined_at, m.user_id limit 1`,
)

/** How a code of this group came to lead nowhere, as the refusal that says so; no row for one that never led here. */
export const findEnd = statement(
  'invites.end',
  { groupId: 'text', code: 'text', now: 'timestamptz' },
  { why: 'text' },
  `select case i.status when 'accepted' then 'invite-used' when 'withdrawn' then 'invite-withdrawn'
          else 'invite-expired' end as why
     from group_invites i join groups g on g.id = $1
    where i.group_id = $1 and i.code = $2 and (i.status <> 'pending' or i.expires_at <= $3) and not g.is_deleted
   union all
   select 'invite-replaced' from former_invite_codes f join groups g on g.id = $1
    where f.group_id = $1 and f.code = $2 and not g.is_deleted
   limit 1`,
)

/** Locks the invites of a group that a user can accept: with that code, or to that address. */
export const findJoinableInvites = statement(
  'invites.joinable',
  { groupId: 'text', code: 'text', email: 'text?', now: 'timestamptz' },
  { code: 'text', by_admin: 'bool', recipient_email: 'text?', created_at: 'timestamptz' },
  `select code, by_admin, recipient_email, created_at from group_invites
    where group_id = $1 and status = 'pending' and expires_at > $4 and (code = $2 or recipient_email = $3)
    order by code = $2 desc, created_at desc for update`,
)

/** Whether an open invite by an admin, newer than the removal, lets a removed user back in: see `joinGroup`. */
export const findReturn = statement(
  'invites.return',
  { groupId: 'text', email: 'text', code: 'text', isVerified: 'bool', removedAt: 'timestamptz', now: 'timestamptz' },
  { one: 'int4' },
  `select 1 as one from group_invites
    where group_id = $1 and recipient_email = $2 and (code = $3 or $4) and by_admin and created_at >= $5
      and status = 'pending' and expires_at > $6 limit 1`,
)

/** The open invites of a group, newest first, below a position; of one sender, or (`inviterId` null) of all. */
export const pageOpenInvites = statement(
  'invites.page',
  {
    groupId: 'group',
    inviterId: 'text?',
    now: 'timestamptz',
    belowAt: 'timestamptz',
    belowCode: 'text',
    limit: 'int4',
  },
  inviteColumns,
  `select ${inviteColumnList} from group_invites
    where group_id = $1 and status = 'pending' and expires_at > $3 and ($2::text is null or inviter_id = $2)
      and (created_at, code) < ($4, $5)
    order by created_at desc, code desc limit $6`,
)

export const findOpenInvite = statement(
  'invites.find',
  { groupId: 'group', code: 'text', now: 'timestamptz' },
  inviteColumns,
  `select ${inviteColumnList} from group_invites
    where group_id = $1 and code = $2 and status = 'pending' and expires_at > $3`,
)

export const withdrawInvite = statement(
  'invites.withdraw',
  { groupId: 'group', code: 'text' },
  {},
  "update group_invites set status = 'withdrawn' where group_id = $1 and code = $2 and status = 'pending'",
)

export const acceptInvite = statement(
  'invites.accept',
  { groupId: 'text', code: 'text', userId: 'text', now: 'timestamptz' },
  {},
  `update group_invites set status = 'accepted', accepted_by = $3, accepted_at = $4
    where group_id = $1 and code = $2 and status = 'pending'`,
)

/** Withdraws the invites of a group that are for whoever has their code. */
export const withdrawOpenToAll = statement(
  'invites.withdrawOpenToAll',
  { groupId: 'text' },
  {},
  `update group_invites set status = 'withdrawn'
    where group_id = $1 and recipient_email is null and status = 'pending'`,
)

/** Ends the pending invites sent by someone who is no longer in the group. */
export const endInvitesOf = statement(
  'invites.endOf',
  { groupId: 'text', userId: 'text', now: 'timestamptz' },
  {},
  `update group_invites set expires_at = $3
    where group_id = $1 and inviter_id = $2 and status = 'pending' and expires_at > $3`,
)

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
    recipientEmail: 'text?',
    recipientId: 'text?',
    now: 'timestamptz',
    expiresAt: 'timestamptz',
    bidId: 'text?',
  },
  {},
  `insert into group_invites (group_id, code, reference, group_name, inviter_id, inviter_name, by_admin,
     recipient_email, recipient_id, status, created_at, expires_at, bid_id)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'pending', $10, $11, $12)`,
)

/** The bid that an invite was sent with, whatever became of either. */
export const findOfferedBid = statement(
  'invites.offeredBid',
  { groupId: 'text', code: 'text' },
  { bid_id: 'text?' },
  'select bid_id from group_invites where group_id = $1 and code = $2',
)

/** A member's own invite with a bid that still works. */
export const findOwnOffer = statement(
  'invites.ownOffer',
  { groupId: 'group', bidId: 'text', userId: 'text', now: 'timestamptz' },
  { code: 'text', expires_at: 'timestamptz' },
  `select code, expires_at from group_invites
    where group_id = $1 and bid_id = $2 and inviter_id = $3 and status = 'pending' and expires_at > $4
    order by expires_at desc limit 1`,
)

/** The account with that address, if the address is verified: anybody can register one that is not theirs. */
export const findAccountOf = statement(
  'invites.account',
  { email: 'text' },
  { id: 'text' },
  'select id from users where email = $1 and email_verified and not is_deleted',
)

/** Who removed a user from a group, and when, while they are out of it. */
export const findRemoval = statement(
  'invites.removal',
  { groupId: 'text', userId: 'text' },
  { by: 'text?', at: 'timestamptz?' },
  `select deactivated_by as by, deactivated_at as at from group_members
    where group_id = $1 and user_id = $2 and not is_active`,
)
