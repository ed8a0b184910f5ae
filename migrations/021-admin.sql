-- What the administrator of the website sees and does.

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

-- A deleted group and a deleted account keep their rows, and say who ended them, when and why. A group that ended with
-- its last member has nobody else to name.
alter table groups
  add column deleted_at timestamptz,
  add column deleted_by text references users (id),
  add column deletion_reason text;
alter table users
  add column deleted_at timestamptz,
  add column deleted_by text references users (id),
  add column deletion_reason text;

create table announcements (
  id text primary key,
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 1000),
  -- Null: to everybody.
  group_id text references groups (id),
  created_at timestamptz not null,
  created_by text not null references users (id),
  recipients integer not null check (recipients >= 0)
);
create index announcements_newest on announcements (created_at desc, id desc);

-- Jobs whose last turn failed; a turn that succeeds takes its row away.
create table job_failures (
  name text primary key,
  reason text not null,
  first_failed_at timestamptz not null,
  last_failed_at timestamptz not null,
  times integer not null check (times > 0),
  retried_at timestamptz
);

-- The orders in which the administrator's lists are read, whatever group the rows are of.
create index groups_newest on groups (created_at desc, id desc) where not is_deleted;
create index users_newest on users (created_at desc, id desc);
create index debts_settled_anywhere on debts (settled_at desc, id desc) where status = 'settled';
create index bets_needing_attention on bets (last_modified desc, id desc)
  where status = 'active' and needs_attention is not null;
