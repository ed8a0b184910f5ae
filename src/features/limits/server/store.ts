import { addCents, cents } from '#domain/money/money.ts'
import { type AtRisk, type KeptLimit, type KeptLimits, usualZone } from '#domain/people/limits.ts'
import type { Instant } from '#domain/times.ts'
import { listEveryGroup } from '#features/groups/server/store.ts'
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

/** No row for a person who has never set any. */
export const findLimits = statement(
  'limits.find',
  { userId: 'text' },
  limitColumns,
  `select ${Object.keys(limitColumns)
    .map((column) => `${column === 'time_zone' ? 's' : 'l'}.${column}`)
    .join(', ')} from limits l left join user_settings s on s.user_id = $1 where l.user_id = $1`,
)

/** Those of several people, as far as they have any, sent together. */
export async function findLimitsOf(db: Queryable, userIds: readonly string[]): Promise<LimitRow[]> {
  return (await Promise.all(userIds.map((userId) => db.query(findLimits, { userId })))).flat()
}

const findTimeZone = statement(
  'limits.timeZone',
  { userId: 'text' },
  { time_zone: 'text?' },
  'select time_zone from user_settings where user_id = $1',
)

/** The time zone that a person has chosen, or the usual one. */
export async function timeZoneOf(db: Queryable, userId: string): Promise<string> {
  return firstOf(await db.query(findTimeZone, { userId }))?.time_zone ?? usualZone
}

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

/**
 * Holds the limits of a person who has some: waits for other commands that ask for them, in whatever group, until the
 * transaction ends.
 */
export const holdLimits = statement(
  'limits.hold',
  { userId: 'text' },
  { user_id: 'text' },
  'select user_id from limits where user_id = $1 for no key update',
)

// The tallies hold what was lost up to a time, so a week is the difference of two rows. It starts where a row may start.
const sumWeek = statement(
  'limits.week',
  { groupId: 'text', userId: 'text', since: 'timestamptz', now: 'timestamptz' },
  { lost_cents: 'int8', open_cents: 'int8' },
  `select coalesce((select t.lost_cents from tallies t
              where t.group_id = $1 and t.user_id = $2 order by t.quarter desc limit 1), 0)
          - coalesce((select t.lost_cents from tallies t
              where t.group_id = $1 and t.user_id = $2 and t.quarter < $3
              order by t.quarter desc limit 1), 0)
          + coalesce((select sum(p.entry_cents - m.prize_cents) from pool_members m
              join pools p on p.group_id = $1 and p.id = m.pool_id
              where m.group_id = $1 and m.user_id = $2 and p.settled_at >= $3 and m.prize_cents < p.entry_cents), 0)::int8 as lost_cents,
          coalesce((select sum(b.stake_cents) from bids b
              where b.group_id = $1 and b.creator_id = $2 and b.status = 'open'
                and b.expires_at > $4), 0)::int8
          + coalesce((select sum(p.entry_cents) from pool_members m
              join pools p on p.group_id = $1 and p.id = m.pool_id
              where m.group_id = $1 and m.user_id = $2 and p.settled_at is null and p.called_off_at is null), 0)::int8 as open_cents`,
)

const listFriendsAtRisk = statement(
  'limits.friends',
  { groupId: 'text', userId: 'text' },
  { user_id: 'text', name: 'text', risk_cents: 'int8' },
  `select f.id as user_id, f.name, sum(r.risk_cents)::int8 as risk_cents
     from (select case when b.creator_id = $2 then b.acceptor_id else b.creator_id end as friend_id,
                  case when b.creator_id = $2 then b.stake_cents else b.win_cents end as risk_cents
             from bets b where b.group_id = $1 and b.status = 'active' and $2 in (b.creator_id, b.acceptor_id)) r
     join users f on f.id = r.friend_id
    group by f.id, f.name`,
)

/** What counts against somebody's limits, with the names of the friends. */
export type NamedRisk = Omit<AtRisk, 'friends'> & {
  readonly friends: readonly (AtRisk['friends'][number] & { readonly name: string })[]
}

export async function atRiskOf(
  db: Queryable,
  { userId, since, now }: { userId: string; since: Instant; now: Instant },
): Promise<NamedRisk> {
  const groups = await db.query(listEveryGroup, { userId })
  const [weeks, friends] = await Promise.all([
    Promise.all(groups.map((row) => db.query(sumWeek, { groupId: row.group_id, userId, since, now }))),
    Promise.all(groups.map((row) => db.query(listFriendsAtRisk, { groupId: row.group_id, userId }))),
  ])
  return {
    lost: addCents(weeks.flat().map((row) => cents(row.lost_cents))),
    open: addCents(weeks.flat().map((row) => cents(row.open_cents))),
    friends: inAllGroups(friends.flat()),
  }
}

/** Those at whom the most is at risk first. */
function inAllGroups(rows: readonly Row<typeof listFriendsAtRisk.columns>[]): NamedRisk['friends'] {
  return [...Map.groupBy(rows, (row) => row.user_id)]
    .map(([userId, ofOne]) => ({
      userId,
      name: ofOne[0]?.name ?? '',
      atRisk: addCents(ofOne.map((row) => cents(row.risk_cents))),
    }))
    .sort((a, b) => b.atRisk - a.atRisk || a.name.localeCompare(b.name) || a.userId.localeCompare(b.userId))
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
