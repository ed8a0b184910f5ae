import { type Row, statement } from '#server/db/statement.ts'

/**
 * Each member's bets in figures, also of those who left but have bets. `from` and `to` bound the time of settlement;
 * null leaves that end open. Whoever creates a bet risks its stake, whoever accepts it its win amount.
 */
export const tallyMembers = statement(
  'stats.members',
  { groupId: 'text', from: 'timestamptz?', to: 'timestamptz?' },
  {
    user_id: 'text',
    name: 'text',
    active_bets: 'int8',
    wins: 'int8',
    losses: 'int8',
    won_cents: 'int8',
    lost_cents: 'int8',
    wagered_cents: 'int8',
  },
  `with counted as (
     select creator_id, acceptor_id, stake_cents, win_cents, status, winner_id
       from bets
      where group_id = $1
        and (status = 'active' or winner_id is not null
             and ($2::timestamptz is null or settled_at >= $2) and ($3::timestamptz is null or settled_at < $3))
   ), sides as (
     select creator_id as user_id, stake_cents as risk, win_cents as win, status, winner_id from counted
     union all
     select acceptor_id, win_cents, stake_cents, status, winner_id from counted
   ), tallies as (
     select user_id,
            count(*) filter (where status = 'active') as active_bets,
            count(*) filter (where winner_id = user_id) as wins,
            count(*) filter (where winner_id <> user_id) as losses,
            coalesce(sum(win) filter (where winner_id = user_id), 0) as won_cents,
            coalesce(sum(risk) filter (where winner_id <> user_id), 0) as lost_cents,
            coalesce(sum(risk) filter (where winner_id is not null), 0) as wagered_cents
       from sides group by user_id
   )
   select m.user_id, u.name,
          coalesce(t.active_bets, 0) as active_bets, coalesce(t.wins, 0) as wins, coalesce(t.losses, 0) as losses,
          coalesce(t.won_cents, 0)::int8 as won_cents, coalesce(t.lost_cents, 0)::int8 as lost_cents,
          coalesce(t.wagered_cents, 0)::int8 as wagered_cents
     from group_members m
     join users u on u.id = m.user_id
     left join tallies t on t.user_id = m.user_id
    where m.group_id = $1 and (m.is_active or t.user_id is not null)
    order by coalesce(t.won_cents, 0) - coalesce(t.lost_cents, 0) desc, u.name, m.user_id`,
)

/** The active bets and those settled in the range, counted and summed by what the savings estimate depends on. */
export const sumWagers = statement(
  'stats.wagers',
  { groupId: 'text', from: 'timestamptz?', to: 'timestamptz?' },
  {
    status: 'text',
    bet_type: 'text',
    odds: 'int4',
    original_odds: 'int4?',
    bets: 'int8',
    stake_cents: 'int8',
  },
  `select status, bet_type, odds, original_odds, count(*) as bets, sum(stake_cents)::int8 as stake_cents
     from bets
    where group_id = $1
      and (status = 'active'
           or ($2::timestamptz is null or settled_at >= $2) and ($3::timestamptz is null or settled_at < $3))
    group by status, bet_type, odds, original_odds`,
)
export type WagerRow = Row<typeof sumWagers.columns>
export type MemberRow = Row<typeof tallyMembers.columns>

/** When the first and the last bet of the range were settled that somebody won; null where there is none. */
export const findSettledSpan = statement(
  'stats.span',
  { groupId: 'text', from: 'timestamptz?', to: 'timestamptz?' },
  { first: 'timestamptz?', last: 'timestamptz?' },
  `select min(settled_at) as first, max(settled_at) as last
     from bets
    where group_id = $1 and winner_id is not null
      and ($2::timestamptz is null or settled_at >= $2) and ($3::timestamptz is null or settled_at < $3)`,
)

/** What each participant won less what they lost, by day, week or month of a time zone. */
export const sumProfits = statement(
  'stats.profits',
  { groupId: 'text', from: 'timestamptz?', to: 'timestamptz?', interval: 'text', timeZone: 'text' },
  { date: 'text', user_id: 'text', name: 'text', net_cents: 'int8' },
  `with won as (
     select to_char(date_trunc($4, settled_at at time zone $5), 'YYYY-MM-DD') as date, winner_id,
            case when winner_id = creator_id then acceptor_id else creator_id end as loser_id,
            case when winner_id = creator_id then win_cents else stake_cents end as amount
       from bets
      where group_id = $1 and winner_id is not null
        and ($2::timestamptz is null or settled_at >= $2) and ($3::timestamptz is null or settled_at < $3)
   ), pairs as (
     select date, winner_id, loser_id, sum(amount) as amount from won group by 1, 2, 3
   ), sides as (
     select date, winner_id as user_id, amount from pairs
     union all
     select date, loser_id, -amount from pairs
   )
   select s.date, s.user_id, u.name, sum(s.amount)::int8 as net_cents
     from sides s join users u on u.id = s.user_id
    group by 1, 2, 3 order by 1, 2`,
)
