-- The creator of a bid that is about to close untaken hears of it, and so do the participants of a custom bet that has
-- ended and is not settled.

alter table bids
  -- Since when it has been offered as it closes now: from its creator's last change of the closing time, or its approval.
  -- Null: since it was posted.
  add column offered_since timestamptz,
  add column nudged_at timestamptz;

alter table bets add column nudged_at timestamptz;
create index bets_custom_active on bets (group_id) where status = 'active' and game_id is null;
