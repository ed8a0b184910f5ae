import { afterAll, beforeAll, expect, it } from 'vitest'
import { talliesOfAllBets } from '#test/support/tallies.ts'
import { type Upgraded, upgraded } from '#test/support/upgraded.ts'

let database: Upgraded

beforeAll(async () => {
  database = await upgraded('034-savings-and-names', async (client) => {
    await client.query(before)
    const { rows } = await client.query("select saved_micros from tallies where user_id = 'ann'")
    expect(rows).not.toEqual(onlyListed)
  })
})
afterAll(() => database.end())

const rows = async (text: string) => (await database.client.query(text)).rows
/** Of $10.00 at a price of -110 made +100, in millionths of a dollar. */
const onlyListed = [{ saved_micros: '454545' }]

/** Ann's bets against Ben, all settled: one on a line, one of a book that is forgotten, one of her own words. */
const before = `
  insert into users (id, name, email) values
    ('ann', E'Ann\\r\\nBcc: all', 'ann@example.org'), ('ben', E'\\u200b', 'ben@example.org'), ('gone', '', 'gone@example.org'),
    ('cleo', 'Cléo 👨‍👩‍👧‍👦', 'cleo@example.org');
  insert into groups (id, name, created_by, created_at, last_modified, member_count)
    values ('Crew0000000000000000', E'Crew\\r\\nBcc: x', 'ann', now(), now(), 2), ('Blank000000000000000', E'\\u200b \\u2060', 'ann', now(), now(), 1),
      ('Fine0000000000000000', 'Sunday Crew 🏈', 'ann', now(), now(), 1);
  insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, heard_at, source)
    values ('game', 'icehockey_nhl', 'A', 'B', now(), now(), now(), 'odds');
  create temp table offers (id text, bet_type text, game_id text, sport text, original_odds int);
  insert into offers values ('listed', 'moneyline', 'game', 'icehockey_nhl', -110), ('own', 'custom', null, 'custom', null),
    ('forgotten', 'moneyline', 'game', 'icehockey_nhl', null);
  insert into bids (group_id, id, creator_id, sport, home_team, away_team, game_id, bet_type, side_team, odds,
      original_odds, stake_cents, expires_at, created_at, last_modified, status, acceptor_id, accepted_at)
    select 'Crew0000000000000000', id, 'ann', sport, 'A', 'B', game_id, bet_type, 'A', 100, original_odds, 1000, now(), now(), now(),
      'accepted', 'ben', now() from offers;
  insert into bets (group_id, id, bid_id, sport, home_team, away_team, game_id, scheduled_at, bet_type, side_team, odds,
      original_odds, stake_cents, win_cents, creator_id, acceptor_id, accepted_at, created_at, last_modified)
    select 'Crew0000000000000000', id, id, sport, 'A', 'B', game_id, case when game_id is not null then now() end, bet_type, 'A', 100,
      original_odds, 1000, 1000, 'ann', 'ben', now(), now(), now() from offers;
  update bets set status = 'settled', settled_at = '2026-11-20T12:05:00Z', settlement_status = 'push';
`

it('bets of before count as saved only at the price of a book, and everything else of a sum stays [STAT-09] [ODDS-12]', async () => {
  expect(await rows("select saved_micros from tallies where user_id = 'ann'")).toEqual(onlyListed)
  expect(await rows("select offered, offered_cents from tallies where user_id = 'ann'")).toEqual([
    { offered: '3', offered_cents: '3000' },
  ])
  expect(await rows(`select * from tallies except select * from ${talliesOfAllBets}`)).toEqual([])
})

it('names of before are one line with something to see [GRP-15] [SET-15]', async () => {
  expect(await rows('select id, name from groups order by id')).toEqual([
    { id: 'Blank000000000000000', name: 'Group' },
    { id: 'Crew0000000000000000', name: 'Crew Bcc: x' },
    { id: 'Fine0000000000000000', name: 'Sunday Crew 🏈' },
  ])
  expect(await rows('select id, name from users order by id')).toEqual([
    { id: 'ann', name: 'Ann Bcc: all' },
    { id: 'ben', name: 'User' },
    { id: 'cleo', name: 'Cléo 👨‍👩‍👧‍👦' },
    { id: 'gone', name: '' },
  ])
})
