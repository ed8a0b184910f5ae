-- Groups, their members and their log. A group is the unit of order: whoever changes something in it locks its row,
-- and `last_seq` counts its events without a gap. Every table of a group leads with group_id, so a group is the shard.

create table groups (
  id text primary key check (id ~ '^[A-Za-z0-9]{20}$'),
  name text not null check (length(name) between 1 and 50),
  description text not null default '' check (length(description) <= 200),
  created_by text not null references users (id),
  created_at timestamptz not null,
  last_modified timestamptz not null,
  member_count integer not null check (member_count >= 0),
  last_seq bigint not null default 0 check (last_seq >= 0),
  is_deleted boolean not null default false,
  is_private boolean not null default true,
  max_members integer not null default 50 check (max_members between 1 and 1000),
  min_bet_cents bigint not null default 100 check (min_bet_cents >= 100),
  max_bet_cents bigint not null default 100000 check (max_bet_cents between min_bet_cents and 100000),
  allow_same_bet_types boolean not null default true,
  require_approval boolean not null default false,
  large_bet_cents bigint not null default 50000 check (large_bet_cents > 0),
  auto_settle boolean not null default true,
  members_can_invite boolean not null default false,
  members_can_create_bids boolean not null default true,
  members_can_accept_bids boolean not null default true,
  members_can_view_stats boolean not null default true
);

create table group_members (
  group_id text not null references groups (id),
  user_id text not null references users (id),
  role text not null check (role in ('admin', 'member')),
  is_active boolean not null default true,
  joined_at timestamptz not null,
  last_modified timestamptz not null,
  deactivated_at timestamptz,
  deactivated_by text references users (id),
  deactivation_reason text,
  primary key (group_id, user_id)
);
create index group_members_by_user on group_members (user_id) where is_active;

create table group_events (
  group_id text not null references groups (id),
  seq bigint not null check (seq > 0),
  type text not null,
  entity_type text not null,
  entity_id text not null,
  actor_id text references users (id),
  at timestamptz not null,
  primary key (group_id, seq)
);

-- How far each reader of the log has come in each group.
create table event_cursors (
  reader text not null,
  group_id text not null references groups (id),
  seq bigint not null,
  primary key (reader, group_id)
);
