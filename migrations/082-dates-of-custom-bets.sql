-- A custom bet may be about something far away, and one side could settle it at once: its 72 hours to dispute ran out
-- before anything had happened. So a custom bid keeps the date that its creator chose, and each bet made of it too; then
-- the 72 hours begin at that date if it is later.

alter table bids add column happens_at timestamptz;
alter table bets add column happens_at timestamptz;

-- Of open bids and active bets, as well as their rows can tell: those that do not close as one of the fixed choices does.
update bids set happens_at = expires_at
 where sport = 'custom' and status in ('open', 'accepted')
   and expires_at - created_at not in (interval '1 hour', interval '24 hours', interval '168 hours');
update bets b set happens_at = o.happens_at
  from bids o where o.group_id = b.group_id and o.id = b.bid_id and b.status = 'active' and o.happens_at is not null;
