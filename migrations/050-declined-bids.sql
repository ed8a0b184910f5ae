-- A member's declined bids are read with every look at the bids. Without an index of their own PostgreSQL reads all bids of
-- the group, newest first, until it has found a page of them: mostly all, since few are declined.
create index bids_declined on bids (group_id, creator_id, created_at desc, id desc) where approval = 'declined';
