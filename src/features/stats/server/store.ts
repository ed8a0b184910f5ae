import { type Row, statement } from '#server/db/statement.ts'

const sums = [
  ...['wins', 'losses', 'won_cents', 'lost_cents', 'wagered_cents'],
  ...['offered', 'offered_cents', 'saved_micros'],
] as const

/**
 * What the bets of the group $1 that were settled before `at` came to, for everybody who is or was in it: the last row
 * of the tallies that ended by then, and the bets of the quarter that had begun.
 */
const talliesBefore = (at: string) => `lateral (
      select n.user_id, ${sums.map((sum) => `coalesce(t.${sum}, 0) + coalesce(q.${sum}, 0) as ${sum}`).join(', ')}
        from group_members n
        left join lateral (
          select * from tallies l
           where l.group_id = $1 and l.user_id = n.user_id and l.quarter < quarter_of(${at})
           order by l.quarter desc limit 1
        ) t on true
        left join (
          select s.user_id, ${sums.map((sum) => `sum(s.${sum})::bigint as ${sum}`).join(', ')}
            from bets b
           cross join lateral sides_of(b.creator_id, b.acceptor_id, b.winner_id, b.stake_cents, b.win_cents,
                   saved_micros(b.bet_type, b.stake_cents, b.odds, b.original_odds)) s
           where b.group_id = $1 and b.status = 'settled' and b.settled_at >= quarter_of(${at}) and b.settled_at < ${at}
           group by s.user_id
        ) q on q.user_id = n.user_id
       where n.group_id = $1)`

/**
 * Each member's statistics, former members included. `from` and `to` bound the settlement time; null leaves that end
 * open. A range is the tallies at its end minus those at its start, so its cost does not depend on how many bets it
 * holds. `offered`: the bets that the member offered; summed over all members, each bet counts once.
 */
export const tallyMembers = statement(
  'stats.members',
  { groupId: 'group', from: 'timestamptz?', to: 'timestamptz?' },
  {
    user_id: 'text',
    name: 'text',
    is_active: 'bool',
    active_bets: 'int8',
    active_offered: 'int8',
    wins: 'int8',
    losses: 'int8',
    won_cents: 'int8',
    lost_cents: 'int8',
    wagered_cents: 'int8',
    offered: 'int8',
    offered_cents: 'int8',
    saved_micros: 'int8',
  },
  `with active as (
     select side.user_id, count(*) as bets, sum(side.offered)::int8 as offered
       from bets b cross join lateral (values (b.creator_id, 1), (b.acceptor_id, 0)) as side (user_id, offered)
      where b.group_id = $1 and b.status = 'active'
      group by 1
   )
   select m.user_id, u.name, m.is_active,
          coalesce(a.bets, 0) as active_bets, coalesce(a.offered, 0) as active_offered,
          e.wins - s.wins as wins, e.losses - s.losses as losses, e.won_cents - s.won_cents as won_cents,
          e.lost_cents - s.lost_cents as lost_cents, e.wagered_cents - s.wagered_cents as wagered_cents,
          e.offered - s.offered as offered, e.offered_cents - s.offered_cents as offered_cents,
          e.saved_micros - s.saved_micros as saved_micros
     from group_members m
     join users u on u.id = m.user_id
     join ${talliesBefore("coalesce($2::timestamptz, '-infinity')")} s on s.user_id = m.user_id
     join ${talliesBefore("greatest($2, coalesce($3::timestamptz, 'infinity'))")} e on e.user_id = m.user_id
     left join active a on a.user_id = m.user_id
    where m.group_id = $1
    order by e.won_cents - s.won_cents - (e.lost_cents - s.lost_cents) desc, u.name, m.user_id`,
)
export type MemberRow = Row<typeof tallyMembers.columns>

/** When the first and the last bet with a winner were settled in the range; null if none. */
export const findSettledSpan = statement(
  'stats.span',
  { groupId: 'group', from: 'timestamptz?', to: 'timestamptz?' },
  { first: 'timestamptz?', last: 'timestamptz?' },
  `select min(settled_at) as first, max(settled_at) as last
     from bets
    where group_id = $1 and status = 'settled' and winner_id is not null
      and settled_at >= coalesce($2::timestamptz, '-infinity') and settled_at < coalesce($3::timestamptz, 'infinity')`,
)

/**
 * The cumulative profit in the range at the end of each day, week or month of a time zone in which a bet was won: for
 * everyone who has won or lost one by then. `first` and `last` are settlement times.
 */
