-- The office pool: everybody picks the games of a week, and the pot goes to the best. What a pool is for never changes, nor
-- do the games and spreads of a round once it is open; what becomes of them is written beside.

-- distributed by group_id
create table pools (
  group_id text not null references groups (id),
  id text not null,
  name text not null check (length(name) between 1 and 200),
  leagues text[] not null check (cardinality(leagues) > 0),
  kind text not null check (kind in ('pickem', 'spread', 'survivor')),
  confidence boolean not null,
  entry_cents bigint not null check (entry_cents >= 0 and entry_cents % 100 = 0),
  -- Whole percents for the places from the first on.
  shares integer[] not null check (cardinality(shares) between 1 and 3),
  opened_by text not null references users (id),
  created_at timestamptz not null,
  last_modified timestamptz not null,
  -- How often it was settled; more than once if a result was corrected after that.
  settlement integer not null default 0 check (settlement >= 0),
  settled_at timestamptz,
  called_off_at timestamptz,
  called_off_by text references users (id),
  call_off_reason text,
  -- The last request to call it off; who has agreed is with the members. It lapses with the next game.
  cancellation_by text references users (id),
  cancellation_at timestamptz,
  cancellation_reason text,
  primary key (group_id, id),
  check (not (confidence and kind = 'survivor')),
  check ((settlement > 0) = (settled_at is not null)),
  check (settled_at is null or called_off_at is null),
  check ((cancellation_by is null) = (cancellation_at is null))
);
create index pools_newest on pools (group_id, created_at desc, id desc);
create index pools_live on pools (group_id) where settled_at is null and called_off_at is null;
create trigger pools_never_edited
  before update of group_id, id, name, leagues, kind, confidence, entry_cents, shares, opened_by, created_at on pools
  for each row execute function refuse_edit('terms');

-- distributed by group_id
create table pool_rounds (
  group_id text not null,
  pool_id text not null,
  number integer not null check (number > 0),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  opened_at timestamptz,
  reminded_at timestamptz,
  -- Since when all of its games are decided.
  over_at timestamptz,
  primary key (group_id, pool_id, number),
  foreign key (group_id, pool_id) references pools (group_id, id),
  check (starts_at < ends_at)
);

-- distributed by group_id
create table pool_games (
  group_id text not null,
  pool_id text not null,
  round integer not null,
  game_id text not null,
  sport text not null,
  home_team text not null,
  away_team text not null,
  scheduled_at timestamptz not null,
  home_spread double precision,
  result text check (result in ('home', 'away', 'push', 'void')),
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  void_reason text,
  -- When it was played, by what the sources say: later picks are void.
  begun_at timestamptz,
  decided_at timestamptz,
  -- People who decided it; null: the score did.
  decided_by text references users (id),
  needs_attention text,
  -- Listed again under another id, the game is decided by what is heard of that one; picks and disputes keep the first.
  now_id text,
  -- It had begun when its start was moved to a later one: its picks were to be seen, and stay as they are.
  stays_locked boolean not null default false,
  primary key (group_id, pool_id, round, game_id),
  foreign key (group_id, pool_id, round) references pool_rounds (group_id, pool_id, number),
  check ((result is null) = (decided_at is null)),
  check ((home_score is null) = (away_score is null))
);
create index pool_games_waiting on pool_games (game_id) where result is null;
create index pool_games_lately on pool_games (decided_at) where home_score is not null;
create trigger pool_games_never_edited
  before update of group_id, pool_id, round, game_id, sport, home_team, away_team, scheduled_at, home_spread on pool_games
  for each row execute function refuse_edit('games');
create trigger pool_games_now_id_stays
  before update of now_id on pool_games
  for each row when (old.result is not null) execute function refuse_edit('games of pools');

-- distributed by group_id
create table pool_members (
  group_id text not null,
  pool_id text not null,
  user_id text not null references users (id),
  joined_at timestamptz not null,
  -- A guess of the total points of the last game.
  tiebreak integer check (tiebreak between 0 and 999),
  has_agreed boolean not null default false,
  calls_off boolean not null default false,
  -- What they won of the pot, once it is settled.
  prize_cents bigint check (prize_cents >= 0),
  primary key (group_id, pool_id, user_id),
  foreign key (group_id, pool_id) references pools (group_id, id)
);
create index pool_members_of_user on pool_members (group_id, user_id);

-- distributed by group_id
create table pool_picks (
  group_id text not null,
  pool_id text not null,
  round integer not null,
  user_id text not null,
  game_id text not null,
  team text not null,
  confidence integer check (confidence > 0),
  picked_at timestamptz not null,
  primary key (group_id, pool_id, round, user_id, game_id),
  foreign key (group_id, pool_id, round, game_id) references pool_games (group_id, pool_id, round, game_id),
  foreign key (group_id, pool_id, user_id) references pool_members (group_id, pool_id, user_id)
);

-- distributed by group_id
create table pool_disputes (
  group_id text not null,
  pool_id text not null,
  number integer not null check (number > 0),
  round integer not null,
  game_id text not null,
  -- Null: the product, because the score changed after the settlement.
  opened_by text references users (id),
  result text not null check (result in ('home', 'away', 'push', 'void')),
  -- The score that says so; null: a person does.
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  reason text not null check (length(reason) <= 500),
  opened_at timestamptz not null,
  decided_how text check (decided_how in ('admin', 'score')),
  decided_by text references users (id),
  decision text check (decision in ('home', 'away', 'push', 'void')),
  decision_reason text,
  decided_at timestamptz,
  primary key (group_id, pool_id, number),
  foreign key (group_id, pool_id, round, game_id) references pool_games (group_id, pool_id, round, game_id),
  check ((decided_how is null) = (decided_at is null)),
  check ((home_score is null) = (away_score is null))
);
-- One at a time.
create unique index pool_disputes_open on pool_disputes (group_id, pool_id) where decided_at is null;

-- A debt follows from a pool as it does from a bet.
alter table debts
  alter column bet_id drop not null,
  add column pool_id text,
  add constraint debts_pool_fkey foreign key (group_id, pool_id) references pools (group_id, id),
  add constraint debts_source_check check (bet_id is null or pool_id is null);
create index debts_of_pool on debts (group_id, pool_id) where pool_id is not null;
-- Once a settlement, between the same two.
create unique index debts_of_pool_settlement on debts (group_id, pool_id, settlement, debtor_id, creditor_id)
  where pool_id is not null and origin = 'outcome';
create trigger debts_pool_never_edited
  before update of pool_id on debts for each row execute function refuse_edit('pool');
