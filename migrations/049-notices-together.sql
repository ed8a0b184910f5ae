-- Notices that follow each other within minutes are one line of the inbox and one push. `bundle` is the key of the first
-- of them, set when a notice is written, while its inbox is held, and never changed. Older notices stand alone.
alter table notifications add column bundle text;
create index notifications_of_bundle on notifications (user_id, bundle, number) where bundle is not null;

-- Mails of new bids come with each bid, or once a day.
alter table notification_settings
  add column bid_mails text not null default 'each' check (bid_mails in ('each', 'daily'));

-- New bids for the daily mails of their readers. Taken ones are kept for a while, so that a repeat adds none of them.
create table bids_to_mail (
  user_id text not null references users (id),
  group_id text not null references groups (id),
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
