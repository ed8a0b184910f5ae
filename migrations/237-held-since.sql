-- Since when the result of an active bet has been in doubt: after a day the group's admins may settle it.
alter table bets add column held_since timestamptz;
update bets set held_since = last_modified where status = 'active' and needs_attention is not null;
