-- One outbox for whatever is sent: mails, texts, pushes, and what the mail provider's list of contacts is to learn. Each
-- had a queue of its own with the same columns. What is to tell somebody something writes its message in its own
-- transaction, so that both are there or neither; a worker of any process takes it from here to its service. Mails and
-- texts stay as the history that the administrator reads.
--
-- A message is `attempted` from its writing until its service has taken it or finally refused it. `due_at` says when it
-- is to be tried. A process that takes a message holds it by moving that on, so that another one follows where it dies in
-- the middle; null: nothing more is to be done.
create table outbox (
  id text primary key,
  channel text not null check (channel in ('mail', 'text', 'push', 'contact')),
  -- What it is about: a repeat is never written.
  key text not null,
  kind text not null,
  user_id text references users (id),
  -- An address or a number.
  recipient text,
  -- What waits for a browser goes with it.
  subscription_id text references push_subscriptions (id) on delete cascade,
  -- What the channel needs to send it.
  content jsonb not null,
  is_test boolean not null default false,
  -- A text has a further life with its provider, which tells it by callbacks.
  status text not null default 'attempted' check (
    status in ('attempted', 'sent', 'failed')
    or (channel = 'text' and status in ('pending', 'queued', 'delivered', 'undelivered'))
  ),
  error text,
  attempts integer not null default 0,
  created_at timestamptz not null,
  due_at timestamptz,
  sent_at timestamptz,
  -- The provider's own name for it.
  provider_id text,
  -- The request, or the turn of a job, that it comes from.
  cause text,
  unique (channel, key),
  check (status = 'attempted' or due_at is null),
  check (channel not in ('mail', 'text') or recipient is not null),
  check (channel <> 'text' or recipient ~ '^\+1[0-9]{10}$'),
  check ((channel = 'push') = (subscription_id is not null)),
  check (channel <> 'contact' or user_id is not null)
);
create index outbox_due on outbox (channel, due_at) where due_at is not null;
create index outbox_mails_newest on outbox (created_at desc, id collate "C" desc) where channel = 'mail';
create index outbox_mails_of_status on outbox (status, created_at desc, id collate "C" desc) where channel = 'mail';
create index outbox_mails_last_sent on outbox (sent_at desc) where channel = 'mail' and status = 'sent';
create index outbox_texts_newest on outbox (created_at desc, id collate "C" desc) where channel = 'text';
create index outbox_texts_of_user on outbox (user_id, created_at desc) where channel = 'text';
create index outbox_texts_to_number on outbox (recipient, created_at desc) where channel = 'text';
create unique index outbox_texts_by_provider on outbox (provider_id) where channel = 'text';
create index outbox_pushes_by_age on outbox (created_at) where channel = 'push';
create index outbox_of_subscription on outbox (subscription_id) where subscription_id is not null;

-- Every try. One that stays `attempted` while its message goes on was cut off in its middle.
create table outbox_attempts (
  message_id text not null references outbox (id) on delete cascade,
  number integer not null,
  at timestamptz not null,
  outcome text not null check (outcome in ('attempted', 'sent', 'failed')),
  error text,
  primary key (message_id, number)
);

insert into outbox (id, channel, key, kind, recipient, content, is_test, status, error, attempts, created_at, due_at,
                    sent_at, cause)
select id, 'mail', key, kind, recipient, content || jsonb_build_object('subject', subject), is_test, status, error,
       attempts, created_at, due_at, sent_at, cause
  from mails;

insert into outbox (id, channel, key, kind, user_id, recipient, content, is_test, status, error, attempts, created_at,
                    due_at, sent_at, provider_id, cause)
select id, 'text', key, kind, user_id, recipient, jsonb_build_object('body', body, 'segments', segments), is_test, status,
       error, attempts, created_at, due_at, sent_at, provider_id, cause
  from texts;

insert into outbox (id, channel, key, kind, user_id, subscription_id, content, status, error, attempts, created_at, due_at)
select m.id, 'push', m.key || ' to ' || m.subscription_id, 'notice', p.user_id, m.subscription_id, m.content, m.status,
       m.error, m.attempts, m.created_at, m.due_at
  from push_messages m join push_subscriptions p on p.id = m.subscription_id;

-- Of the contacts those who have failed and are tried again; the others are found by what the list does not know yet.
insert into outbox (id, channel, key, kind, user_id, content, error, attempts, created_at, due_at)
select 'contact-' || u.id, 'contact', u.id, 'contact', u.id, '{}',
       coalesce((select e.error from sendgrid_errors e where e.user_id = u.id order by e.created_at desc limit 1), 'failed'),
       u.sendgrid_tries, now(), coalesce(u.sendgrid_due_at, now())
  from users u
 where not u.is_deleted and u.sendgrid_tries > 0;

insert into outbox_attempts (message_id, number, at, outcome, error)
select a.message_id, a.number, a.at, a.outcome, a.error
  from message_attempts a join outbox o on o.id = a.message_id;

drop table message_attempts, mails, texts, push_messages;

-- Users whom the list does not know as they are now.
drop index users_to_sync, users_failing_sync;
alter table users drop column sendgrid_tries, drop column sendgrid_due_at;
create index users_to_sync on users (id)
  where not is_deleted and (sendgrid_name is distinct from name or sendgrid_email is distinct from email);
