import { groupColumnList, groupColumns } from '#server/commands/groupRows.ts'
import { type Row, statement } from '#server/db/statement.ts'

const membershipColumns = { role: 'text', joined_at: 'timestamptz' } as const

/** Every group that a person is or was in, the first joined first: bets and debts outlive a membership. */
export const listEveryGroup = statement(
  'memberships.every',
  { userId: 'text' },
  { group_id: 'text' },
  'select group_id from memberships where user_id = $1 order by joined_at, group_id',
)

/** All groups of a user, the first joined first. */
export const listMemberships = statement(
  'memberships.list',
  { userId: 'text' },
  { group_id: 'text' },
  'select group_id from memberships where user_id = $1 and is_active order by joined_at, group_id',
)

/** The last joined first, strictly below a position. */
export const pageMemberships = statement(
  'memberships.page',
  { userId: 'text', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  { group_id: 'text', joined_at: 'timestamptz' },
  `select group_id, joined_at from memberships where user_id = $1 and is_active and (joined_at, group_id) < ($2, $3)
    order by joined_at desc, group_id desc limit $4`,
)

/** A group with a user's place in it; nothing if they are not in it. */
export const findOwnGroup = statement(
  'groups.own',
  { groupId: 'text', userId: 'text' },
  { ...groupColumns, ...membershipColumns },
  `select ${groupColumnList}, m.role, m.joined_at
     from groups g join group_members m on m.group_id = $1 and m.user_id = $2 and m.is_active
    where g.id = $1 and not g.is_deleted`,
)
export type OwnGroupRow = Row<typeof findOwnGroup.columns>

/** A group with its code. Whether the id joins is for `idJoins` to say. */
export const findWithCode = statement(
  'groups.withCode',
  { groupId: 'text' },
  { ...groupColumns, is_id_retired: 'bool' },
  `select ${groupColumnList}, g.is_id_retired from groups g where g.id = $1 and not g.is_deleted`,
)

/** Public groups with room that this user is not in, newest first, below a position. */
export const pageOpenGroups = statement(
  'groups.open',
  { userId: 'text', part: 'text', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  { id: 'text', name: 'text', description: 'text', member_count: 'int4', created_at: 'timestamptz' },
  `select g.id, g.name, g.description, g.member_count, g.created_at from groups g
    where not g.is_private and not g.is_deleted and g.member_count < g.max_members
      and position(lower($2) in lower(g.name)) > 0
      and not exists (select 1 from group_members m where m.group_id = g.id and m.user_id = $1)
      and (g.created_at, g.id) < ($3, $4)
    order by g.created_at desc, g.id desc limit $5`,
)

export const keepFormerCode = statement(
  'groups.keepFormerCode',
  { groupId: 'text', code: 'text', now: 'timestamptz' },
  {},
  'insert into former_invite_codes (group_id, code, replaced_at) values ($1, $2, $3)',
)

export const setStandingCode = statement(
  'groups.setStandingCode',
  { groupId: 'text', code: 'text', retiresId: 'bool', now: 'timestamptz' },
  {},
  'update groups set standing_code = $2, is_id_retired = is_id_retired or $3, last_modified = $4 where id = $1',
)

const membershipRow = {
  user_id: 'text',
  name: 'text',
  role: 'text',
  is_active: 'bool',
  joined_at: 'timestamptz',
  last_modified: 'timestamptz',
  deactivated_at: 'timestamptz?',
  deactivated_by: 'text?',
  deactivation_reason: 'text?',
  is_locked: 'bool',
} as const
export type MembershipRow = Row<typeof membershipRow>

const fromMembers = `select m.user_id, u.name, m.role, m.is_active, m.joined_at, m.last_modified, m.deactivated_at,
          m.deactivated_by, m.deactivation_reason, u.locked_at is not null as is_locked
     from group_members m join users u on u.id = m.user_id`

export const findMembership = statement(
  'groups.membership',
  { groupId: 'text', userId: 'text' },
  membershipRow,
  `${fromMembers} where m.group_id = $1 and m.user_id = $2 and m.is_active`,
)

/** The active members, the last joined first, strictly below a position. */
export const listMembers = statement(
  'groups.members',
  { groupId: 'group', belowAt: 'timestamptz', belowId: 'text', limit: 'int4' },
  membershipRow,
  `${fromMembers}
    where m.group_id = $1 and m.is_active and (m.joined_at, m.user_id) < ($2, $3)
    order by m.joined_at desc, m.user_id desc limit $4`,
)

/** Nobody but the reader is named with events of the types in `unnamed`. */
export const listEvents = statement(
  'groups.events',
  { groupId: 'group', after: 'int8', limit: 'int4', unnamed: 'text[]', readerId: 'text' },
  {
    seq: 'int8',
    type: 'text',
    entity_type: 'text',
    entity_id: 'text',
    actor_id: 'text?',
    actor_name: 'text?',
    at: 'timestamptz',
  },
  `select e.seq, e.type, e.entity_type, e.entity_id, u.id as actor_id, u.name as actor_name, e.at
     from group_events e left join users u on u.id = e.actor_id and (e.type <> all($4) or u.id = $5)
    where e.group_id = $1 and e.seq > $2 order by e.seq limit $3`,
)

export const insertGroup = statement(
  'groups.insert',
  { id: 'text', name: 'text', description: 'text', code: 'text', createdBy: 'text', now: 'timestamptz' },
  {},
  `insert into groups (id, name, description, standing_code, created_by, created_at, last_modified, member_count)
   values ($1, $2, $3, $4, $5, $6, $6, 0)`,
)

export const updateSettings = statement(
  'groups.updateSettings',
  {
    groupId: 'text',
    now: 'timestamptz',
    name: 'text',
    description: 'text',
    isPrivate: 'bool',
    maxMembers: 'int4',
    minBetAmount: 'int8',
    maxBetAmount: 'int8',
    allowSameBetTypes: 'bool',
    requireApprovalForLargeBets: 'bool',
    largeBetThreshold: 'int8',
    autoSettleBets: 'bool',
    membersCanInvite: 'bool',
    membersCanCreateBids: 'bool',
    membersCanAcceptBids: 'bool',
    membersCanViewStats: 'bool',
    settleUp: 'bool',
    timeZone: 'text',
  },
  {},
  `update groups set last_modified = $2, name = $3, description = $4, is_private = $5, max_members = $6,
     min_bet_cents = $7, max_bet_cents = $8, allow_same_bet_types = $9, require_approval = $10, large_bet_cents = $11,
     auto_settle = $12, members_can_invite = $13, members_can_create_bids = $14, members_can_accept_bids = $15,
     members_can_view_stats = $16, settle_up = $17, time_zone = $18
   where id = $1`,
)

export const insertMember = statement(
  'groups.insertMember',
  { groupId: 'text', userId: 'text', role: 'text', now: 'timestamptz' },
  {},
  `insert into group_members (group_id, user_id, role, joined_at, last_modified) values ($1, $2, $3, $4, $4)`,
)

/** A former member is back in the group, as an ordinary member. */
export const reactivateMember = statement(
  'groups.reactivateMember',
  { groupId: 'text', userId: 'text', now: 'timestamptz' },
  {},
  `update group_members set is_active = true, role = 'member', joined_at = $3, last_modified = $3,
     deactivated_at = null, deactivated_by = null, deactivation_reason = null
   where group_id = $1 and user_id = $2`,
)

export const countMembers = statement(
  'groups.countMembers',
  { groupId: 'text', now: 'timestamptz' },
  {},
  `update groups set last_modified = $2,
     member_count = (select count(*) from group_members m where m.group_id = $1 and m.is_active)
   where id = $1`,
)

export const touchLastGroupCreated = statement(
  'userActivity.touchLastGroupCreated',
  { userId: 'text', now: 'timestamptz' },
  {},
  `insert into user_activity (user_id, last_group_created) values ($1, $2)
   on conflict (user_id) do update set last_group_created = $2`,
)
