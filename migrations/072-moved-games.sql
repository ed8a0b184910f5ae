-- When a game's start last moved, or it was last missing or listed again. Its active bets changed then too, without a
-- write to any of them.
alter table games add column moved_at timestamptz;
