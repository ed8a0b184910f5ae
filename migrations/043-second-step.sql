-- The second step of signing in: an authenticator app with recovery codes, both encrypted by the auth library. Whether
-- website administrators need it is decided by one record. A new website has none until its first administrator sets one
-- up; on a website from before nothing changes until an administrator decides so.

alter table users add column two_factor_enabled boolean not null default false;

create table second_steps (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

create table second_step_rule (
  id text primary key check (id = 'website'),
  is_required boolean not null
);
insert into second_step_rule (id, is_required) select 'website', false where exists (select 1 from users);
