import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Upgraded, upgraded } from '#test/support/upgraded.ts'

let database: Upgraded

beforeAll(async () => {
  database = await upgraded('027-games', (client) => client.query(copies))
})
afterAll(() => database.end())

const [crew, club] = ['Crew0000000000000000', 'Club0000000000000000']

/**
 * Two groups. For `moved`, the crew's copies have followed the service from 17:00 to 20:00, the club's have not yet,
 * and the club's bet was settled with a third time. `suspended` was being played, as one of its bets says; `gone` is
 * missing.
 */
const copies = `
  insert into users (id, name, email) values ('ann', 'Ann', 'ann@example.org'), ('ben', 'Ben', 'ben@example.org');
  insert into groups (id, name, created_by, created_at, last_modified, member_count)
    select id, id, 'ann', now(), now(), 2 from unnest(array['${crew}', '${club}']) id;
  create temp table bets_then (group_id text, id text, game_id text, scheduled_at timestamptz, starts_at timestamptz,
    status text, last_modified timestamptz, has_begun boolean, missing_since timestamptz);
  insert into bets_then values
    ('${crew}', 'a', 'moved', '2026-11-01T17:00Z', '2026-11-01T20:00Z', 'active', '2026-11-01T12:00Z', false, null),
    ('${club}', 'b', 'moved', '2026-11-01T17:00Z', '2026-11-01T17:00Z', 'active', '2026-11-01T11:00Z', false, null),
    ('${club}', 'c', 'moved', '2026-11-01T16:00Z', '2026-11-01T16:00Z', 'settled', '2026-11-01T23:00Z', false, null),
    ('${crew}', 'd', 'suspended', '2026-11-01T17:00Z', '2026-11-01T17:00Z', 'active', '2026-11-01T12:00Z', true, null),
    ('${club}', 'e', 'suspended', '2026-11-01T17:00Z', '2026-11-01T17:00Z', 'active', '2026-11-01T13:00Z', false, null),
    ('${crew}', 'f', 'gone', '2026-11-01T17:00Z', '2026-11-01T17:00Z', 'active', '2026-11-01T12:00Z', false,
      '2026-11-01T19:00Z');
  insert into bids (group_id, id, creator_id, sport, home_team, away_team, game_id, starts_at, bet_type, side_team, odds,
      stake_cents, expires_at, created_at, last_modified, status, acceptor_id, accepted_at)
    select group_id, id, 'ann', 'icehockey_nhl', 'A', 'B', game_id, starts_at, 'moneyline', 'A', 100, 1000, starts_at,
      '2026-10-31T12:00Z', '2026-10-31T12:00Z', 'accepted', 'ben', '2026-10-31T13:00Z' from bets_then;
  insert into bets (group_id, id, bid_id, sport, home_team, away_team, game_id, starts_at, scheduled_at, bet_type,
      side_team, odds, stake_cents, win_cents, creator_id, acceptor_id, accepted_at, created_at, last_modified, status,
      settlement_status, settled_at, has_begun, missing_since)
    select group_id, id, id, 'icehockey_nhl', 'A', 'B', game_id, starts_at, scheduled_at, 'moneyline', 'A', 100, 1000,
      1000, 'ann', 'ben', '2026-10-31T13:00Z', '2026-10-31T13:00Z', last_modified, status,
      case status when 'settled' then 'push' end, case status when 'settled' then last_modified end, has_begun,
      missing_since from bets_then;
  insert into feed_cache (id, sport, data, version, fetched_at) values
    ('odds_icehockey_nhl', 'icehockey_nhl', '[{"id": "coming", "sport": "icehockey_nhl", "homeTeam": "C",
      "awayTeam": "D", "startsAt": 1793557800000, "books": []}]', 1, '2026-11-01T12:00Z'),
    ('scores_icehockey_nhl_3d', 'icehockey_nhl', '[{"id": "suspended", "sport": "icehockey_nhl", "homeTeam": "B",
      "awayTeam": "A", "startsAt": 1793552400000, "completed": false, "lastUpdate": null,
      "scores": [{"name": "A", "score": "2"}]}]', 1, '2026-11-01T18:00Z');
`
const at = (time: string) => new Date(`2026-11-01T${time}:00Z`)
const rows = async (text: string) => (await database.client.query(text)).rows

it('bids and bets of before share the newest that any of them knew of their game', async () => {
  const games = await rows(
    'select id, scheduled_at, starts_at, begun_at, missing_since, has_points from games order by id',
  )
  const known = { begun_at: null, missing_since: null, has_points: false }
  expect(games).toEqual([
    { ...known, id: 'coming', scheduled_at: new Date(1793557800000), starts_at: new Date(1793557800000) },
    { ...known, id: 'gone', scheduled_at: at('17:00'), starts_at: at('17:00'), missing_since: at('19:00') },
    { ...known, id: 'moved', scheduled_at: expect.any(Date), starts_at: at('20:00') },
    {
      ...{ ...known, id: 'suspended', scheduled_at: at('17:00'), starts_at: at('17:00') },
      ...{ begun_at: at('17:00'), has_points: true },
    },
  ])
})

it('what a group has not followed before is its news now, and a bet keeps what it was made for', async () => {
  expect(await rows('select group_id, game_id, what, moved_from, moved_to from game_news')).toEqual([
    { group_id: club, game_id: 'moved', what: 'moved', moved_from: at('17:00'), moved_to: at('20:00') },
  ])
  const scheduled = await rows('select id, scheduled_at from bets order by id')
  expect(scheduled.map(({ scheduled_at }) => scheduled_at)).toEqual(
    ['17:00', '17:00', '16:00', '17:00', '17:00', '17:00'].map(at),
  )
})
