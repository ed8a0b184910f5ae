-- A start that creeps away by less than an hour at a time is news once it is an hour from what the participants were last
-- told.

-- Null: the start when the bet was made.
alter table bets add column told_starts_at timestamptz;
