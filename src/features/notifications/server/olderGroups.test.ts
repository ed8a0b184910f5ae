import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Upgraded, upgraded } from '#test/support/upgraded.ts'
import { writeEventNotices } from './writeEventNotices.ts'

let database: Upgraded

beforeAll(async () => {
  database = await upgraded('020-notices', (client) => client.query(aGroupWithHistory))
})
afterAll(() => database.end())

const aGroupWithHistory = `
  insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org'), ('ben', 'Ben', 'ben@example.org');
  insert into groups (id, name, created_by, created_at, last_modified, member_count, last_seq)
    values ('Crew0000000000000000', 'Crew', 'ann', now(), now(), 2, 7),
           ('Empty000000000000000', 'Empty', 'ann', now(), now(), 1, 0);
  insert into bids (group_id, id, creator_id, sport, home_team, away_team, game_id, starts_at, bet_type, side_team, odds,
      stake_cents, expires_at, created_at, last_modified, status, acceptor_id, accepted_at)
    select 'Crew0000000000000000', id, 'ann', 'americanfootball_nfl', 'A', 'B', 'game', now() + start, 'moneyline', 'A',
      100, 1000, now(), now(), now(), 'accepted', 'ben', now() - interval '2 days'
      from (values ('past', -interval '1 day'), ('future', interval '1 day')) as t (id, start);
  insert into bets (group_id, id, bid_id, sport, home_team, away_team, game_id, starts_at, scheduled_at, bet_type,
      side_team, odds, stake_cents, win_cents, creator_id, acceptor_id, accepted_at, created_at, last_modified)
    select group_id, id, id, sport, home_team, away_team, game_id, starts_at, starts_at, bet_type, side_team, odds,
      1000, 1000, 'ann', 'ben', accepted_at, now(), now() from bids;
  insert into debts (group_id, id, bet_id, debtor_id, creditor_id, amount_cents, bet_description, created_at, last_modified)
    values ('Crew0000000000000000', 'debt', 'past', 'ben', 'ann', 1000, 'A', now() - interval '9 days', now() - interval '9 days')
`

it('groups that are older than the notices begin at their present: nobody is flooded with what was', async () => {
  const { rows } = await database.client.query('select reader, group_id, seq::int from event_cursors order by group_id')
  expect(rows).toEqual([
    { reader: writeEventNotices.name, group_id: 'Crew0000000000000000', seq: 7 },
    { reader: writeEventNotices.name, group_id: 'Empty000000000000000', seq: 0 },
  ])
})

it('what has started by then is not told as news, and old debts count as just reminded of', async () => {
  const bets = await database.client.query('select id, started_at is null as is_news from bets order by id')
  expect(bets.rows).toEqual([
    { id: 'future', is_news: true },
    { id: 'past', is_news: false },
  ])
  const debts = await database.client.query("select reminded_at > now() - interval '1 minute' as is_recent from debts")
  expect(debts.rows).toEqual([{ is_recent: true }])
})
