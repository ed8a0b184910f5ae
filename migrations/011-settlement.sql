-- What settlement needs besides the score: when the game was scheduled as the bet was made, since when the odds service
-- has not listed it, and who settled by hand.

alter table bets
  add column scheduled_at timestamptz,
  add column missing_since timestamptz,
  add column settled_by text references users (id);
update bets set scheduled_at = starts_at;
alter table bets
  -- From then on a settlement run looks at the bet: a game that moved away may become void before it starts.
  add column due_at timestamptz generated always as (least(starts_at, scheduled_at)) stored;
drop index bets_active;
drop index bets_started;
create index bets_due on bets (group_id, due_at, id) where status = 'active';
create index bets_due_anywhere on bets (due_at) where status = 'active';
create index bets_to_recheck on bets (settled_at) where home_score is not null;

-- A score that changed after the bet was settled, so that another outcome would follow. Nothing changes by itself.
create table bet_corrections (
  group_id text not null,
  bet_id text not null,
  home_score integer not null check (home_score >= 0),
  away_score integer not null check (away_score >= 0),
  settlement_status text not null check (settlement_status in ('resolved', 'push')),
  winner_id text,
  seen_at timestamptz not null,
  primary key (group_id, bet_id),
  foreign key (group_id, bet_id) references bets (group_id, id)
);
