import { idOf, sqlId, sqlMember } from './people.ts'
import type { BenchDatabase } from './stage.ts'

/** Numbers `first` to `last`, distributed over `groups` groups starting at `firstGroup`. */
export type Deal = {
  readonly first: number
  readonly last: number
  readonly firstGroup?: number
  readonly groups: number
}

const group = '$3::int + n % $4::int'
const valuesOf = ({ first, last, firstGroup = 1, groups }: Deal) => [first, last, firstGroup, groups]

/** The group that number `n` belongs to. */
export function groupOf(n: number, { firstGroup = 1, groups }: Pick<Deal, 'firstGroup' | 'groups'>): number {
  return firstGroup + (n % groups)
}

/** Miami against Boston, so many times; games that are there already stay as they are. */
async function seedGames({ client }: BenchDatabase, { games, start }: { games: number; start: string }): Promise<void> {
  await client.query(
    `insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, odds_starts_at, heard_at, source)
     select ${sqlId('n')}, 'basketball_nba', 'Miami Heat', 'Boston Celtics', now() + $2::interval, now() + $2::interval,
       now() + $2::interval, now(), 'odds'
       from generate_series(0, $1::int - 1) n
     on conflict do nothing`,
    [games, start],
  )
}

/** Open bids on games of the coming week, all posted by member 1 of their group. */
export async function seedOpenBids(database: BenchDatabase, deal: Deal): Promise<void> {
  const { client } = database
  await seedGames(database, { games: 500, start: '5 days' })
  await client.query(
    `insert into bids (group_id, id, creator_id, game_id, sport, home_team, away_team, bet_type, side_team,
       odds, original_odds, bookmaker, stake_cents, expires_at, created_at, last_modified)
     select ${sqlId(group)}, ${sqlId('n')}, ${sqlMember(group, '1')}, ${sqlId('n % 500')},
       'basketball_nba', 'Miami Heat', 'Boston Celtics', 'moneyline', 'Miami Heat',
       -120, -125, 'draftkings', 5000, now() + interval '5 days',
       now() - interval '30 days' + n * interval '1 second', now()
       from generate_series($1::int, $2::int) n`,
    valuesOf(deal),
  )
}

/**
 * Active bets with their bids on `games` games that began 5 hours ago, evenly distributed over pairs of the group's
 * members. Half of them are on the home team.
 */
export async function seedActiveBets(
  database: BenchDatabase,
  { members, games = 500, ...deal }: Deal & { members: number; games?: number },
): Promise<void> {
  const { client } = database
  await seedGames(database, { games, start: '-5 hours' })
  const turn = 'n / $4::int'
  const first = `(${turn}) % ${members}`
  const second = `(${first} + 1 + (${turn}) / ${members} % ${members - 1}) % ${members}`
  const [creator, acceptor] = [sqlMember(group, `1 + ${first}`), sqlMember(group, `1 + ${second}`)]
  const side = `case n % 2 when 0 then 'Miami Heat' else 'Boston Celtics' end`
  const at = `now() - interval '29 days' + n * interval '1 second'`
  await client.query(
    `insert into bids (group_id, id, creator_id, game_id, sport, home_team, away_team, bet_type, side_team,
       odds, original_odds, bookmaker, stake_cents, expires_at, created_at, last_modified, status, accepted_at, acceptor_id)
     select ${sqlId(group)}, ${sqlId('n')}, ${creator}, ${sqlId(`n % ${games}`)}, 'basketball_nba', 'Miami Heat',
       'Boston Celtics', 'moneyline', ${side}, -120, -125, 'draftkings', 5000,
       now() - interval '5 hours', ${at}, now(), 'accepted', ${at}, ${acceptor}
       from generate_series($1::int, $2::int) n`,
    valuesOf(deal),
  )
  await client.query(
    `insert into bets (group_id, id, bid_id, game_id, sport, home_team, away_team, bet_type, side_team, odds,
       original_odds, stake_cents, win_cents, creator_id, acceptor_id, accepted_at, created_at, last_modified,
       scheduled_at)
     select ${sqlId(group)}, ${sqlId('n')}, ${sqlId('n')}, ${sqlId(`n % ${games}`)}, 'basketball_nba', 'Miami Heat',
       'Boston Celtics', 'moneyline', ${side}, -120, -125, 5000, 4167, ${creator},
       ${acceptor}, ${at}, ${at}, now(), now() - interval '5 hours'
       from generate_series($1::int, $2::int) n`,
    valuesOf(deal),
  )
}

/** Settles every active bet at random, some hours after it was made, and writes its debt. */
export async function settleByCoin({ client }: BenchDatabase): Promise<void> {
  await client.query(
    `update bets set status = 'settled', settlement_status = 'resolved', settled_at = accepted_at + interval '3 hours',
       winner_id = case right(id, 1) < '5' when true then creator_id else acceptor_id end, home_score = 101, away_score = 99
      where status = 'active'`,
  )
  await client.query(
    `insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
     select group_id, id, id, case winner_id when creator_id then acceptor_id else creator_id end, winner_id,
            case winner_id when creator_id then win_cents else stake_cents end, 'Miami Heat ML', settled_at, settled_at
       from bets where winner_id is not null
     on conflict do nothing`,
  )
}

/** Settles all debts of a group but the newest `pending` ones, with one payment from each debtor to each creditor. */
export async function payDebts(
  { client }: BenchDatabase,
  { group, pending }: { group: number; pending: number },
): Promise<void> {
  const paymentId = `md5(d.debtor_id || d.creditor_id)`
  await client.query(
    `with paid as (
       select debtor_id, creditor_id, sum(amount_cents) as amount
         from (select * from debts where group_id = $1 order by created_at desc, id desc offset $2) d
        group by 1, 2
     )
     insert into payments (group_id, id, payer_id, payee_id, amount_cents, method, settled_by, created_at)
     select $1, ${paymentId}, debtor_id, creditor_id, amount, 'Cash', debtor_id, now() from paid d`,
    [idOf(group), pending],
  )
  await client.query(
    `update debts d set status = 'settled', paid_cents = amount_cents, payment_id = ${paymentId}, settled_at = now()
       from (select id from debts where group_id = $1 order by created_at desc, id desc offset $2) paid
      where d.group_id = $1 and d.id = paid.id`,
    [idOf(group), pending],
  )
  await client.query(
    `insert into payment_debts (group_id, payment_id, debt_id, amount_cents)
     select group_id, payment_id, id, amount_cents from debts where group_id = $1 and status = 'settled'`,
    [idOf(group)],
  )
  // Debts paid one by one, as in production, leave space that is reused.
  await client.query('vacuum full debts')
}

/** Brings the database into the state of one that has run for a while: statistics collected, pages written. */
export async function settleDown({ client }: BenchDatabase): Promise<void> {
  await client.query('vacuum analyze')
  await client.query('checkpoint')
}
