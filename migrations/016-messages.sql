-- Mails and texts. Whatever tells somebody something writes its message in its own transaction, so that both stand or
-- neither does; a worker of any process takes it from here to the provider. Without a provider this is the outbox.
--
-- A message is `attempted` from its writing until a provider has taken it or finally refused it. `due_at` says when it is
-- to be tried; whoever takes it moves that on, so that one who dies in the middle is followed by another; null: nothing
-- more is to be done.
create table mails (
  id text primary key,
  -- What it tells of: a repeat is never written.
  key text not null unique,
  kind text not null,
  recipient text not null,
  subject text not null,
  -- Title, paragraphs, button, what its unsubscribe link turns off.
  content jsonb not null,
  is_test boolean not null,
  status text not null check (status in ('attempted', 'sent', 'failed')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  sent_at timestamptz,
  check (status = 'attempted' or due_at is null)
);
create index mails_due on mails (due_at) where due_at is not null;
create index mails_newest on mails (created_at desc, id collate "C" desc);
create index mails_of_status on mails (status, created_at desc, id collate "C" desc);
create index mails_last_sent on mails (sent_at desc) where status = 'sent';

-- A text has a further life with the provider, which tells of it by callbacks; it only moves forward:
-- attempted, pending, queued, sent, and then delivered, undelivered or failed.
create table texts (
  id text primary key,
  key text not null unique,
  kind text not null,
  recipient text not null check (recipient ~ '^\+1[0-9]{10}$'),
  body text not null,
  segments integer not null check (segments > 0),
  user_id text references users (id),
  is_test boolean not null,
  status text not null
    check (status in ('attempted', 'pending', 'queued', 'sent', 'delivered', 'undelivered', 'failed')),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  sent_at timestamptz,
  -- The provider's own name for it, by which its callbacks tell of it.
  provider_id text unique,
  check (status = 'attempted' or due_at is null)
);
create index texts_due on texts (due_at) where due_at is not null;
create index texts_newest on texts (created_at desc, id collate "C" desc);
create index texts_of_user on texts (user_id, created_at desc);
create index texts_to_number on texts (recipient, created_at desc);

-- Every try of a mail or a text. One that stays `attempted` while its message goes on was cut off in its middle.
create table message_attempts (
  message_id text not null,
  number integer not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('attempted', 'sent', 'failed')),
  error text,
  primary key (message_id, number)
);

-- Numbers that answered STOP.
create table text_opt_outs (
  phone text primary key,
  created_at timestamptz not null
);

-- The mail provider's list of contacts follows our users: under which name and address it knows somebody, and when it
-- is to be told (again).
alter table users add column sendgrid_synced_at timestamptz;
alter table users add column sendgrid_name text;
alter table users add column sendgrid_email text;
alter table users add column sendgrid_tries integer not null default 0;
alter table users add column sendgrid_due_at timestamptz;
create index users_to_sync on users (sendgrid_due_at nulls first)
  where not is_deleted and (sendgrid_name is distinct from name or sendgrid_email is distinct from email);
create index users_synced on users (sendgrid_synced_at desc) where sendgrid_synced_at is not null;
create index users_failing_sync on users (id) where sendgrid_tries > 0;

create table sendgrid_errors (
  id text primary key,
  user_id text not null references users (id),
  email text not null,
  action text not null,
  error text not null,
  created_at timestamptz not null
);
create index sendgrid_errors_newest on sendgrid_errors (created_at desc);
