-- Statistics ask for the bets that were settled in a range of time.

create index bets_settled on bets (group_id, settled_at) where winner_id is not null;
