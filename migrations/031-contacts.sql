-- Nobody becomes a contact at the mail provider before they have confirmed their age and the terms, and who deletes their
-- account, or was listed too early, is removed from its list. sendgrid_email is set from the moment an address is sent
-- there until it is removed, so that a crash in between forgets nobody.

drop index users_to_sync;
create index users_to_sync on users (id)
  where not is_deleted and age_verified and tos_accepted_at is not null
    and (sendgrid_name is distinct from name or sendgrid_email is distinct from email);
create index users_to_remove_from_contacts on users (id)
  where sendgrid_email is not null and (is_deleted or not age_verified or tos_accepted_at is null);
