-- A game is one row, and bids and bets refer to it. Until now each bid and bet had its own copy of what was known about
-- its game, and a game that moved was an update of them all. Readers go on while this runs; writers wait from here on.

lock table bids, bets in share row exclusive mode;

-- A game is known by the service's id together with its teams: an id may be given to others later.
create table games (
  id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  -- When it was to start as it was first heard of, and as was heard last.
  scheduled_at timestamptz not null,
  starts_at timestamptz not null,
  -- The start that the odds told last; scores that miss it by some minutes do not move the game.
  odds_starts_at timestamptz,
  -- The start that was told with the first report of its play. One that has begun in time is not called off and not
  -- late, whatever becomes of it afterwards.
  begun_at timestamptz,
  has_points boolean not null default false,
  is_over boolean not null default false,
  -- The score as the service tells it, by team, and as whole numbers where it can be read so.
  scores jsonb,
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  score_updated_at timestamptz,
  -- Since when neither odds nor scores list it, as far as somebody waits for it.
  missing_since timestamptz,
  -- When it was heard of last, to a quarter of an hour, and in which answer.
  heard_at timestamptz not null,
  source text not null check (source in ('odds', 'scores')),
  -- The start of which the groups concerned have been told that it has come.
  announced_start_at timestamptz,
  primary key (id, sport, home_team, away_team)
);
create index games_to_start on games (starts_at) where announced_start_at is distinct from starts_at;

-- What a group has yet to do about a game. Written in the transaction that changes the game, deleted in the one in which
-- the group follows: so nothing is lost between the two, and nothing is done twice.
create table game_news (
  number bigint generated always as identity primary key,
  group_id text not null references groups (id),
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  what text not null check (what in ('moved', 'over', 'started', 'missing', 'back')),
  moved_from timestamptz,
  moved_to timestamptz,
  foreign key (game_id, sport, home_team, away_team) references games (id, sport, home_team, away_team),
  check ((what = 'moved') = (moved_from is not null and moved_to is not null))
);
create index game_news_of_group on game_news (group_id);

-- Copies of one game that differ: those of open bids and active bets followed it to the last, so they come first, and
-- of these the one that changed last. What any bet has seen of its play counts.
with copies as (
  select game_id, sport, home_team, away_team, starts_at, starts_at as scheduled_at, null::timestamptz as missing_since,
         null::timestamptz as begun_at, created_at, last_modified, status = 'open' as is_waited_for, group_id, id
    from bids where game_id is not null
  union all
  select game_id, sport, home_team, away_team, starts_at, coalesce(scheduled_at, starts_at), missing_since,
         case when has_begun then coalesce(scheduled_at, starts_at) end, created_at, last_modified, status = 'active',
         group_id, id
    from bets where game_id is not null and starts_at is not null
), newest as (
  select distinct on (game_id, sport, home_team, away_team) *
    from copies
   order by game_id, sport, home_team, away_team, is_waited_for desc, last_modified desc, group_id, id
), overall as (
  select game_id, sport, home_team, away_team, min(begun_at) as begun_at, max(last_modified) as heard_at,
         min(missing_since) filter (where is_waited_for) as missing_since, bool_or(is_waited_for) as is_waited_for,
         (array_agg(scheduled_at order by created_at, group_id, id))[1] as scheduled_at
    from copies group by 1, 2, 3, 4
)
insert into games (id, sport, home_team, away_team, scheduled_at, starts_at, odds_starts_at, begun_at, missing_since,
  heard_at, source, announced_start_at)
select n.game_id, n.sport, n.home_team, n.away_team, o.scheduled_at, n.starts_at, n.starts_at, o.begun_at,
       o.missing_since, o.heard_at, 'odds', case when n.starts_at <= now() and not o.is_waited_for then n.starts_at end
  from newest n join overall o using (game_id, sport, home_team, away_team);

-- A group that had not followed its game yet does it now.
insert into game_news (group_id, game_id, sport, home_team, away_team, what, moved_from, moved_to)
select distinct w.group_id, g.id, g.sport, g.home_team, g.away_team, 'moved', w.starts_at, g.starts_at
  from (select group_id, game_id, sport, home_team, away_team, starts_at from bids where status = 'open'
        union select group_id, game_id, sport, home_team, away_team, starts_at from bets where status = 'active') w
  join games g on (g.id, g.sport, g.home_team, g.away_team) = (w.game_id, w.sport, w.home_team, w.away_team)
 where w.starts_at <> g.starts_at;

-- What the kept odds and scores say of those games, and the games that a bid may be posted on from now on.
insert into games as g (id, sport, home_team, away_team, scheduled_at, starts_at, odds_starts_at, heard_at, source)
select o.game->>'id', c.sport, o.game->>'homeTeam', o.game->>'awayTeam', at.starts, at.starts, at.starts,
       coalesce(c.fetched_at, now()), 'odds'
  from feed_cache c, jsonb_array_elements(c.data) as o (game),
       lateral (select to_timestamp((o.game->>'startsAt')::float8 / 1000) as starts) as at
 where c.id = 'odds_' || c.sport and o.game ? 'homeTeam'
on conflict (id, sport, home_team, away_team) do nothing;

update games g
   set is_over = (s.game->>'completed')::boolean, scores = nullif(s.game->'scores', 'null'),
       has_points = exists (
         select from jsonb_array_elements(case jsonb_typeof(s.game->'scores') when 'array' then s.game->'scores' else '[]' end) p
          where p->>'score' ~ '^[0-9]*[1-9][0-9]*$')
  from feed_cache c, jsonb_array_elements(c.data) as s (game)
 where c.id = 'scores_' || c.sport || '_3d' and g.id = s.game->>'id' and g.sport = c.sport
   and s.game->>'homeTeam' in (g.home_team, g.away_team) and s.game->>'awayTeam' in (g.home_team, g.away_team);

-- When the game was to start as the bet was made is a term of the bet, like its odds: it stays, and never changes.
update bets set scheduled_at = starts_at where scheduled_at is null and starts_at is not null;

alter table bids add foreign key (game_id, sport, home_team, away_team) references games (id, sport, home_team, away_team);
alter table bets add foreign key (game_id, sport, home_team, away_team) references games (id, sport, home_team, away_team);

create index bids_open_on_game on bids (game_id, group_id) where status = 'open' and game_id is not null;
create index bets_active_on_game on bets (game_id, group_id) where status = 'active' and game_id is not null;
-- A settlement run goes through the bets of a group by their games.
create index bets_awaiting on bets (group_id, game_id, id) where status = 'active' and game_id is not null;
create index bets_in_doubt on bets (group_id) where status = 'active' and needs_attention is not null;

-- From here on readers wait too, for a moment: only the catalog changes.
drop index bets_due, bets_due_anywhere, bets_to_start;
alter table bets
  drop column due_at,
  drop column starts_at,
  drop column missing_since,
  drop column has_begun,
  add check (game_id is null or scheduled_at is not null) not valid;
alter table bids drop column starts_at;
