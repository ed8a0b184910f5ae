-- An invite that is sent with an open bid shows it to whom is not in the group yet. Its code stays in the link, so it is
-- as long as a group's, and nobody can guess it.
alter table group_invites
  add column bid_id text,
  drop constraint group_invites_code_check,
  add constraint group_invites_code_check
    check (case when bid_id is null then code ~ '^[A-Z0-9]{6}$' else code ~ '^[A-Za-z0-9]{20}$' end),
  add check (bid_id is null or recipient_email is null);
create index group_invites_of_bid on group_invites (group_id, bid_id) where bid_id is not null;
