-- A group has a thread of its own, beside those of its bids and bets: a comment on neither is on the group. Each member
-- has seen it up to a time; whoever never looked, from the moment they joined.
alter table comments drop constraint comments_check;
alter table comments add check (num_nonnulls(bid_id, bet_id) <= 1);
create index comments_of_group on comments (group_id, created_at desc, id desc) where bid_id is null and bet_id is null;
alter table group_members add column thread_seen_at timestamptz;
