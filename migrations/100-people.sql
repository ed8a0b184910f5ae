-- The schema of version 1.0.0 is these files, from 100-people to 108-sums. docs/decisions/020-the-schema.md says how it
-- is read; schema.sql shows all of it in one piece.
--
-- People: accounts, sign-in, and what a person sets for themselves.

-- Refuses what is never edited, or never deleted, to whoever writes SQL past the program. The program owns its tables,
-- so revoked rights would not keep it from them. A trigger that names columns fires only where a statement names one of
-- them, and costs the program's own statements nothing.
create function refuse_edit() returns trigger language plpgsql as $$
begin
  raise exception '% of % are never edited', tg_argv[0], tg_table_name using errcode = 'restrict_violation';
end $$;
create function refuse_deletion() returns trigger language plpgsql as $$
begin
  raise exception '% are never deleted', tg_argv[0] using errcode = 'restrict_violation';
end $$;

-- Everybody who has an account.
create table users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  age_verified boolean not null default false,
  tos_accepted_at timestamptz,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Since when, and under which name and address, the mail provider's list of contacts knows somebody.
  sendgrid_synced_at timestamptz,
  sendgrid_name text,
  sendgrid_email text,
  phone_number text check (phone_number ~ '^\+1[0-9]{10}$'),
  phone_verified boolean not null default false,
  phone_verified_at timestamptz,
  deleted_at timestamptz,
  deleted_by text references users (id),
  deletion_reason text,
  two_factor_enabled boolean not null default false,
  -- An account that owes or stakes something is locked when its owner says that it is not theirs: nobody signs in to
  -- it, its bets and debts stay with its name, its address stays taken, and a website administrator decides what
  -- follows.
  locked_at timestamptz,
  check (not phone_verified or phone_number is not null and phone_verified_at is not null)
);
-- A number belongs to one person: who proves it last has it.
create unique index users_by_phone on users (phone_number) where phone_verified;
create index users_newest on users (created_at desc, id desc);
create index users_synced on users (sendgrid_synced_at desc) where sendgrid_synced_at is not null;
create index users_to_remove_from_contacts on users (id) where sendgrid_email is not null and (is_deleted
  or not age_verified or tos_accepted_at is null);
create index users_to_sync on users (id) where not is_deleted and age_verified and tos_accepted_at is not null
  and (sendgrid_name is distinct from name or sendgrid_email is distinct from email);

create table user_settings (
  user_id text primary key references users (id),
  theme text not null default 'dark' check (theme in ('dark', 'light')),
  help_dialogs boolean not null default true,
  auto_settle boolean not null default true,
  time_zone text,
  odds_format text not null default 'american' check (odds_format in ('american', 'decimal', 'fractional')),
  created_at timestamptz not null default now(),
  last_modified timestamptz not null default now()
);

-- When somebody last did something is written with every bid, and in the transaction of a group. The rows of users are
-- joined in every list and may have a copy on each server, so they change only when the account does.
create table user_activity (
  user_id text primary key references users (id),
  last_active timestamptz,
  last_group_created timestamptz,
  last_bid_created timestamptz
);

-- The row that a command of one user outside of groups locks, made by their first. Not the row in `users`: commands of
-- groups change that while they hold the group.
create table user_locks (
  user_id text primary key
);

create table accounts (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index accounts_by_user on accounts (user_id);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- When the password was last typed again: for some minutes the session shows that its owner is here.
  proved_at timestamptz
);
create index sessions_by_user on sessions (user_id);

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  credential_id text not null unique,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  device_type text not null,
  backed_up boolean not null,
  transports text,
  aaguid text,
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_of_user on passkeys (user_id);

create table second_steps (
  id text primary key,
  user_id text not null unique references users (id) on delete cascade,
  secret text not null,
  backup_codes text not null,
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz,
  -- The 30-second step of the last code taken: a code works once, only later ones count. Null: none yet.
  last_step bigint
);

-- Whether administrators need a second step.
create table second_step_rule (
  id text primary key check (id = 'website'),
  is_required boolean not null
);

-- The latest code of a person; it is kept as a hash, and gone once it is used.
create table phone_codes (
  user_id text primary key references users (id),
  phone_number text not null check (phone_number ~ '^\+1[0-9]{10}$'),
  code_hash text not null,
  attempts integer not null default 0 check (attempts >= 0),
  sent_at timestamptz not null,
  expires_at timestamptz not null
);

-- The first answer to a keyed request, written in the transaction of what it did.
create table idempotency_keys (
  user_id text not null references users (id),
  key text not null check (length(key) between 1 and 128),
  request_hash text not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);

-- What people allow themselves, over all their groups: a limit holds as it is until a looser one, asked for a day
-- before, takes its place. Nobody else reads these rows.
create table limits (
  user_id text primary key references users (id),
  weekly_loss_cents bigint check (weekly_loss_cents > 0),
  -- From `..._next_from` on, this one holds; null then: none.
  weekly_loss_next_cents bigint check (weekly_loss_next_cents > 0),
  weekly_loss_next_from timestamptz,
  per_friend_cents bigint check (per_friend_cents > 0),
  per_friend_next_cents bigint check (per_friend_next_cents > 0),
  per_friend_next_from timestamptz,
  break_until timestamptz,
  last_modified timestamptz not null,
  check (weekly_loss_next_cents is null or weekly_loss_next_from is not null),
  check (per_friend_next_cents is null or per_friend_next_from is not null)
);

-- How a person can be paid; null where they have not said.
create table pay_links (
  user_id text primary key references users (id),
  venmo text,
  paypal text,
  cash_app text,
  zelle text,
  last_modified timestamptz not null,
  -- When they last changed, and what they were before it.
  changed_at timestamptz,
  former jsonb,
  constraint pay_links_former_check check ((changed_at is null) = (former is null))
);

-- The secret in the address of a person's calendar.
create table calendars (
  user_id text primary key references users (id),
  key text not null unique check (key ~ '^[A-Za-z0-9_-]{22}$'),
  created_at timestamptz not null
);
