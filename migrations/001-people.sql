-- People and their sessions. The auth library reads and writes these tables through its field map (server/auth).
-- Money and history refer to users for ever, so a user is never deleted, only deactivated.

create table users (
  id text primary key,
  name text not null,
  email text not null unique check (email = lower(email)),
  email_verified boolean not null default false,
  image text,
  age_verified boolean not null default false,
  tos_accepted_at timestamptz,
  last_active timestamptz,
  last_group_created timestamptz,
  last_bid_created timestamptz,
  is_deleted boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_by_user on sessions (user_id);

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

create table verifications (
  id text primary key,
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verifications_by_identifier on verifications (identifier);

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
