-- Every group has a code of its own from the start. The id was the code until an admin reset it, and every member knows
-- the id: a switch that keeps members from inviting had no effect, and a removed member came back with another account.

-- The default is for inserts, and covers a process of the former version that still runs during the update.
alter table groups
  alter column standing_code set default left(translate(encode(decode(replace(
    gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex'), 'base64'), '+/=', ''), 20),
  -- True after a reset or a removal: the id then joins only if the group is open to everyone.
  add column is_id_retired boolean not null default false;

update groups set is_id_retired = true where standing_code is not null;
update groups set standing_code = default where standing_code is null;
alter table groups alter column standing_code set not null;

-- Codes that were replaced. They join nobody; members who open an old link come to their group.
create table former_invite_codes (
  group_id text not null references groups (id),
  code text not null,
  replaced_at timestamptz not null,
  primary key (group_id, code)
);

-- An open invite can be withdrawn. `recipient_id` is the account with that address, if the address was verified when
-- the invite was sent: only then is it certain whose account it is.
alter table group_invites
  add column recipient_id text references users (id),
  drop constraint group_invites_status_check,
  add constraint group_invites_status_check check (status in ('pending', 'accepted', 'withdrawn'));

update group_invites i set recipient_id = u.id
  from users u
 where u.email = i.recipient_email and u.email_verified and not u.is_deleted and i.status = 'pending';
