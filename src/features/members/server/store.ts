import { canAct } from '#server/auth/accounts.ts'
import { statement } from '#server/db/statement.ts'

/** Counts the members of the group, and the admins among them. */
export const countMembersAndAdmins = statement(
  'members.company',
  { groupId: 'group' },
  { members: 'int4', admins: 'int4' },
  `select count(*)::int as members, (count(*) filter (where m.role = 'admin'))::int as admins
     from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.is_active and ${canAct('u')}`,
)

/**
 * What is open of one member in a group, or (`userId` null) of the whole group, where each bet and debt counts once. A
 * bet whose result is disputed is not over, nor is a pool.
 */
export const countOpenMatters = statement(
  'members.openMatters',
  { groupId: 'group', userId: 'text?' },
  { active_bets: 'int4', unsettled_debts: 'int4', open_bids: 'int4', open_doubts: 'int4', open_pools: 'int4' },
  `select ((select count(*) from bets where group_id = $1 and status = 'active'
             and ($2::text is null or $2 in (creator_id, acceptor_id)))
          + (select count(*) from disputes i join bets b on b.group_id = $1 and b.id = i.bet_id
              where i.group_id = $1 and i.decided_at is null
                and ($2::text is null or $2 in (b.creator_id, b.acceptor_id))))::int as active_bets,
          (select count(*) from debts where group_id = $1 and status = 'pending'
             and ($2::text is null or $2 in (debtor_id, creditor_id)))::int as unsettled_debts,
          (select count(*) from bids where group_id = $1 and status = 'open'
             and ($2::text is null or creator_id = $2))::int as open_bids,
          (select count(*) from payment_doubts t join payments p on p.group_id = $1 and p.id = t.payment_id
            where t.group_id = $1 and t.answer is null and p.reversed_at is null
              and ($2::text is null or $2 in (p.payer_id, p.payee_id)))::int as open_doubts,
          (select count(*) from pools l where l.group_id = $1 and l.called_off_at is null
              and (l.settled_at is null or exists (select from pool_disputes i
                where i.group_id = $1 and i.pool_id = l.id and i.decided_at is null))
              and ($2::text is null or exists (
                select from pool_members m where m.group_id = $1 and m.pool_id = l.id and m.user_id = $2)))::int as open_pools`,
)

/** The pools of a member that may still be disputed. */
export const listPoolsSettledSince = statement(
  'members.poolsSettledSince',
  { groupId: 'group', userId: 'text', since: 'timestamptz' },
  { settled_at: 'timestamptz', decided_at: 'timestamptz?' },
  `select p.settled_at, d.decided_at
     from pools p join pool_members m on m.group_id = $1 and m.pool_id = p.id and m.user_id = $2
       left join (select pool_id, max(decided_at) as decided_at from pool_disputes where group_id = $1 group by pool_id) d
         on d.pool_id = p.id
    where p.group_id = $1 and greatest(p.settled_at, d.decided_at) > $3`,
)

export const setRole = statement(
  'members.setRole',
  { groupId: 'group', userId: 'text', role: 'text', now: 'timestamptz' },
  {},
  'update group_members set role = $3, last_modified = $4 where group_id = $1 and user_id = $2',
)

/** The row of a former member stays: it says who ended the membership, when and why. */
export const deactivate = statement(
  'members.deactivate',
  { groupId: 'group', userId: 'text', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update group_members set is_active = false, deactivated_at = $5, deactivated_by = $3, deactivation_reason = $4,
     last_modified = $5
   where group_id = $1 and user_id = $2`,
)

/** Everybody who is still in the group, deleted accounts too. */
export const deactivateAll = statement(
  'members.deactivateAll',
  { groupId: 'group', by: 'text', reason: 'text', now: 'timestamptz' },
  { user_id: 'text' },
  `update group_members
      set is_active = false, deactivated_at = $4, deactivated_by = $2, deactivation_reason = $3, last_modified = $4
    where group_id = $1 and is_active returning user_id`,
)

/** The group is on no list any more and its code is invalid; its rows stay. */
export const endGroup = statement(
  'members.endGroup',
  { groupId: 'group', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update groups set is_deleted = true, deleted_at = $4, deleted_by = $2, deletion_reason = $3, last_modified = $4
   where id = $1`,
)

/**
 * If the group has lost its last admin, promotes the longest-standing member. Deleted and locked accounts may still be members,
 * and are neither.
 */
export const promoteOldestMember = statement(
  'members.promoteOldest',
  { groupId: 'group', now: 'timestamptz' },
  { user_id: 'text' },
  `update group_members h set role = 'admin', last_modified = $2
     from (select m.user_id from group_members m join users u on u.id = m.user_id
            where m.group_id = $1 and m.is_active and ${canAct('u')}
              and not exists (select from group_members a join users o on o.id = a.user_id
                               where a.group_id = $1 and a.is_active and a.role = 'admin' and ${canAct('o')})
            order by m.joined_at, m.user_id limit 1) e
    where h.group_id = $1 and h.user_id = e.user_id
   returning h.user_id`,
)

/** Recounts the members of a group; one without any ends. */
export const recountGroup = statement(
  'members.recountGroup',
  { groupId: 'group', by: 'text', reason: 'text', now: 'timestamptz' },
  {},
  `update groups g
      set member_count = c.members, last_modified = $4, is_deleted = c.members = 0,
          deleted_at = case when c.members = 0 then $4::timestamptz end,
          deleted_by = case when c.members = 0 then $2::text end,
          deletion_reason = case when c.members = 0 then $3::text end
     from (select count(*) as members from group_members m where m.group_id = $1 and m.is_active) c
    where g.id = $1`,
)
