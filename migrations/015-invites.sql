-- Invites by mail, each with a code of its own for seven days, and a standing code of a group that an admin can reset.

-- Null as long as the id itself is the code.
alter table groups add column standing_code text unique check (standing_code ~ '^[A-Za-z0-9]{20}$');

create index groups_open on groups (created_at desc, id desc) where not is_private and not is_deleted;

create table group_invites (
  group_id text not null references groups (id),
  code text not null check (code ~ '^[A-Z0-9]{6}$'),
  -- What the log calls it: the log is for all members, the code for the one who is invited.
  reference text not null unique,
  group_name text not null,
  inviter_id text not null references users (id),
  inviter_name text not null,
  -- An admin's word lets somebody back in who was removed.
  by_admin boolean not null,
  recipient_email text not null check (recipient_email = lower(recipient_email)),
  status text not null check (status in ('pending', 'accepted')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  accepted_by text references users (id),
  accepted_at timestamptz,
  primary key (group_id, code),
  check ((status = 'accepted') = (accepted_by is not null and accepted_at is not null))
);
-- A code alone leads to its group.
create unique index group_invites_by_code on group_invites (code) where status = 'pending';
create index group_invites_to on group_invites (group_id, recipient_email) where status = 'pending';
create index group_invites_accepted on group_invites (group_id, accepted_by) where status = 'accepted';
