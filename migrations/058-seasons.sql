-- Seasons that a group's admins name: ranges of days over which statistics and head-to-head are read. They may overlap.
-- The days are kept as they are written, since they belong to Eastern time whatever the database's time zone is.

create table seasons (
  group_id text not null references groups (id),
  id text not null,
  name text not null check (length(name) between 1 and 200),
  first_day text not null check (first_day ~ '^\d{4}-\d\d-\d\d$'),
  last_day text not null check (last_day ~ '^\d{4}-\d\d-\d\d$'),
  created_at timestamptz not null,
  primary key (group_id, id),
  unique (group_id, name),
  check (first_day <= last_day)
);

-- The settled bets of two members with each other, in the order of settlement.
create index bets_between on bets
  (group_id, least(creator_id, acceptor_id), greatest(creator_id, acceptor_id), settled_at) where status = 'settled';
