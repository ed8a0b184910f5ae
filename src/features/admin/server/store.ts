import { statement } from '#server/db/statement.ts'

/** Groups whose name contains a part, or whose id it is; newest first, strictly below a position. */
export const pageGroups = statement(
  'admin.groups',
  { part: 'text', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  { id: 'text', name: 'text', member_count: 'int4', created_at: 'timestamptz' },
  `select id, name, member_count, created_at from groups
    where not is_deleted and (position(lower($1) in lower(name)) > 0 or id = $1) and (created_at, id) < ($2, $3)
    order by created_at desc, id desc limit $4`,
)

/** What is open in these groups; no row for one in which nothing is. */
export const listOpenMatters = statement(
  'admin.openMatters',
  { groupIds: 'text[]' },
  { group_id: 'text', active_bets: 'int4', unsettled_debts: 'int4', open_bids: 'int4' },
  `select group_id, (count(*) filter (where what = 'bet'))::int as active_bets,
          (count(*) filter (where what = 'debt'))::int as unsettled_debts,
          (count(*) filter (where what = 'bid'))::int as open_bids
     from (select group_id, 'bet' as what from bets where group_id = any($1) and status = 'active'
           union all select group_id, 'debt' from debts where group_id = any($1) and status = 'pending'
           union all select group_id, 'bid' from bids where group_id = any($1) and status = 'open') o
    group by group_id`,
)

export const findGroupName = statement(
  'admin.groupName',
  { groupId: 'text' },
  { name: 'text' },
  'select name from groups where id = $1 and not is_deleted',
)

export const listGroupNames = statement(
  'admin.groupNames',
  { groupIds: 'text[]' },
  { id: 'text', name: 'text' },
  'select id, name from groups where id = any($1)',
)

/** The group has no members and is on no list any more; its rows stay. [ADM-41] */
export const markGroupDeleted = statement(
  'admin.markGroupDeleted',
  { groupId: 'text', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update groups set is_deleted = true, deleted_at = $4, deleted_by = $2, deletion_reason = $3, member_count = 0,
     last_modified = $4
   where id = $1`,
)

const isAdmin = `coalesce(u.email = $1, false) or exists (select from website_admins a where a.email = u.email)`

const statusOf = (u: string) =>
  `case when ${u}.is_deleted then 'deleted' when ${u}.locked_at is not null then 'locked' else 'active' end`

/** Accounts whose name or address contains a part, or whose id it is; newest first, strictly below a position. */
export const pageUsers = statement(
  'admin.users',
  {
    adminEmail: 'text?',
    part: 'text',
    status: 'text?',
    belowAt: 'timestamptz',
    belowId: 'text',
    limit: 'int4',
  },
  {
    id: 'text',
    email: 'text',
    email_verified: 'bool',
    name: 'text',
    created_at: 'timestamptz',
    is_deleted: 'bool',
    locked_at: 'timestamptz?',
    deleted_at: 'timestamptz?',
    deleted_by: 'text?',
    deleted_by_name: 'text?',
    deletion_reason: 'text?',
    is_admin: 'bool',
  },
  `select u.id, u.email, u.email_verified, u.name, u.created_at, u.is_deleted, u.locked_at, u.deleted_at,
          u.deleted_by, d.name as deleted_by_name, u.deletion_reason, ${isAdmin} as is_admin
     from (select * from users
            where (position(lower($2) in lower(name)) > 0 or position(lower($2) in email) > 0 or id = $2)
              and ($3::text is null or $3 = ${statusOf('users')}) and (created_at, id) < ($4, $5)
            order by created_at desc, id desc limit $6) u
     left join users d on d.id = u.deleted_by
    order by u.created_at desc, u.id desc`,
)

export const listLastActive = statement(
  'admin.lastActive',
  { userIds: 'text[]' },
  { user_id: 'text', last_active: 'timestamptz?' },
  'select user_id, last_active from user_activity where user_id = any($1)',
)

export const findUser = statement(
  'admin.user',
  { adminEmail: 'text?', userId: 'text' },
  { id: 'text', email: 'text', email_verified: 'bool', name: 'text', is_admin: 'bool', is_locked: 'bool' },
  `select u.id, u.email, u.email_verified, u.name, ${isAdmin} as is_admin, u.locked_at is not null as is_locked
     from users u where u.id = $2 and not u.is_deleted`,
)

/** Ends their sessions in the same statement, and with them their open streams. [ADM-50] [ADM-52] */
export const markUserDeleted = statement(
  'admin.markUserDeleted',
  { userId: 'text', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `with ended as (delete from sessions where user_id = $1), steps as (delete from second_steps where user_id = $1),
     keys as (delete from passkeys where user_id = $1)
   update users set is_deleted = true, two_factor_enabled = false, deleted_at = $4, deleted_by = $2, deletion_reason = $3, updated_at = $4
    where id = $1`,
)

/** Ends their sessions in the same statement, and with them their open streams. [BEY-23] */
export const lockUser = statement(
  'admin.lockUser',
  { userId: 'text', now: 'timestamptz' },
  {},
  `with ended as (delete from sessions where user_id = $1)
   update users set locked_at = $2, updated_at = $2 where id = $1`,
)

/** With the address by which they sign in from now on, if nobody has it. */
export const unlockUser = statement(
  'admin.unlockUser',
  { userId: 'text', email: 'text', now: 'timestamptz' },
  { id: 'text' },
  `update users set locked_at = null, email = $2, updated_at = $3
    where id = $1 and not exists (select from users o where o.email = $2 and o.id <> $1) returning id`,
)

/** Everyone on the list and those named in the settings, the first added first. Nobody is added by themselves. */
export const listAdmins = statement(
  'admin.admins',
  { adminEmail: 'text?' },
  {
    email: 'text',
    user_id: 'text?',
    name: 'text?',
    is_verified: 'bool',
    is_listed_primary: 'bool',
    added_at: 'timestamptz?',
    added_by_name: 'text?',
  },
  `select e.email, u.id as user_id, u.name, coalesce(u.email_verified and not u.is_deleted, false) as is_verified,
          coalesce(a.is_primary, false) as is_listed_primary, a.added_at, b.name as added_by_name
     from (select email from website_admins union select $1::text where $1::text is not null) e
     left join website_admins a on a.email = e.email
     left join users u on u.email = e.email
     left join users b on b.id = a.added_by and b.email <> e.email
    order by a.added_at nulls first, e.email`,
)

export const insertAdmin = statement(
  'admin.insertAdmin',
  { email: 'text', now: 'timestamptz', addedBy: 'text' },
  {},
  'insert into website_admins (email, is_primary, added_at, added_by) values ($1, false, $2, $3)',
)

export const deleteAdmin = statement(
  'admin.deleteAdmin',
  { email: 'text' },
  {},
  'delete from website_admins where email = $1',
)

export const findAccountWith = statement(
  'admin.accountWith',
  { email: 'text' },
  { id: 'text' },
  'select id from users where email = $1 and not is_deleted',
)

/** Frees their number for others. Their address stays, so that nobody can sign in or up with it again. */
export const releaseNumber = statement(
  'admin.releaseNumber',
  { userId: 'text' },
  {},
  'update users set phone_number = null, phone_verified = false, phone_verified_at = null, image = null where id = $1',
)

/** Found by the auth library like the links that it mails. */
export const insertResetLink = statement(
  'admin.insertResetLink',
  { linkId: 'text', identifier: 'text', userId: 'text', now: 'timestamptz', expiresAt: 'timestamptz' },
  {},
  `insert into verifications (id, identifier, value, expires_at, created_at, updated_at) values ($1, $2, $3, $5, $4, $4)`,
)

/** Frees an address that its owner never registered, and ends the password that was set with it. */
export const releaseAddress = statement(
  'admin.releaseAddress',
  { userId: 'text' },
  {},
  `with passwords as (delete from accounts where user_id = $1)
   update users set email = 'disowned-' || lower(id) || '@address.invalid' where id = $1`,
)

/** Messages not sent by now are cancelled; the audit says why. */
export const cancelMessagesTo = statement(
  'admin.cancelMessagesTo',
  { userId: 'text', email: 'text', error: 'text' },
  {},
  `with texts as (update outbox set status = 'failed', due_at = null, error = $3
                   where channel = 'text' and user_id = $1 and status = 'attempted'),
        contacts as (delete from outbox where channel = 'contact' and key = $1)
   update outbox set status = 'failed', due_at = null, error = $3
    where channel = 'mail' and recipient = $2 and due_at is not null and status = 'attempted'
      and (kind <> 'group_invite' or exists (select from users where id = $1 and email_verified))`,
)

/** The audit keeps what was sent, without the number. */
export const eraseNumberInTexts = statement(
  'admin.eraseNumberInTexts',
  { userId: 'text', nobody: 'text' },
  {},
  "update outbox set recipient = $2 where channel = 'text' and user_id = $1",
)

/** Invites from a deleted account no longer work. */
export const endInvitesBy = statement(
  'admin.endInvitesBy',
  { userId: 'text', now: 'timestamptz' },
  {},
  `update group_invites set expires_at = $2 where inviter_id = $1 and status = 'pending' and expires_at > $2`,
)

export const findSecondStepRule = statement(
  'secondStepRule.find',
  {},
  { is_required: 'bool' },
  'select is_required from second_step_rule',
)

export const saveSecondStepRule = statement(
  'secondStepRule.save',
  { isRequired: 'bool' },
  {},
  "insert into second_step_rule (id, is_required) values ('website', $1) on conflict (id) do update set is_required = $1",
)
