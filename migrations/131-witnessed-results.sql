-- A second source of scores may be asked: the receipt says whether it said the same. Null where none was asked.
alter table bets add column is_witnessed boolean;
