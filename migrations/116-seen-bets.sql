-- Bets that were made since a member last looked at theirs are marked as new. What was there before this is not.
alter table group_members add column bets_seen_at timestamptz;
update group_members set bets_seen_at = now();
