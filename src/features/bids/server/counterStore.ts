import type { Counter, CounterStatus } from '#domain/bids/counters.ts'
import { cents } from '#domain/money/money.ts'
import { americanOdds } from '#domain/odds/odds.ts'
import type { Member } from '#domain/people/groups.ts'
import type { Instant } from '#domain/times.ts'
import type { LockedGroup } from '#server/commands/command.ts'
import { firstOf, type Transaction } from '#server/db/database.ts'
import { type Columns, type Row, statement } from '#server/db/statement.ts'

const counterColumns = {
  id: 'text',
  author_id: 'text',
  author_name: 'text',
  odds: 'int4',
  stake_cents: 'int8',
  closes_at: 'timestamptz',
  status: 'text',
  created_at: 'timestamptz',
  role: 'text?',
} as const satisfies Columns

/** A counter-offer, as lapsed once its bid is no longer open; `role`: its author's in the group, if still a member. */
export const findCounter = statement(
  'counters.find',
  { groupId: 'group', bidId: 'text', counterId: 'text' },
  counterColumns,
  `select c.id, c.author_id, u.name as author_name, c.odds, c.stake_cents, c.closes_at,
      case when c.status = 'open' and b.status <> 'open' then 'lapsed' else c.status end as status, c.created_at, m.role
     from bid_counters c join users u on u.id = c.author_id
     join bids b on b.group_id = $1 and b.id = c.bid_id
     left join group_members m on m.group_id = $1 and m.user_id = c.author_id and m.is_active
    where c.group_id = $1 and c.bid_id = $2 and c.id = $3`,
)

/** Never changes. */
export const findCounterAuthor = statement(
  'counters.author',
  { groupId: 'text', counterId: 'text' },
  { author_id: 'text' },
  'select author_id from bid_counters where group_id = $1 and id = $2',
)

export const insertCounter = statement(
  'counters.insert',
  {
    groupId: 'group',
    id: 'text',
    bidId: 'text',
    authorId: 'text',
    odds: 'int4',
    stake: 'int8',
    closesAt: 'timestamptz',
    createdAt: 'timestamptz',
  },
  {},
  `insert into bid_counters (group_id, id, bid_id, author_id, odds, stake_cents, closes_at, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)`,
)

/** The former counter-offer of its author, if there is an open one. */
export const replaceCounter = statement(
  'counters.replace',
  { groupId: 'group', bidId: 'text', authorId: 'text', now: 'timestamptz' },
  {},
  `update bid_counters set status = 'replaced', ended_at = $4
    where group_id = $1 and bid_id = $2 and author_id = $3 and status = 'open'`,
)

export const endCounter = statement(
  'counters.end',
  { groupId: 'group', counterId: 'text', status: 'text', now: 'timestamptz' },
  {},
  `update bid_counters set status = $3, ended_at = $4 where group_id = $1 and id = $2 and status = 'open'`,
)

/** The open counter-offers to a bid; `closingBy`: only those that end by then. */
const lapseCountersTo = statement(
  'counters.lapseTo',
  { groupId: 'group', bidId: 'text', closingBy: 'timestamptz?', now: 'timestamptz' },
  { author_id: 'text', odds: 'int4', stake_cents: 'int8' },
  `update bid_counters set status = 'lapsed', ended_at = $4
    where group_id = $1 and bid_id = $2 and status = 'open' and ($3::timestamptz is null or closes_at <= $3)
    returning author_id, odds, stake_cents`,
)

type Lapsing = { readonly bidId: string; readonly closingBy: Instant | null; readonly now: Instant }

/** Ends the counter-offers to an open bid whose terms have changed, or those whose time is over. [BEY-17] */
export async function lapseCounters(tx: Transaction, group: LockedGroup, lapsing: Lapsing): Promise<void> {
  const lapsed = await tx.query(lapseCountersTo, { groupId: group.id, ...lapsing })
  for (const { author_id: authorId, odds, stake_cents: stake } of lapsed) {
    group.record('counter.lapsed', 'bid', lapsing.bidId, { counter: { authorId, odds, stake } })
  }
}

/** The counter-offers of a member who leaves the group. */
export const lapseCountersOf = statement(
  'counters.lapseOf',
  { groupId: 'group', authorId: 'text', now: 'timestamptz' },
  {},
  `update bid_counters set status = 'lapsed', ended_at = $3
    where group_id = $1 and author_id = $2 and status = 'open'`,
)

/** The counter-offer with its author as a member; null if there is none. */
export function counterFrom(
  rows: readonly Row<typeof counterColumns>[],
): { counter: Counter; author: Member | null } | null {
  const row = firstOf(rows)
  if (!row) return null
  const counter = {
    id: row.id,
    authorId: row.author_id,
    authorName: row.author_name,
    odds: americanOdds(row.odds),
    stake: cents(row.stake_cents),
    closesAt: row.closes_at,
    status: row.status as CounterStatus,
    createdAt: row.created_at,
  }
  const { authorId: userId, authorName: name } = counter
  const author = row.role === null ? null : { userId, name, role: row.role as Member['role'], isActive: true }
  return { counter, author }
}
