-- Lists are found by their time alone, and what has the same time is put in order when it is read: few rows, while each
-- entry of these indexes had an id as long as the rest. What is settled or told together shares an entry. They grow at
-- their end, and lists read them backward. The index of a person's notices keeps its number, by which a bundle's newest
-- notice is known without reading the others.
drop index bids_newest, bids_of_status;
drop index bets_newest, bets_of_status;
drop index debts_settled, debts_settled_anywhere;
drop index notifications_of_group;
drop index outbox_mails_newest;

create index bids_newest on bids (group_id, created_at);
create index bids_of_status on bids (group_id, status, created_at);
create index bets_newest on bets (group_id, created_at);
create index bets_of_status on bets (group_id, status, created_at);
create index debts_settled on debts (group_id, settled_at) where status = 'settled';
create index debts_settled_anywhere on debts (settled_at) where status = 'settled';
create index notifications_of_group on notifications (group_id, created_at) where group_id is not null;
create index outbox_mails_newest on outbox (created_at) where channel = 'mail';
