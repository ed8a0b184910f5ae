-- The website: its administrators, what they set and do, limits, and the timed jobs of its processes.

-- Who administers the website, by address; one of them is the primary administrator, whom nobody removes.
create table website_admins (
  email text primary key check (email = lower(email)),
  is_primary boolean not null default false,
  added_at timestamptz not null,
  added_by text references users (id)
);
create unique index website_admins_one_primary on website_admins (is_primary) where is_primary;

create table admin_settings (
  id text primary key check (id = 'global'),
  cache_refresh_minutes integer not null check (cache_refresh_minutes between 1 and 60),
  api_quota_limit integer not null check (api_quota_limit >= 1000),
  enable_auto_settlement boolean not null,
  enable_caching boolean not null,
  last_updated timestamptz not null
);

-- Every act of an administrator, written in the transaction of what it does. Never edited, never deleted.
create table admin_acts (
  id text primary key,
  at timestamptz not null,
  admin_id text not null references users (id),
  act text not null,
  target_type text not null,
  target_id text not null,
  -- As the target was called then.
  target_name text not null,
  reason text,
  details jsonb not null
);
create index admin_acts_newest on admin_acts (at desc, id desc);
create trigger admin_acts_never_edited
  before update or delete on admin_acts
  for each row execute function refuse_edit('acts');

create table feature_flags (
  name text primary key,
  enabled boolean not null,
  last_updated timestamptz not null,
  created_at timestamptz not null
);

create table announcements (
  id text primary key,
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 1000),
  -- Null: to everybody.
  group_id text,
  created_at timestamptz not null,
  created_by text not null references users (id),
  recipients integer not null check (recipients >= 0)
);
create index announcements_newest on announcements (created_at desc, id desc);

-- What people tell those who run the site. The name and address are those at that time: an answer goes to whoever
-- wrote, also when they are called something else since.
create table feedback (
  id text primary key,
  user_id text not null references users (id),
  user_name text not null,
  email text not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null
);
create index feedback_newest on feedback (created_at desc, id collate "C" desc);

-- How often something happened in the window that began at `window_start`.
create table rate_limits (
  key text primary key,
  window_start timestamptz not null,
  count integer not null check (count > 0)
);
create index rate_limits_by_age on rate_limits (window_start);

-- Whoever must be alone holds the row of that name until the end of the transaction. Rows exclude each other whichever
-- server is asked; advisory locks belong to one.
create table locks (
  name text primary key
);

-- When each timed job is due. A process does a turn while it holds the job's advisory lock. A row is written by the
-- first process that knows the job; whatever renames or removes a job deletes its row in a migration.
create table timed_jobs (
  name text primary key,
  due_at timestamptz not null,
  -- When the turn began that is under way; null: none is.
  started_at timestamptz,
  -- When turns failed, of the last hour.
  failed_at timestamptz[] not null default '{}'
);

-- Jobs whose last turn failed; a turn that succeeds takes its row away.
create table job_failures (
  name text primary key,
  reason text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  times integer not null check (times > 0),
  retried_at timestamptz
);

-- A replica may answer for a group once it has the group's last event. What several groups share, the games and the
-- names of people, changes without an event in each of them: this counts those changes.
create table shared_changes (
  id text primary key check (id = 'website'),
  number bigint not null
);
