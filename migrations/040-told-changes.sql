-- What participants are told of a bet or bid is written after the fact, and must be what happened, whatever has changed
-- since: an event keeps it. And a start that creeps away by less than an hour at a time is news once it is an hour from
-- what they were last told.

alter table group_events add column if not exists details jsonb not null default '{}';

-- Null: the start when the bet was made.
alter table bets add column told_starts_at timestamptz;
