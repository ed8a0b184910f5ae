-- Games, the prices on them, and the credits that asking for both costs.

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
  -- When a game's start last moved, or it was last missing or listed again. Its active bets changed then too, without a
  -- write to any of them.
  moved_at timestamptz,
  primary key (id, sport, home_team, away_team)
);
create index games_to_start on games (starts_at) where announced_start_at is distinct from starts_at;

-- What a group has yet to do about a game. Written in the transaction that changes the game, deleted in the one in
-- which the group follows: so nothing is lost between the two, and nothing is done twice.
create table game_news (
  number bigint generated always as identity,
  group_id text not null references groups (id),
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  what text not null check (what in ('moved', 'over', 'started', 'missing', 'back')),
  moved_from timestamptz,
  moved_to timestamptz,
  primary key (group_id, number),
  foreign key (game_id, sport, home_team, away_team) references games (id, sport, home_team, away_team),
  check ((what = 'moved') = (moved_from is not null and moved_to is not null))
);

-- The last answers of the odds service, by league.
create table feed_cache (
  -- odds_{sport} or scores_{sport}_3d.
  id text primary key,
  sport text not null,
  -- Games or scores as our own code has read them, with instants in ms; an empty list until the first good fetch.
  data jsonb not null,
  -- Counts the good fetches, so that a process knows whether what it holds is what stands here.
  version bigint not null check (version >= 0),
  -- Of the last good fetch.
  fetched_at timestamptz,
  -- Why the last fetch failed, and when the next may be tried; null after a good one.
  error text,
  retry_at timestamptz,
  -- When an administrator emptied the entry; null once it was fetched again.
  cleared_at timestamptz,
  -- When somebody last looked at this sport's lines: what nobody looks at is not refreshed.
  asked_at timestamptz,
  data_count integer generated always as (jsonb_array_length(data)) stored,
  check (error is not null or fetched_at is not null or cleared_at is not null),
  check ((error is null) = (retry_at is null))
);

-- One fetch at a time, also across processes. A lock holds for 30 seconds at most, so a crash releases it.
create table fetch_locks (
  key text primary key,
  locked_at timestamptz not null,
  released_at timestamptz
);

-- One row a day, in UTC.
create table api_usage (
  date text primary key check (date ~ '^\d{4}-\d\d-\d\d$'),
  credits_used integer not null default 0 check (credits_used >= 0),
  cache_hits bigint not null default 0 check (cache_hits >= 0),
  api_fetches integer not null default 0 check (api_fetches >= 0),
  -- What the service said last; null until it says something.
  quota_remaining integer,
  -- The latest 100 fetches, newest first.
  details jsonb not null default '[]'
);

-- One row, locked while credits are booked.
create table credit_account (
  id text primary key check (id = 'global'),
  -- What the service said last that it has left for us, less what was booked since.
  remaining integer,
  said_at timestamptz,
  -- Of which month, YYYY-MM, and at which percentage of which limit the administrators were warned last.
  warned_month text,
  warned_percent integer not null default 0,
  warned_limit integer,
  -- How large the service's plan is, and when it was last seen to begin anew: its month may begin on any day.
  used integer,
  renewed_at timestamptz,
  check ((remaining is null) = (said_at is null))
);

-- When a league was last asked for its odds or scores, successfully or not, by the id of the cache entry.
create table credit_requests (
  id text primary key,
  asked_at timestamptz not null,
  -- Requests for odds and scores come at a pace at which the month's credits last: until when those made so far have to
  -- do. A row whose id begins with `bids_` says when somebody last bid on that league.
  paced_until timestamptz
);

-- What the credits of a day, in UTC, were used for. The parts are named in the code.
create table credit_uses (
  date text not null check (date ~ '^\d{4}-\d\d-\d\d$'),
  part text not null,
  credits integer not null default 0 check (credits >= 0),
  fetches integer not null default 0 check (fetches >= 0),
  primary key (date, part)
);
