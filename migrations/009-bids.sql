-- A bid whose odds follow its line says when the book quotes that line no longer; until then it keeps its odds.

alter table bids add column line_gone boolean not null default false check (not line_gone or auto_update_odds);

-- After every fetch of odds the open bids that follow are looked for, in all groups.
create index bids_following on bids (sport) where status = 'open' and auto_update_odds;

-- What somebody has open, to be closed when they leave a group.
create index bids_open_of on bids (creator_id) where status = 'open';
