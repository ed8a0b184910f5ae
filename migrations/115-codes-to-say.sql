-- A code to say aloud is for nobody in particular: whoever hears it may join until it ends or is withdrawn, so it has no
-- recipient and is never used up.
alter table group_invites
  alter column recipient_email drop not null,
  add check (recipient_email is not null or (status <> 'accepted' and recipient_id is null));
