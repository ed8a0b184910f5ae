-- Notices in the app, and what goes out of it: mails, texts and pushes.

create function refuse_early_deletion() returns trigger language plpgsql as $$
begin
  if old.due_at is null and old.created_at < now() - interval '80 days' then
    return old;
  end if;
  raise exception 'mails and texts are deleted only by their age' using errcode = 'restrict_violation';
end $$;

-- How many notices a person has, so that nobody counts a hundred thousand to draw a badge. Written in the statement
-- that writes or marks notices.
create table inboxes (
  user_id text primary key references users (id),
  total bigint not null default 0,
  unread bigint not null default 0,
  betting bigint not null default 0,
  payment bigint not null default 0,
  social bigint not null default 0,
  system bigint not null default 0,
  check (unread >= 0 and unread <= total)
);

-- A notice belongs to a person. It is never edited; only `read_at` is set once. Numbers grow in the order in which one
-- person's notices are committed: whoever writes some holds the person's inbox first.
create table notifications (
  user_id text not null references users (id),
  number bigint generated always as identity,
  group_id text,
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
  -- Notices that follow each other within minutes are one line of the inbox and one push: the key of the first of them,
  -- set when a notice is written, while its inbox is held, and never changed.
  bundle text,
  primary key (user_id, number),
  unique (user_id, key)
);
create index notifications_lately on notifications using brin (created_at) with (pages_per_range = 8,
  autosummarize = on);
create index notifications_newest on notifications (user_id, created_at, number);
create index notifications_of_group on notifications (group_id, created_at) where group_id is not null;

-- Only what somebody changed; the rest reads as the program's default.
create table notification_settings (
  user_id text primary key references users (id),
  notifications jsonb not null,
  updated_at timestamptz not null,
  bid_mails text not null default 'each' check (bid_mails in ('each', 'daily'))
);

-- What somebody does not want as a push; without a row everything that stands in their inbox.
create table push_settings (
  user_id text primary key references users (id),
  types_off text[] not null default '{}',
  muted_group_ids text[] not null default '{}',
  updated_at timestamptz not null
);

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
  failed_at timestamptz,
  -- The session that it came with: it ends with it.
  session_id text references sessions (id) on delete cascade
);
create index push_subscriptions_of_session on push_subscriptions (session_id);
create index push_subscriptions_of_user on push_subscriptions (user_id, created_at);

-- One digest a person and week, named by its Monday.
create table weekly_digests (
  user_id text not null references users (id),
  monday date not null,
  created_at timestamptz not null,
  primary key (user_id, monday)
);

-- New bids for the daily mails of their readers. Taken ones are kept for a while, so that a repeat adds none of them.
create table bids_to_mail (
  user_id text not null references users (id),
  group_id text not null,
  bid_id text not null,
  created_at timestamptz not null,
  taken_at timestamptz,
  primary key (user_id, group_id, bid_id)
);
create index bids_to_mail_waiting on bids_to_mail (user_id, created_at) where taken_at is null;

-- One such mail a person and day, named by its date in their time zone.
create table bid_mails (
  user_id text not null references users (id),
  day date not null,
  created_at timestamptz not null,
  primary key (user_id, day)
);

-- Whatever is sent: mails, texts, pushes, and what the mail provider's list of contacts is to learn. Whatever has
-- something to tell writes its message in its own transaction, so that both are there or neither; a worker of any
-- process takes it from here to its service. Mails and texts stay as the history that the administrator reads. A
-- message is `attempted` from its writing until its service has taken it or finally refused it. `due_at` says when it
-- is to be tried. A process that takes a message holds it by moving that on, so that another one follows where it dies
-- in the middle; null: nothing more is to be done.
create table outbox (
  id text primary key,
  channel text not null check (channel in ('mail', 'text', 'push', 'contact')),
  -- What it is about: a repeat is never written.
  key text,
  kind text not null,
  user_id text references users (id),
  -- An address or a number.
  recipient text,
  -- What waits for a browser goes with it.
  subscription_id text references push_subscriptions (id) on delete cascade,
  -- What the channel needs to send it.
  content jsonb,
  is_test boolean not null default false,
  -- A text has a further life with its provider, which tells it by callbacks.
  status text not null default 'attempted',
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  sent_at timestamptz,
  -- The provider's own name for it.
  provider_id text,
  -- The request, or the turn of a job, that it comes from.
  cause text,
  -- The notice whose words a mail has, instead of words of its own.
  notice text,
  check (status in ('attempted', 'sent', 'failed') or channel = 'text' and status in ('pending', 'queued',
    'delivered', 'undelivered')),
  check (status = 'attempted' or due_at is null),
  check (channel not in ('mail', 'text') or recipient is not null),
  check (channel <> 'text' or recipient ~ '^\+1[0-9]{10}$'),
  check ((channel = 'push') = (subscription_id is not null)),
  check (channel <> 'contact' or user_id is not null),
  constraint outbox_says_something check (content is not null or notice is not null and user_id is not null
    and channel = 'mail')
);
create unique index outbox_by_key on outbox (channel, key) where key is not null;
create index outbox_due on outbox (channel, due_at) where due_at is not null;
create index outbox_mails_failed on outbox (created_at desc, id collate "C" desc) where channel = 'mail'
  and status = 'failed';
create index outbox_mails_last_sent on outbox (sent_at desc) where channel = 'mail' and status = 'sent';
create index outbox_mails_newest on outbox (created_at) where channel = 'mail';
create index outbox_of_subscription on outbox (subscription_id) where subscription_id is not null;
create index outbox_pushes_by_age on outbox (created_at) where channel = 'push';
create unique index outbox_texts_by_provider on outbox (provider_id) where channel = 'text';
create index outbox_texts_newest on outbox (created_at, id collate "C") where channel = 'text';
create index outbox_texts_of_user on outbox (user_id, created_at desc) where channel = 'text';
create index outbox_texts_to_number on outbox (recipient, created_at desc) where channel = 'text';
create trigger outbox_history_stays
  before delete on outbox
  for each row when (old.channel in ('mail', 'text'))
  execute function refuse_early_deletion();

-- Every try. One that stays `attempted` while its message goes on was cut off in its middle.
create table outbox_attempts (
  message_id text not null references outbox (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('attempted', 'sent', 'failed')),
  error text,
  primary key (message_id, number)
);

-- Addresses that asked for no more mails of a type.
create table mail_stops (
  -- In lower case.
  address text not null check (address = lower(address)),
  type text not null,
  created_at timestamptz not null,
  primary key (address, type)
);

-- Numbers that answered STOP.
create table text_opt_outs (
  phone text primary key,
  created_at timestamptz not null
);

-- What the mail provider's list of contacts refused.
create table sendgrid_errors (
  id text primary key,
  user_id text not null references users (id),
  email text not null,
  action text not null,
  error text not null,
  created_at timestamptz not null
);
create index sendgrid_errors_newest on sendgrid_errors (created_at desc);