export const sumProfits = statement(
  'stats.profits',
  {
    groupId: 'group',
    from: 'timestamptz?',
    to: 'timestamptz?',
    interval: 'text',
    timeZone: 'text',
    first: 'timestamptz',
    last: 'timestamptz',
  },
  { date: 'text', user_id: 'text', name: 'text', profit_cents: 'int8' },
  // Starts one interval early: a midnight that a clock change repeats counts from its second occurrence.
  `with intervals as (
     select start, start at time zone $5 as since, (start + ('1 ' || $4)::interval) at time zone $5 as until
       from generate_series(date_trunc($4, $6::timestamptz at time zone $5) - ('1 ' || $4)::interval,
              date_trunc($4, $7::timestamptz at time zone $5), ('1 ' || $4)::interval) as start
   ), points as (
     select i.start, least(i.until, $3) as at
       from intervals i
      where exists (
        select from bets b
         where b.group_id = $1 and b.status = 'settled' and b.winner_id is not null
           and b.settled_at >= greatest(i.since, $2) and b.settled_at < least(i.until, $3))
   )
   select to_char(p.start, 'YYYY-MM-DD') as date, e.user_id, u.name,
          e.won_cents - s.won_cents - (e.lost_cents - s.lost_cents) as profit_cents
     from points p
    cross join ${talliesBefore('p.at')} e
     join ${talliesBefore("coalesce($2::timestamptz, '-infinity')")} s on s.user_id = e.user_id
     join users u on u.id = e.user_id
    where e.wins + e.losses > s.wins + s.losses
    order by 1, 2`,
)

const seasonColumns = { id: 'text', name: 'text', first_day: 'text', last_day: 'text' } as const
export type SeasonRow = Row<typeof seasonColumns>

export const listSeasons = statement(
  'stats.seasons',
  { groupId: 'group' },
  seasonColumns,
  'select id, name, first_day, last_day from seasons where group_id = $1 order by first_day desc, id',
)

export const insertSeason = statement(
  'stats.insertSeason',
  { groupId: 'group', id: 'text', name: 'text', from: 'text', to: 'text', now: 'timestamptz' },
  {},
  'insert into seasons (group_id, id, name, first_day, last_day, created_at) values ($1, $2, $3, $4, $5, $6)',
)

export const updateSeason = statement(
  'stats.updateSeason',
  { groupId: 'group', id: 'text', name: 'text', from: 'text', to: 'text' },
  {},
  'update seasons set name = $3, first_day = $4, last_day = $5 where group_id = $1 and id = $2',
)

export const removeSeason = statement(
  'stats.removeSeason',
  { groupId: 'group', id: 'text' },
  {},
  'delete from seasons where group_id = $1 and id = $2',
)

/** Those of the two who are or were in the group. */
export const findPair = statement(
  'stats.pair',
  { groupId: 'group', one: 'text', other: 'text' },
  { id: 'text', name: 'text' },
  `select u.id, u.name from group_members m join users u on u.id = m.user_id
    where m.group_id = $1 and m.user_id in ($2, $3)`,
)

/** The settled bets of `memberId` with another member, as they count for the former, in the order of settlement. */
export const listDuels = statement(
  'stats.duels',
  { groupId: 'group', memberId: 'text', opponentId: 'text', from: 'timestamptz?', to: 'timestamptz?' },
  {
    id: 'text',
    sport: 'text',
    home_team: 'text',
    away_team: 'text',
    description: 'text',
    settled_at: 'timestamptz',
    wins: 'int8',
    losses: 'int8',
    won_cents: 'int8',
    lost_cents: 'int8',
  },
  `select b.id, b.sport, b.home_team, b.away_team, b.description, b.settled_at, s.wins, s.losses, s.won_cents, s.lost_cents
     from bets b
    cross join lateral sides_of(b.creator_id, b.acceptor_id, b.winner_id, b.stake_cents, b.win_cents, 0) s
    where b.group_id = $1 and b.status = 'settled' and s.user_id = $2
      and least(b.creator_id, b.acceptor_id) = least($2, $3)
      and greatest(b.creator_id, b.acceptor_id) = greatest($2, $3)
      and b.settled_at >= coalesce($4::timestamptz, '-infinity')
      and b.settled_at < coalesce($5::timestamptz, 'infinity')
    order by b.settled_at, b.id`,
)
export type DuelRow = Row<typeof listDuels.columns>
