-- The history of mails and texts, which the administrator reads, is never deleted: pushes and contacts leave the same
-- table, so the right to delete from it is not enough of a limit. What a mail says may still be erased.
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted', tg_argv[0] using errcode = 'restrict_violation';
end $$;

create trigger outbox_history_stays
  before delete on outbox
  for each row when (old.channel in ('mail', 'text')) execute function refuse_deletion('mails and texts');
