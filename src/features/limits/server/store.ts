import { cents } from '#domain/money/money.ts'
import type { AtRisk, KeptLimit, KeptLimits } from '#domain/people/limits.ts'
import type { Instant } from '#domain/times.ts'
import { firstOf, type Queryable } from '#server/db/database.ts'
import { type Row, statement } from '#server/db/statement.ts'

const limitColumns = {
  user_id: 'text',
  weekly_loss_cents: 'int8?',
  weekly_loss_next_cents: 'int8?',
  weekly_loss_next_from: 'timestamptz?',
  per_friend_cents: 'int8?',
  per_friend_next_cents: 'int8?',
  per_friend_next_from: 'timestamptz?',
  break_until: 'timestamptz?',
  time_zone: 'text?',
} as const
export type LimitRow = Row<typeof limitColumns>

const fromLimits = `select ${Object.keys(limitColumns)
  .map((column) => `${column === 'time_zone' ? 's' : 'l'}.${column}`)
  .join(', ')} from limits l left join user_settings s on s.user_id = l.user_id`

/** No row for a person who has never set any. */
export const findLimits = statement(
  'limits.find',
  { userId: 'text' },
  limitColumns,
  `${fromLimits} where l.user_id = $1`,
)

/** Those of the asker and of the creator of a bid, as far as they have any. */
export const findLimitsAroundBid = statement(
  'limits.aroundBid',
  { groupId: 'group', bidId: 'text', userId: 'text' },
  limitColumns,
  `${fromLimits} where l.user_id = $3
      or l.user_id = (select b.creator_id from bids b where b.group_id = $1 and b.id = $2)`,
)

export const findTimeZone = statement(
  'limits.timeZone',
  { userId: 'text' },
  { time_zone: 'text?' },
  'select time_zone from user_settings where user_id = $1',
)

export const saveLimits = statement(
  'limits.save',
  {
    userId: 'text',
    weeklyLoss: 'int8?',
    weeklyLossNext: 'int8?',
    weeklyLossFrom: 'timestamptz?',
    perFriend: 'int8?',
    perFriendNext: 'int8?',
    perFriendFrom: 'timestamptz?',
    breakUntil: 'timestamptz?',
    now: 'timestamptz',
  },
  {},
  `insert into limits (user_id, weekly_loss_cents, weekly_loss_next_cents, weekly_loss_next_from, per_friend_cents,
     per_friend_next_cents, per_friend_next_from, break_until, last_modified)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
   on conflict (user_id) do update set weekly_loss_cents = $2, weekly_loss_next_cents = $3, weekly_loss_next_from = $4,
     per_friend_cents = $5, per_friend_next_cents = $6, per_friend_next_from = $7, break_until = $8, last_modified = $9`,
)

export const listOwnGroups = statement(
  'limits.groups',
  { userId: 'text' },
  { group_id: 'text' },
  'select group_id from group_members where user_id = $1 and is_active order by group_id',
)

/** Waits for other commands of this person that ask for their limits, in whatever group, until the transaction ends. */
export const holdLimits = statement(
  'limits.hold',
  { userId: 'text' },
  { held: 'bool' },
  "select true as held from pg_advisory_xact_lock(hashtextextended('limits ' || $1, 0))",
)

// The tallies hold what was lost up to a time, so a week is the difference of two rows. It starts where a row may start.
const sumWeek = statement(
  'limits.week',
  { userId: 'text', since: 'timestamptz', now: 'timestamptz' },
  { lost_cents: 'int8', open_cents: 'int8' },
  `select coalesce(sum(coalesce((select t.lost_cents from tallies t
              where t.group_id = m.group_id and t.user_id = $1 order by t.quarter desc limit 1), 0)
            - coalesce((select t.lost_cents from tallies t
              where t.group_id = m.group_id and t.user_id = $1 and t.quarter < $2
              order by t.quarter desc limit 1), 0)), 0)::int8 as lost_cents,
          coalesce(sum((select sum(b.stake_cents) from bids b
              where b.group_id = m.group_id and b.creator_id = $1 and b.status = 'open'
                and b.expires_at > $3)), 0)::int8 as open_cents
     from group_members m where m.user_id = $1`,
)

const listFriendsAtRisk = statement(
  'limits.friends',
  { userId: 'text' },
  { user_id: 'text', name: 'text', risk_cents: 'int8' },
  `select f.id as user_id, f.name, sum(r.risk_cents)::int8 as risk_cents
     from (select case when b.creator_id = $1 then b.acceptor_id else b.creator_id end as friend_id,
                  case when b.creator_id = $1 then b.stake_cents else b.win_cents end as risk_cents
             from group_members m
             join bets b on b.group_id = m.group_id and b.status = 'active' and $1 in (b.creator_id, b.acceptor_id)
            where m.user_id = $1) r
     join users f on f.id = r.friend_id
    group by f.id, f.name order by risk_cents desc, f.name, f.id`,
)

/** What counts against somebody's limits, with the names of the friends. */
export type NamedRisk = Omit<AtRisk, 'friends'> & {
  readonly friends: readonly (AtRisk['friends'][number] & { readonly name: string })[]
}

export async function atRiskOf(
  db: Queryable,
  { userId, since, now }: { userId: string; since: Instant; now: Instant },
): Promise<NamedRisk> {
  const [weeks, friends] = await Promise.all([
    db.query(sumWeek, { userId, since, now }),
    db.query(listFriendsAtRisk, { userId }),
  ])
  const week = firstOf(weeks)
  return {
    lost: cents(week?.lost_cents ?? 0),
    open: cents(week?.open_cents ?? 0),
    friends: friends.map((row) => ({ userId: row.user_id, name: row.name, atRisk: cents(row.risk_cents) })),
  }
}

export function limitsFromRow(row: LimitRow): KeptLimits {
  return {
    weeklyLoss: keptLimit(row.weekly_loss_cents, row.weekly_loss_next_cents, row.weekly_loss_next_from),
    perFriend: keptLimit(row.per_friend_cents, row.per_friend_next_cents, row.per_friend_next_from),
    breakUntil: row.break_until,
  }
}

function keptLimit(amount: number | null, next: number | null, from: Instant | null): KeptLimit {
  return { amount: centsOrNull(amount), next: from === null ? null : { amount: centsOrNull(next), from } }
}

const centsOrNull = (amount: number | null) => (amount === null ? null : cents(amount))
