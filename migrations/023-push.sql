-- Notices on the screens of phones and computers. Each browser that turned them on is a subscription at the push service
-- of its maker. A push is written with its notice, in one transaction, and a worker takes it from here to that service.

-- The pair that push services know this site by: made once, the same for all processes, and with a restored backup the
-- subscriptions stay good.
create table push_keys (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);

create table push_subscriptions (
  id text primary key,
  user_id text not null references users (id),
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- The last time that its service refused a push.
  failed_at timestamptz
);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);

-- What somebody does not want as a push; without a row everything that stands in their inbox.
create table push_settings (
  user_id text primary key references users (id),
  types_off text[] not null default '{}',
  muted_group_ids text[] not null default '{}',
  updated_at timestamptz not null
);

-- A push is `attempted` until its service has taken it or finally refused it; `due_at` as with mails.
create table push_messages (
  id text primary key,
  -- The notice; one push of it to each subscription.
  key text not null,
  subscription_id text not null references push_subscriptions (id) on delete cascade,
  content jsonb not null,
  status text not null check (status in ('attempted', 'sent', 'failed')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  unique (subscription_id, key),
  check (status = 'attempted' or due_at is null)
);
create index push_messages_due on push_messages (due_at) where due_at is not null;
create index push_messages_by_age on push_messages (created_at);
