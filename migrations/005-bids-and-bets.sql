-- What is offered and what is agreed. A side is a team (with a line on a spread) or Over/Under with a line.

create table bids (
  group_id text not null references groups (id),
  id text not null,
  creator_id text not null references users (id),
  game_id text,
  sport text not null,
  home_team text not null check (home_team <> ''),
  away_team text not null check (away_team <> ''),
  starts_at timestamptz,
  description text not null default '' check (length(description) <= 200),
  bet_type text not null check (bet_type in ('moneyline', 'spread', 'total', 'custom', 'prop')),
  side_team text,
  side_type text check (side_type in ('Over', 'Under')),
  side_line double precision,
  odds integer not null check (abs(odds) >= 100),
  original_odds integer check (abs(original_odds) >= 100),
  bookmaker text,
  stake_cents bigint not null check (stake_cents between 100 and 100000),
  is_live boolean not null default false,
  auto_update_odds boolean not null default false,
  expires_at timestamptz not null,
  status text not null default 'open' check (status in ('open', 'accepted', 'cancelled')),
  approval text not null default 'none' check (approval in ('none', 'waiting', 'approved', 'declined')),
  version integer not null default 1 check (version > 0),
  created_at timestamptz not null,
  last_modified timestamptz not null,
  accepted_at timestamptz,
  acceptor_id text references users (id),
  cancelled_at timestamptz,
  cancelled_by text references users (id),
  cancellation_reason text,
  primary key (group_id, id),
  check (case bet_type
    when 'total' then side_team is null and side_type is not null and side_line is not null
    when 'spread' then side_team in (home_team, away_team) and side_type is null and side_line is not null
    else side_team in (home_team, away_team) and side_type is null and side_line is null end),
  check ((game_id is null) = (starts_at is null)),
  check ((status = 'accepted') = (acceptor_id is not null and accepted_at is not null)),
  check ((status = 'cancelled') = (cancelled_at is not null)),
  check (acceptor_id <> creator_id)
);
create index bids_newest on bids (group_id, created_at desc, id desc);
create index bids_of_status on bids (group_id, status, created_at desc, id desc);
create index bids_to_expire on bids (expires_at) where status = 'open';

-- The creator risks stake_cents to win win_cents; the acceptor risks win_cents to win stake_cents. Never edited.
create table bets (
  group_id text not null references groups (id),
  id text not null,
  bid_id text not null,
  game_id text,
  sport text not null,
  home_team text not null,
  away_team text not null,
  starts_at timestamptz,
  description text not null default '',
  bet_type text not null check (bet_type in ('moneyline', 'spread', 'total', 'custom', 'prop')),
  side_team text,
  side_type text,
  side_line double precision,
  odds integer not null check (abs(odds) >= 100),
  original_odds integer,
  stake_cents bigint not null check (stake_cents > 0),
  win_cents bigint not null check (win_cents > 0),
  creator_id text not null references users (id),
  acceptor_id text not null references users (id),
  accepted_at timestamptz not null,
  status text not null default 'active' check (status in ('active', 'settled')),
  settlement_status text check (settlement_status in ('resolved', 'push')),
  winner_id text,
  settled_at timestamptz,
  manually_settled boolean not null default false,
  needs_attention text,
  void_reason text,
  home_score integer check (home_score >= 0),
  away_score integer check (away_score >= 0),
  score_updated_at timestamptz,
  created_at timestamptz not null,
  last_modified timestamptz not null,
  primary key (group_id, id),
  foreign key (group_id, bid_id) references bids (group_id, id),
  unique (group_id, bid_id),
  check (acceptor_id <> creator_id),
  check ((status = 'settled') = (settled_at is not null and settlement_status is not null)),
  check (winner_id in (creator_id, acceptor_id)),
  check (settlement_status is null or (settlement_status = 'resolved') = (winner_id is not null))
);
create index bets_newest on bets (group_id, created_at desc, id desc);
create index bets_of_status on bets (group_id, status, created_at desc, id desc);
create index bets_active on bets (group_id, starts_at) where status = 'active';
create index bets_started on bets (starts_at) where status = 'active';
