-- A counter-offer ends when its bid would have closed at the moment it was made, whatever becomes of the bid: its maker
-- thought of no later time. Until now it stood as long as its bid, which its creator could lengthen until the result was
-- known. Older ones keep the time at which their bid expires now.
alter table bid_counters add column closes_at timestamptz;
update bid_counters c set closes_at = b.expires_at from bids b where b.group_id = c.group_id and b.id = c.bid_id;
alter table bid_counters alter column closes_at set not null;
