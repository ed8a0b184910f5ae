-- What people are told, how they want to be told, and how far the teller has come.

-- A notice belongs to a person, so the person is the shard. It is never edited; only `read_at` is set once. Numbers grow
-- in the order in which one person's notices are committed: whoever writes some holds the person's inbox first.
create table notifications (
  user_id text not null references users (id),
  number bigint generated always as identity,
  group_id text references groups (id),
  type text not null,
  -- The filter of the inbox that shows it; null for a type that is in none.
  category text check (category in ('betting', 'payment', 'social', 'system')),
  title text not null,
  message text not null,
  -- A path of this product: never another site.
  route text not null check (route ~ '^/([^/\\]|$)'),
  data jsonb not null,
  -- What it tells of, such as an event of a group's log: nobody is told twice.
  key text not null,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (user_id, number),
  unique (user_id, key)
);
create index notifications_newest on notifications (user_id, created_at desc, number desc);
create index notifications_unread on notifications (user_id, created_at desc, number desc) where read_at is null;
create index notifications_of_category on notifications (user_id, category, created_at desc, number desc);
create index notifications_of_group on notifications (group_id, created_at desc, number desc) where group_id is not null;

-- How many notices a person has, so that nobody counts a hundred thousand to draw a badge. Written in the statement that
-- writes or marks notices.
create table inboxes (
  user_id text primary key references users (id),
  total bigint not null default 0,
  unread bigint not null default 0 check (unread between 0 and total),
  betting bigint not null default 0,
  payment bigint not null default 0,
  social bigint not null default 0,
  system bigint not null default 0
);

-- Only what somebody changed; the rest reads as the program's default.
create table notification_settings (
  user_id text primary key references users (id),
  notifications jsonb not null,
  updated_at timestamptz not null
);

-- One digest a person and week, named by its Monday.
create table weekly_digests (
  user_id text not null references users (id),
  monday date not null,
  created_at timestamptz not null,
  primary key (user_id, monday)
);

-- Groups that are older than the teller begin at their present: what happened before is no news.
insert into event_cursors (reader, group_id, seq)
select 'notifications', id, last_seq from groups on conflict do nothing;

-- That the game of a bet has started is said once a bet. What has started by now is no news.
alter table bets add column started_at timestamptz;
update bets set started_at = starts_at where starts_at <= now();
create index bets_to_start on bets (starts_at) where status = 'active' and started_at is null;

-- When the debtor was last reminded. Old debts begin as if that had just been done.
alter table debts add column reminded_at timestamptz;
update debts set reminded_at = now() where status = 'pending';
create index debts_to_remind on debts (last_modified) where status = 'pending';
